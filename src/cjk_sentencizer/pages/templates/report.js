"use strict";
// What the whole page shows: by language, condition and kind of system.
(() => {
  const form = document.getElementById("filters");
  const lang = document.getElementById("filter-lang");
  const condition = document.getElementById("filter-condition");
  const kinds = [...form.querySelectorAll("input[name=kind]")];
  const shown = [...document.querySelectorAll("main [data-lang], main [data-condition], main [data-kind]")];
  const apply = () => {
    const off = new Set(kinds.filter((box) => !box.checked).map((box) => box.value));
    for (const element of shown) {
      const own = element.dataset;
      element.hidden =
        (lang.value !== "" && own.lang !== undefined && own.lang !== lang.value) ||
        (condition.value !== "" && own.condition !== undefined && own.condition !== condition.value) ||
        off.has(own.kind);
    }
    document.dispatchEvent(new CustomEvent("filtered", { detail: { lang: lang.value, condition: condition.value } }));
  };
  form.addEventListener("change", apply);
  form.addEventListener("submit", (event) => event.preventDefault());
})();

// Tables that sort by the column whose head is pressed: numbers by size, the largest first; words by the alphabet.
(() => {
  const value = (row, column) => {
    const cell = row.cells[column];
    return cell.dataset.value ?? cell.textContent.trim();
  };
  const compare = (one, other) => {
    if (one === "" || other === "") return (one === "") - (other === "");
    const [left, right] = [Number(one), Number(other)];
    return Number.isNaN(left) || Number.isNaN(right) ? one.localeCompare(other) : right - left;
  };
  const sort = (head) => {
    const table = head.closest("table");
    const body = table.tBodies[0];
    const column = head.cellIndex;
    const first = body.rows.length > 0 && Number.isNaN(Number(value(body.rows[0], column))) ? "ascending" : "descending";
    const turned = head.getAttribute("aria-sort") === first;
    const rows = [...body.rows].map((row) => [value(row, column), row]);
    rows.sort(([one], [other]) => (turned && one !== "" && other !== "" ? compare(other, one) : compare(one, other)));
    for (const each of table.querySelectorAll("th[aria-sort]")) each.removeAttribute("aria-sort");
    const opposite = first === "ascending" ? "descending" : "ascending";
    head.setAttribute("aria-sort", turned ? opposite : first);
    body.append(...rows.map(([, row]) => row));
  };
  for (const button of document.querySelectorAll("button.sort")) {
    button.addEventListener("click", () => sort(button.closest("th")));
  }
})();

// The errors: rows come from the data in the page, some at a time.
(() => {
  const list = document.getElementById("error-list");
  if (!list) return;
  const AT_A_TIME = 100;
  const { fields, values, rows } = JSON.parse(document.getElementById("error-data").textContent);
  const [MISSED, BEFORE, AFTER] = [fields.length, fields.length + 1, fields.length + 2];
  const search = document.getElementById("search");
  const missed = document.getElementById("error-missed");
  const selects = [...document.querySelectorAll("#error-filters select[data-field]")];
  const more = document.getElementById("more");
  const count = document.getElementById("error-count");
  let found = rows;
  let drawn = 0;
  let folded = null;

  for (const select of selects) {
    const known = values[select.dataset.field].map((name, index) => [name, index]);
    known.sort(([one], [other]) => one.localeCompare(other));
    for (const [name, index] of known) select.add(new Option(name, index));
  }

  // What the whole page is filtered by, the list of errors is too.
  document.addEventListener("filtered", ({ detail }) => {
    for (const select of selects.filter((each) => each.dataset.field in detail)) {
      const wanted = [...select.options].find((option) => option.text === detail[select.dataset.field]);
      select.value = wanted ? wanted.value : "";
    }
    update();
  });

  const element = (tag, className, text) => {
    const made = document.createElement(tag);
    if (className) made.className = className;
    if (text !== undefined) made.textContent = text;
    return made;
  };
  const named = (row, field) => values[field][row[fields.indexOf(field)]];
  const draw = (row) => {
    const item = element("li", row[MISSED] ? "missed" : "false");
    const context = element("p", "context");
    context.lang = named(row, "lang");
    const place = element("b", "place", row[MISSED] ? "▁" : "✕");
    place.title = row[MISSED] ? "missed boundary" : "false boundary";
    context.append(element("bdi", "", row[BEFORE]), place, element("bdi", "", row[AFTER]));
    const facts = element("p", "facts");
    facts.append(element("strong", "", row[MISSED] ? "missed" : "false"));
    for (const field of ["reason", "lang", "set", "condition", "kind"]) facts.append(element("span", field, named(row, field)));
    item.append(context, facts);
    return item;
  };
  const drawMore = () => {
    const part = found.slice(drawn, drawn + AT_A_TIME);
    list.append(...part.map(draw));
    drawn += part.length;
    more.hidden = drawn >= found.length;
    more.textContent = `Show more (${(found.length - drawn).toLocaleString("en")} left)`;
  };
  // A row's text, folded once, when somebody first searches.
  const texts = () => (folded ??= new Map(rows.map((row) => [row, `${row[BEFORE]}${row[AFTER]}`.toLowerCase()])));
  const update = () => {
    const wanted = selects
      .filter((select) => select.value !== "")
      .map((select) => [fields.indexOf(select.dataset.field), Number(select.value)]);
    const text = search.value.toLowerCase();
    found = rows.filter(
      (row) =>
        wanted.every(([place, index]) => row[place] === index) &&
        (missed.value === "" || row[MISSED] === Number(missed.value)) &&
        (text === "" || texts().get(row).includes(text)),
    );
    drawn = 0;
    list.replaceChildren();
    const number = found.length.toLocaleString("en");
    count.textContent = found.length === rows.length ? `${number} errors` : `${number} of ${rows.length.toLocaleString("en")} errors`;
    drawMore();
  };
  for (const select of [...selects, missed]) select.addEventListener("change", update);
  search.addEventListener("input", update);
  document.getElementById("error-filters").addEventListener("submit", (event) => event.preventDefault());
  more.addEventListener("click", () => {
    const at = drawn;
    drawMore();
    list.children[at].tabIndex = -1;
    list.children[at].focus({ preventScroll: true });
  });
  update();
})();
