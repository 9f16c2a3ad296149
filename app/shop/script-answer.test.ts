import { expect, test } from "vitest";

import { parseScriptAnswer, type ScriptAnswer } from "#app/shop/script-answer.ts";

const ANSWER: ScriptAnswer = {
  location: "/cart",
  stays: true,
  notice: { kind: "error", message: "Sold out" },
  lines: ["00ab12"],
  at: 1_795_456_107_569,
};

test("an answer is read as it was written, without what it need not have", () => {
  expect(parseScriptAnswer(JSON.parse(JSON.stringify(ANSWER)))).toEqual(ANSWER);
  expect(parseScriptAnswer({ ...ANSWER, notice: null, more: 1 })).toEqual({ ...ANSWER, notice: null });
});

test.each([
  ["nothing", null],
  ["a list", [ANSWER]],
  ["text", "/cart"],
  ["no place", { ...ANSWER, location: undefined }],
  ["a place that is no text", { ...ANSWER, location: 1 }],
  ["no word on staying", { ...ANSWER, stays: "true" }],
  ["no lines", { ...ANSWER, lines: undefined }],
  ["lines that are no suffixes", { ...ANSWER, lines: [1] }],
  ["no time", { ...ANSWER, at: "now" }],
  ["a notice that is no record", { ...ANSWER, notice: "Sold out" }],
  ["a notice without a message", { ...ANSWER, notice: { kind: "error" } }],
])("%s is no answer", (_name, value) => {
  expect(parseScriptAnswer(value)).toBeNull();
});
