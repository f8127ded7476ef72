"""Clauses of Japanese without an analyzer: by what stands before a comma, from closed lists of endings.

Only commas and semicolons are looked at. The particles that bind loosely are tier 1 behind a form that predicates have (です,
ます, た, る, ない …), the te-form and the suspended form tier 2, any other comma tier 3. A noun that ends as a verb does (流れ、,
働き、) is taken for one, so that fewer of these boundaries are right than of those that words decide.
"""

from __future__ import annotations

import re

from cjk_sentencizer.lang.breaks import Break

_COMMA = re.compile(r"(?:[（(][^（()）\n]{1,100}[）)])?(?P<mark>[、，､；﹔]|,(?![0-9]))")
_REACH = 16
"""Code points before a comma in which its ending is looked for."""
_SEMICOLONS = frozenset("；﹔")
_NOUNS = (
    "あなた|こなた|かた|ふた|した|きた|また|まだ|ただ|あいだ|からだ|はる|ひる|よる|ある日|"
    "違い|戦い|闘い|願い|思い|想い|争い|扱い|祝い|匂い|狙い|払い|出会い|誓い|救い|笑い|勢い|くらい|ぐらい|みらい|せい|はい|次第|"
    "ほう|よう|どう|きょう|きのう|とう|さとう|ふう|むこう|おとうさん"
)
_PREDICATE = (
    rf"(?<!{')(?<!'.join(_NOUNS.split('|'))})"
    "(?:(?<=[たるだすい])|(?<=せん)|(?<=ろう)|(?<=しょう)|(?<=[思言違使合会買行書聞続働歩届動読飲進望頼立待持勝呼選死急泳][うくむつぶぬぐ]))"
)
_BINDS_LOOSELY = (
    "けれども|けれど|けども|けど|ものの|とはいえ|とは言え|といえども|にもかかわらず|にも関わらず|くせに|"
    f"{_PREDICATE}(?:が|から|し|のに)|(?<=..)ので|(?<=[るすくうむいだ])と(?<!すると)(?<!いと)|(?<=ない)と|"
    "(?<=[えけげせてねべめれ])ば(?<!例えば)(?<!たとえば)(?<!いわば)|(?<=..)たら|(?<=[かっいん])だら|"
    "(?<=[るたいの])なら|(?<=[きぎしちみびりいっえけげせてねべめれく])ても|(?<=ん)でも"
)
"""Source of a pattern: endings of tier 1; what it matches is the marker."""
_BINDS_CLOSELY = (
    "(?<=..)て(?<!そして)(?<!として)(?<!について)(?<!にとって)(?<!によって)(?<!において)(?<!初めて)(?<!はじめて)(?<!改めて)(?<!極めて)|"
    "(?<=[んい])で|ずに|(?<=[ぁ-ん])ず(?<!まず)(?<!必ず)(?<!はず)|(?<=の)か|ながら(?<!残念ながら)|つつ|たり(?<!あたり)|(?<=ん)だり|"
    "(?<=[るたいう])(?:ために|ため|とき|時|場合|際に|際|反面|一方|以上|うえ|上|ところ)|"
    "(?<=[一-鿿])[ぁ-ん]?[きぎしちみびりえけげせねべめれい]|(?:なり|あり|おり|られ|され|なく|しく|れず|く)"
    "(?<!かなり)(?<!いきなり)(?<!しばらく)(?<!ようやく)(?<!おそらく)(?<!とにかく)(?<!まもなく)(?<!全く)(?<!まったく)(?<!近く)(?<!多く)(?<!早く)"
)
"""Endings of tier 2: te-form, suspended form, nouns of time and cause."""
_ENDINGS = ((1, re.compile(f"(?:{_BINDS_LOOSELY})$")), (2, re.compile(f"(?:{_BINDS_CLOSELY})$")))


def breaks(text: str) -> list[Break]:
    """Return the boundaries of clauses behind the commas of a sentence."""
    return [_at(text, match) for match in _COMMA.finditer(text)]


def _at(text: str, match: re.Match[str]) -> Break:
    if match["mark"] in _SEMICOLONS:
        return Break(match.end(), 1)
    before = text[max(0, match.start() - _REACH) : match.start()]
    for tier, pattern in _ENDINGS:
        ending = pattern.search(before)
        if ending:
            return Break(match.end(), tier, ending[0] if tier == 1 else "")
    return Break(match.end(), 3)
