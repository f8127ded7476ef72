from __future__ import annotations

import subprocess
import sys
import warnings

import pytest
import spacy
from spacy.language import Language
from spacy.tokens import Doc
from spacy.training import Example

PLAIN = {"nlp": {"tokenizer": {"@tokenizers": "spacy.Tokenizer.v1"}}}

LANGUAGES = [
    # lang, config, text, sentences
    ("ja", {}, "「行く。」と言った。彼は笑った。", ["「行く。」と言った。", "彼は笑った。"]),
    ("zh", {}, "他说：“走吧。”我们出发了。", ["他说：“走吧。”", "我们出发了。"]),
    ("th", {}, "ผมไปตลาดครับ แล้วพบกันใหม่นะคะ", ["ผมไปตลาดครับ", "แล้วพบกันใหม่นะคะ"]),
    ("en", {}, "Dr. Who came. He left.", ["Dr. Who came.", "He left."]),
    ("vi", {}, "Tôi sống ở TP. HCM. Trước đó tôi ở Huế.", ["Tôi sống ở TP. HCM.", "Trước đó tôi ở Huế."]),
    ("vi", {"nlp": {"tokenizer": {"use_pyvi": False}}}, "Tôi ở Huế. Trời mưa.", ["Tôi ở Huế.", "Trời mưa."]),
    ("ko", PLAIN, "배송이 완료됐어요. 내일 또 올게요!", ["배송이 완료됐어요.", "내일 또 올게요!"]),
    ("xx", {}, "雨だ。 今天很好。 He left.", ["雨だ。", "今天很好。", "He left."]),
    ("de", {}, "Das ist gut. Wir gehen.", ["Das ist gut.", "Wir gehen."]),
]

SINGLE_MARKS = "茶。酒！水？"


def pipeline(code: str, config: dict[str, object] | None = None, **settings: object) -> Language:
    nlp = spacy.blank(code, config=config or {})
    nlp.add_pipe("cjk_sentencizer", config=settings)
    return nlp


def sentences(doc: Doc) -> list[str]:
    return [sentence.text.strip() for sentence in doc.sents]


def covered(doc: Doc) -> list[str]:
    """Return the texts of ``doc._.boundaries``."""
    return [doc.text[boundary["start"] : boundary["end"]] for boundary in doc._.boundaries]


@pytest.mark.parametrize(("lang", "config", "text", "expected"), LANGUAGES)
def test_finds_sentences_in_pipelines_of_every_language(
    lang: str, config: dict[str, object], text: str, expected: list[str]
) -> None:
    doc = pipeline(lang, config)(text)
    assert sentences(doc) == expected
    assert covered(doc) == expected
    assert doc.has_annotation("SENT_START", require_complete=True)


def test_factory_is_found_without_importing_the_package() -> None:
    code = (
        "import sys, spacy; nlp = spacy.blank('ja'); nlp.add_pipe('cjk_sentencizer');"
        "print([s.text for s in nlp('雨だ。傘を持つ。').sents])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "['雨だ。', '傘を持つ。']"


def test_package_alone_does_not_import_spacy() -> None:
    code = "import sys, cjk_sentencizer; print('spacy' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "False"


def test_white_space_belongs_to_the_sentence_before() -> None:
    doc = pipeline("ja")("\n　一つ目。　\n\n二つ目。\n")
    assert [sentence.text for sentence in doc.sents] == ["\n　一つ目。　\n\n", "二つ目。\n"]
    assert covered(doc) == ["一つ目。", "二つ目。"]


@pytest.mark.parametrize("text", ["", " ", "\n\n　"])
def test_texts_without_a_sentence(text: str) -> None:
    doc = pipeline("ja")(text)
    assert doc._.boundaries == []
    assert all(token.is_sent_start is not None for token in doc)


def test_boundaries_say_why() -> None:
    doc = pipeline("ja")("雨だ。\n\n傘を持つ")
    assert doc._.boundaries == [
        {"start": 0, "end": 3, "reason": "TERMINATOR", "score": 1.0},
        {"start": 5, "end": 9, "reason": "END_OF_TEXT", "score": 1.0},
    ]


def test_settings_reach_the_segmenter() -> None:
    text = "雨だ！傘；靴\n二行目"
    assert sentences(pipeline("ja", newlines="never")(text)) == ["雨だ！", "傘；靴\n二行目"]
    assert sentences(pipeline("ja", newlines="always", terminators=["；"])(text)) == ["雨だ！傘；", "靴", "二行目"]


@pytest.mark.parametrize(("setting", "value"), [("lang", "xh"), ("mode", "fast"), ("newlines", "some")])
def test_settings_that_do_not_exist_are_refused(setting: str, value: str) -> None:
    nlp = spacy.blank("xx")
    with pytest.raises(ValueError, match=value):
        nlp.add_pipe("cjk_sentencizer", config={setting: value})


# Boundaries and tokens


def test_xx_pipeline_splits_the_token_that_holds_boundaries() -> None:
    """rep-271: the multi-language tokenizer leaves marks inside tokens, so that no boundary could be set."""
    doc = pipeline("xx", split_tokens=True)(SINGLE_MARKS)
    assert sentences(doc) == ["茶。", "酒！", "水？"]
    assert doc.text == SINGLE_MARKS


EDGES = [
    # words, sentences
    (["雨だ。傘だ", "よ"], ["雨だ。傘だ", "よ"]),  # nearer to the end
    (["雨", "だ。傘を持って出かける"], ["雨", "だ。傘を持って出かける"]),  # nearer to the start
    (["雨", "だ。傘を", "持つ"], ["雨だ。傘を", "持つ"]),  # as near to both: the end
    (["雨だ。傘", "だ。靴だ", "よ"], ["雨だ。傘", "だ。靴だ", "よ"]),
    (["それは雨だ。傘"], ["それは雨だ。傘"]),  # both edges are those of the Doc
    (["雨だ。傘を持った", "。", "行く"], ["雨だ。傘を持った。", "行く"]),  # a mark alone is no sentence
    (["雨だ", "。 \n傘だ"], ["雨だ", "。 \n傘だ"]),
    (["雨だ。", "\n傘だ"], ["雨だ。", "傘だ"]),  # white space at the head of a token is no sentence
]


@pytest.mark.parametrize(("words", "expected"), EDGES)
def test_boundaries_move_to_the_nearer_free_edge(words: list[str], expected: list[str]) -> None:
    nlp = pipeline("xx", lang="ja")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        doc = nlp(Doc(nlp.vocab, words=words, spaces=[False] * len(words)))
    assert sentences(doc) == expected
    assert covered(doc) == expected


def test_boundary_that_finds_no_edge_is_reported() -> None:
    nlp = pipeline("xx")
    with pytest.warns(UserWarning, match="split_tokens=true"):
        nlp(SINGLE_MARKS)


def test_split_tokens_share_the_attributes_of_the_old_one() -> None:
    nlp = pipeline("xx", lang="ja", split_tokens=True)
    words = ["雨だ。傘", "が", "要る"]
    doc = nlp(Doc(nlp.vocab, words=words, spaces=[False] * 3, tags=["A", "B", "C"], lemmas=["雨", "が", "要る"]))
    expected = [("雨だ。", "A", "雨だ。"), ("傘", "A", "傘"), ("が", "B", "が"), ("要る", "C", "要る")]
    assert [(token.text, token.tag_, token.lemma_) for token in doc] == expected
    assert [token.is_sent_start for token in doc] == [True, True, False, False]


def test_split_leaves_earlier_marks_where_they_were() -> None:
    nlp = pipeline("xx", lang="ja", split_tokens=True)
    doc = nlp(Doc(nlp.vocab, words=["雨だ。傘", "が", "要る"], spaces=[False] * 3, sent_starts=[1, 0, 1]))
    assert sentences(doc) == ["雨だ。", "傘が", "要る"]


# Earlier marks


def marked(nlp: Language, marks: list[int]) -> Doc:
    return Doc(nlp.vocab, words=["雨", "だ", "。", "傘", "を", "持つ", "。"], spaces=[False] * 7, sent_starts=marks)


def test_earlier_marks_stay() -> None:
    nlp = pipeline("xx", lang="ja")
    doc = nlp(marked(nlp, [0, 0, 0, -1, 0, 1, 0]))
    assert sentences(doc) == ["雨だ。傘を", "持つ。"]
    assert [boundary["reason"] for boundary in doc._.boundaries] == ["GIVEN", "TERMINATOR"]


def test_overwrite_replaces_earlier_marks() -> None:
    nlp = pipeline("xx", lang="ja", overwrite=True)
    assert sentences(nlp(marked(nlp, [0, 0, 0, -1, 0, 1, 0]))) == ["雨だ。", "傘を持つ。"]


def test_white_space_marked_as_a_start_makes_no_blank_sentence() -> None:
    nlp = pipeline("xx", lang="ja")
    words = ["雨", "。", "\n", "傘", "。"]
    doc = nlp(Doc(nlp.vocab, words=words, spaces=[False] * 5, sent_starts=[0, 0, 1, 0, 0]))
    assert [sentence.text for sentence in doc.sents] == ["雨。", "\n傘。"]


# Scores


def test_evaluate_reports_sentence_scores() -> None:
    nlp = pipeline("ja")
    assert nlp.get_pipe_meta("cjk_sentencizer").default_score_weights == {
        "sents_f": 1.0,
        "sents_p": 0.0,
        "sents_r": 0.0,
    }
    gold = nlp.make_doc("「行く。」と言った。彼は笑った。")
    starts = [1 if token.idx in (0, 10) else -1 for token in gold]
    gold = Doc(nlp.vocab, words=[t.text for t in gold], spaces=[bool(t.whitespace_) for t in gold], sent_starts=starts)
    scores = nlp.evaluate([Example(nlp.make_doc(gold.text), gold)])
    assert (scores["sents_f"], scores["sents_p"], scores["sents_r"]) == (1.0, 1.0, 1.0)


def test_errors_reach_the_error_handler_of_the_pipeline() -> None:
    nlp = pipeline("xx", lang="ja")
    failed: list[str] = []
    nlp.set_error_handler(lambda name, _component, docs, _error: failed.extend([name, docs[0].text]))
    parsed = Doc(nlp.vocab, words=["雨", "だ"], heads=[0, 0], deps=["ROOT", "cop"])
    list(nlp.get_pipe("cjk_sentencizer").pipe([parsed]))
    assert failed == ["cjk_sentencizer", parsed.text]


# The words of the Doc


OWN_TAGS = [
    # tag and inflection of です, sentences; the analyzer itself would call it an auxiliary in its final form
    ("助動詞", "Inflection=助動詞-デス;終止形-一般", ["雨です", "傘を持つ"]),
    ("名詞-普通名詞-一般", "", ["雨です傘を持つ"]),
]


@pytest.mark.parametrize(("tag", "morph", "expected"), OWN_TAGS)
def test_tags_of_the_doc_stand_for_the_analyzer(tag: str, morph: str, expected: list[str]) -> None:
    nlp = pipeline("xx", lang="ja", mode="analyzer", model=None)
    noun, verb = "名詞-普通名詞-一般", "動詞-一般"
    doc = Doc(
        nlp.vocab,
        words=["雨", "です", "傘", "を", "持つ"],
        spaces=[False] * 5,
        tags=[noun, tag, noun, "助詞-格助詞", verb],
        morphs=["", morph, "", "", "Inflection=五段-タ行;終止形-一般"],
    )
    assert sentences(nlp(doc)) == expected
