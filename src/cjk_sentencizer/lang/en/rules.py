"""English, and the Latin-script words that turn up in every other language's text."""

from __future__ import annotations

from cjk_sentencizer.lang.base import Rules

ABBREVIATIONS = frozenset(
    """
    mr. mrs. ms. mx. messrs. mmes. dr. drs. prof. st. ste. mt. ft. gen. col. lt. capt. cmdr. sgt. maj. adm. brig. pvt. cpl.
    hon. rev. fr. sr. sra. gov. sen. rep. reps. sens. pres. supt. det. insp. rt. mgr. msgr. atty.
    vs. v. cf. e.g. i.e. eg. ie. viz. ca. approx. no. nos. vol. vols. fig. figs. eq. eqs. sec. secs. ch. chap. art. p. pp.
    ver. para. sect. ed. eds. est. al. resp. incl. excl. tel. ext. dept. univ. assn. bros. ave. blvd. rd. hwy. bldg.
    jan. feb. mar. apr. jun. jul. aug. sep. sept. oct. nov. dec. mon. tue. tues. wed. thu. thur. thurs. fri.
    ala. ariz. ark. calif. colo. conn. del. fla. ga. ill. ind. kan. ky. la. mass. md. mich. minn. miss. mo. mont. neb. nev.
    okla. ore. pa. penn. tenn. tex. va. vt. wash. wis. wyo. ont. que.
    ph. m.d. ph.d. b.a. m.a. b.s. m.s. ll.b. s.a. n.v. a.g. u.k. u.n. e.u. d.c.
    """.split()
)

FINAL_ABBREVIATIONS = frozenset(
    "etc. a.m. p.m. am. pm. u.s. u.s.a. u.k. d.c. e.u. u.n. inc. co. corp. ltd. llc. plc. bhd. jr. sr. esq. ph.d. m.d. b.c. a.d. "
    "b.a. m.a. s.a. n.v. st. ave. blvd. rd. al. n.y. l.a. ref. refs. pt. alt. calif. mass. conn. tex. okla. bros. no.".split()
)

STARTERS = r"""["“'‘(\[]*(?:The|An?|This|That|These|Those|There|Here|It|Its|He|His|She|Her|They|Their|We|Our|I|My|You|Your|In|On|At|For|From|
With|By|But|And|Or|So|Yet|As|If|When|While|Where|What|Who|Why|How|Since|Although|Though|After|Before|Because|However|Also|Then|Now|Some|Many|Most|All|No|
Not|Please|Let|Do|Does|Did|Is|Are|Was|Were|Will|Would|Can|Could|Each|Every|Both|One|Two|Another|Other|Under|Last|Next|Meanwhile|Instead|Thanks|Yes|Still|
Even|Once|Until|During|Between|Among|Despite|Neither|Either|Just|Our|To|Of)\b(?!\.)""".replace("\n", "")

CASUAL_STARTERS = r"""(?:i|i'm|im|i'll|i've|ive|i'd|you|you're|he|he's|she|she's|it|it's|its|they|they're|we|we're|there|there's|this|these|those|that's|thats|what|what's|
where|when|why|how|who|do|does|did|don't|dont|is|are|was|can|can't|could|would|should|will|if|but|so|no|yes|yeah|not|just|please|plz|thanks|thank|maybe|let|let's|lol|
my|your|the|also|then|now|some|please|hope|hey|ok|okay|oh|huh|well|sorry|anyway|because|unless|after|before)\b(?!\.)""".replace(
    "\n", ""
)
"""Words with which careless writing begins a sentence in lower case."""

NAMES = (
    "Yahoo!", "Y!mobile", "Yahoo!JAPAN", "Yum!", "Jeopardy!", "Hey!Say!JUMP", "Hey! Say! JUMP", "Mamma Mia!", "Oh!sharel",
    "Joomla!", "E!", "Chips Ahoy!", 'Toys"R"Us', "Kahoot!", "I'm OK!", "Yahoo! Messenger", "Yahoo! News", "Yahoo! Mail", "Yahoo! Answers",
    "Yahoo! Japan", "Yahoo! Finance", "Go!Go!", "GO! GO!",
)  # fmt: skip

RULES = Rules(
    abbreviations=ABBREVIATIONS,
    final_abbreviations=FINAL_ABBREVIATIONS,
    closing_abbreviations=frozenset({"etc."}),
    numbered=r"(?:Section|Article|Chapter|Part|Rule|Step|Appendix|Exhibit)\s+\d{1,3}",
    short_words=r"(?<![A-Za-zÀ-ɏḀ-ỿ'’])(?:[A-Za-z]\.)*[A-HJ-Za-z]|(?:[A-Za-z]\.)+I",
    starters=STARTERS,
    casual_starters=CASUAL_STARTERS,
    names=NAMES,
    quote_goes_on=r"\s*(?:,|[a-z])",
    final=r"(?:thanks|thank you|bye|hello|okay|ok|please)",
    unfinished=r"(?<![A-Za-z])(?:the|an?|of|to|in|on|at|for|from|with|by|and|or|but|is|are|was|were|be|that|which|who|as|if|than|not|his|her|their|its|our|my|your)",
    subordinate=(
        r"(?:(?:And|But|So|Yet) )?(?:Because|Although|Though|Even (?:though|if)|If|When|Whenever|While|Unless|Since|After|Before|Until|Once|As (?:soon|long) as|Now that|In case)"
        r" (?!to\b)(?=[^,.!?;:]{1,100}$)(?:\S+ )*?[a-z']+ (?:\S+ )*?[a-z'-]+$"
    ),
    answers=r"(?:OK|Ok|Okay|Yes|No|Sure|Oh|Ah|Well|Really|Right|Yeah|Hm+)\b(?=[,.!?]|$)",
    cannot_open=r"[a-z]",
    laughter_hints=(":", ";"),
    heading=r"(?:Chapter|Section|Part|Article|Appendix|Table of Contents|CHAPTER|SECTION|PART|ARTICLE|APPENDIX)\b[^.!?\n]{0,60}$",
    laughter=r"[:;]-?[)D(P](?![A-Za-z0-9])",
    longest=150,
)
