import { expect, test } from "vitest";

import { isScriptAnswer, type ScriptAnswer } from "#app/shop/script-answer.ts";

const ANSWER: ScriptAnswer = {
  location: "/cart",
  stays: true,
  notice: { kind: "error", message: "Sold out" },
  lines: ["00ab12"],
  at: 1_795_456_107_569,
};

test("an answer has a notice, or none", () => {
  expect(isScriptAnswer(JSON.parse(JSON.stringify(ANSWER)))).toBe(true);
  expect(isScriptAnswer({ ...ANSWER, notice: null })).toBe(true);
});

test.each([
  ["nothing", null],
  ["a list", [ANSWER]],
  ["text", "/cart"],
  ["no place", { ...ANSWER, location: undefined }],
  ["a place that is no text", { ...ANSWER, location: 1 }],
  ["no lines", { ...ANSWER, lines: undefined }],
  ["a notice that is no record", { ...ANSWER, notice: "Sold out" }],
  ["a notice without a message", { ...ANSWER, notice: { kind: "error" } }],
])("%s is no answer", (_name, value) => {
  expect(isScriptAnswer(value)).toBe(false);
});
