import { describe, expect, test } from "vitest";

import { isAnswer, questionText, toQuestion } from "#app/shop/challenge/question.ts";

describe("a question", () => {
  test("adds two numbers from two to nine", () => {
    expect(toQuestion([0, 7])).toEqual({ left: 2, right: 9 });
    expect(toQuestion([255, 8])).toEqual({ left: 9, right: 2 });
    for (let byte = 0; byte < 256; byte += 1) {
      const { left, right } = toQuestion([byte, 255 - byte]);
      expect([left, right].every((number) => number >= 2 && number <= 9)).toBe(true);
    }
  });

  test("is asked in words", () => {
    expect(questionText({ left: 7, right: 5 })).toBe("What is seven plus five?");
    expect(questionText({ left: 2, right: 9 })).toBe("What is two plus nine?");
  });

  test.each(["12", " 12 ", "twelve", "Twelve", "12."])("is answered by %j", (typed) => {
    expect(isAnswer({ left: 7, right: 5 }, typed)).toBe(true);
  });

  test.each(["", "11", "1 2", "012", "seven", "12.0", "75", "undefined"])(
    "is not answered by %j",
    (typed) => {
      expect(isAnswer({ left: 7, right: 5 }, typed)).toBe(false);
    },
  );

  test("has a word for each sum", () => {
    expect(isAnswer({ left: 2, right: 2 }, "four")).toBe(true);
    expect(isAnswer({ left: 9, right: 9 }, "eighteen")).toBe(true);
  });
});
