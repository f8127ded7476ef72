"use strict";
// Boundaries come and go with the threshold, by the decision that the segmenter takes:
// in order, a place stands if the threshold is at most its highest and no earlier one was moved behind it.
(() => {
  const byId = (id) => document.getElementById(id);
  const slider = byId("threshold");
  const texts = [...document.querySelectorAll("section.text")].map((section) => ({
    count: section.querySelector(".own-count"),
    marks: [...section.querySelectorAll(".mark:not(.refused)")].map((element) => ({
      element,
      order: Number(element.dataset.order),
      on: element.classList.contains("on"),
      end: Number(element.dataset.end),
      offset: Number(element.dataset.offset ?? element.dataset.end),
      highest: Number(element.dataset.highest),
      threshold: element.dataset.threshold === undefined ? null : Number(element.dataset.threshold),
    })).sort((one, other) => one.order - other.order),
  }));

  const setState = (mark, on) => {
    if (mark.on === on) return;
    mark.on = on;
    mark.element.classList.toggle("on", on);
    mark.element.classList.toggle("off", !on);
    mark.element.tabIndex = on ? 0 : -1;
  };

  // `threshold` is null for the thresholds in use, each place's own
  const decide = (marks, threshold) => {
    let start = 0;
    let sentences = 0;
    for (const mark of marks) {
      const ruled = mark.threshold === null;
      const stands = ruled || (mark.highest >= (threshold ?? mark.threshold) && mark.offset > start);
      const shown = stands && mark.end > start;
      setState(mark, shown);
      if (stands) start = mark.offset;
      if (shown) sentences += 1;
    }
    return sentences;
  };

  const inUse = byId("threshold-value").textContent;
  const initial = slider.value;
  const update = (threshold) => {
    let total = 0;
    for (const { count, marks } of texts) {
      const sentences = decide(marks, threshold);
      count.textContent = sentences;
      total += sentences;
    }
    const number = document.createElement("strong");
    number.textContent = total;
    byId("count").replaceChildren(number, total === 1 ? " sentence" : " sentences");
    byId("threshold-value").textContent = threshold === null ? inUse : threshold.toFixed(2);
  };
  slider.addEventListener("input", () => update(Number(slider.value)));
  byId("reset").addEventListener("click", () => {
    slider.value = initial;
    update(null);
  });

  const body = document.body.classList;
  for (const id of ["labels", "weak", "vetoes"]) {
    byId(id).addEventListener("change", (event) => body.toggle(`hide-${id}`, !event.target.checked));
  }
  byId("broken").addEventListener("change", (event) => body.toggle("broken", event.target.checked));

  byId("reasons").addEventListener("change", (event) => {
    for (const mark of document.querySelectorAll(`.mark[data-reason="${event.target.value}"]`)) {
      mark.classList.toggle("unlisted", !event.target.checked);
    }
  });

  const decision = (mark) => {
    if (mark.classList.contains("refused")) return "refused at every threshold";
    if (mark.dataset.threshold === undefined) return "a boundary at every threshold";
    const state = mark.classList.contains("on") ? "a boundary now" : "no boundary now";
    return `${state}; a candidate up to threshold ${Number(mark.dataset.highest).toFixed(2)}`;
  };
  const explain = (event) => {
    const mark = event.target.closest(".mark");
    if (!mark) return;
    const score = Number(mark.dataset.score).toFixed(2);
    byId("details").textContent = `${mark.dataset.reason}, score ${score}: ${decision(mark)} (offset ${mark.dataset.end})`;
  };
  for (const type of ["mouseover", "focusin", "click"]) document.addEventListener(type, explain);
  for (const form of document.forms) form.addEventListener("submit", (event) => event.preventDefault());
  document.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const mark = document.activeElement.closest?.(".mark");
    if (!step || !mark) return;
    const stops = [...document.querySelectorAll(".mark.on, .mark.refused, .mark.off")].filter((each) => each.offsetParent);
    stops[stops.indexOf(mark) + step]?.focus();
    event.preventDefault();
  });
})();
