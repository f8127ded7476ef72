"""Words of English in captions: sounds that are described, and labels that name no speaker."""

from __future__ import annotations

SOUNDS = (
    r"\b(?:applause|cheer|laugh|chuckl|giggl|music|songs?\b|sings?\b|singing|cry|sob|scream|gasp|sigh|"
    r"groan|cough|sneez|bells?\b|knock|doors?\b|phone|rings?\b|ringing|beep|explo|gunshot|silence|nois|"
    r"static|footstep|inaudible|indistinct|unintelligible|crosstalk|whistl|clap|barks?\b|barking|engine|"
    r"siren|thunder|playing|continues|foreign)"
)
"""In brackets, anywhere: a sound or a remark about the recording, no speaker's name. A regular expression."""

NO_NAMES = frozenset(
    (
        "address|answer|author|caution|cc|contact|date|deadline|director|email|example|examples|from|http|"
        "https|important|ingredients|method|music|note|notes|phone|place|price|problem|purpose|question|"
        "reason|result|results|source|step|steps|subject|subtitles|summary|tel|time|tip|tips|title|to|"
        "translation|url|venue|warning"
    ).split("|")
)
"""Before a colon, in lower case: a heading or the key of a value, no speaker's name."""
