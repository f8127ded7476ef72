"""English, and the Latin-script words that turn up in every other language's text."""

from __future__ import annotations

from cjk_sentencizer.lang.base import Rules
from cjk_sentencizer.lang.lists import alternatives, word_list

LABELS = (
    "Q|A|Ex|Fig|FIG|No|Figure|FIGURE|Table|TABLE|Question|Answer|Example|Exercise|Problem|Case|Phase|Tip|Lesson|Unit|Task|Note|Item|Option|Day|STEP|Stage|"
    "Section|Article|Chapter|Part|Rule|Step|Appendix|Exhibit|Level|Scene|Act|Track|Clue|Hint"
)
"""Words that make a label with the number behind them."""
TIMED = (
    r"(?:[A-Z][a-z]+ )?(?:[A-Z][a-z]+ (?:[Tt]ime|TIME)\b|[A-Z]{1,4}T\b|UTC\b|(?:Eastern|Central|Mountain|Pacific|Standard|Daylight|Greenwich)\b|"
    r"(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|(?:January|February|March|April|May|June|July|August|September|October|November|December) \d)"
)
"""What belongs to a time of day before it: a time zone, a day."""

RULES = Rules(
    abbreviations=frozenset(word_list("en", "abbreviations")),
    final_abbreviations=frozenset(word_list("en", "final_abbreviations")),
    closing_abbreviations=frozenset(word_list("en", "closing_abbreviations")),
    stated=TIMED,
    numbered=rf"(?:{LABELS})\.?\s?\d{{1,3}}|P\.?S",
    reference=r"citation needed|note \d{1,3}|nb \d{1,3}|n \d{1,3}|who\?|when\?|which\?|where\?|clarification needed|better source needed|sic",
    glued=rf"(?:{alternatives((*word_list('en', 'starters'), *word_list('en', 'glued')))})(?=[\s,.!?']|[^\x00-\x7f])",
    short_words=r"(?<![A-Za-z0-9À-ɏḀ-ỿ'’])(?:[A-Za-z]\.)*[A-HJ-Za-z]|(?:[A-Za-z]\.)+I",
    starters=rf"[\"“'‘(\[]*(?:{alternatives(word_list('en', 'starters'))})\b(?!\.)",
    casual_starters=rf"(?:{alternatives(word_list('en', 'casual_starters'))})\b(?!\.)",
    names=word_list("en", "names"),
    quote_goes_on=r"\s*(?:,|[a-z])",
    final=r"(?:thanks|thank you|bye|hello|okay|ok|please)",
    unfinished=r"(?<![A-Za-z])(?:the|an?|of|to|in|on|at|for|from|with|by|and|or|but|is|are|was|were|be|that|which|who|as|if|than|not|his|her|their|its|our|my|your)",
    subordinate=(
        r"(?:(?:And|But|So|Yet) )?(?:Because|Although|Though|Even (?:though|if)|If|When|Whenever|While|Unless|Since|After|Before|Until|Once|As (?:soon|long) as|Now that|In case)"
        r" (?!to\b)(?=[^,.!?;:]{1,100}$)(?:\S+ )*?[a-z']+ (?:\S+ )*?[a-z'-]+$"
    ),
    answers=r"(?:OK|Ok|Okay|Yes|No|Sure|Oh|Ah|Well|Really|Right|Yeah|Hm+)\b(?=[,.!?]|$)",
    cannot_open=r"[a-z]",
    speech_goes_on=" [–—] ?(?=[a-z])",
    whole_line=(
        r"(?:(?:Kind(?:est)?|Best|Warm(?:est)?|With (?:kind|best|warm)) (?:regards|wishes)|(?:Best )?[Rr]egards|(?:Yours )?[Ss]incerely(?: yours)?|"
        r"Yours(?: faithfully| truly)?|Best|Cheers|Love|Thanks|Many thanks|Thank you|Respectfully|All the best|Take care),$"
    ),
    list_marker=r"\((?:[a-z]|[ivx]{2,4})\)\s(?=\S)",
    laughter_hints=(":", ";"),
    heading=r"(?:Chapter|Section|Part|Article|Appendix|Table of Contents|CHAPTER|SECTION|PART|ARTICLE|APPENDIX)\b[^.!?\n]{0,60}$",
    laughter=r"[:;]-?[)D(P](?![A-Za-z0-9])",
    longest=150,
)
