// Runs Node's Intl.Segmenter as worker.py runs the peers written in Python; offsets are given as pieces of the text.
import { createInterface } from "node:readline";

const segmenters = new Map();

function cut({ cut: texts, lang }) {
  if (!segmenters.has(lang)) segmenters.set(lang, new Intl.Segmenter(lang, { granularity: "sentence" }));
  const segmenter = segmenters.get(lang);
  const start = process.cpuUsage();
  const pieces = texts.map((text) => Array.from(segmenter.segment(text), (each) => each.segment));
  const { user, system } = process.cpuUsage(start);
  return { pieces, seconds: (user + system) / 1e6 };
}

for await (const line of createInterface({ input: process.stdin })) {
  let answer;
  try {
    const request = JSON.parse(line);
    answer = request.about ? { version: `${process.versions.node} (ICU ${process.versions.icu})` } : cut(request);
  } catch (error) {
    answer = { error: `${error.name}: ${error.message}` };
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
