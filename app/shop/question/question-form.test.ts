import { describe, expect, it } from "vitest";

import { questionAnswerSchema, questionSchema } from "#app/shop/question/question-form.ts";

/** Returns the first error of each field. */
function problems(schema: typeof questionSchema | typeof questionAnswerSchema, form: unknown) {
  const { error } = schema.safeParse(form);
  return error ? Object.fromEntries(error.issues.map(({ path, message }) => [path.join("."), message])) : {};
}

describe("questionSchema", () => {
  it("cleans the text and keeps its lines", () => {
    expect(questionSchema.parse({ question: "  Is it  brass?\r\nOr steel? " })).toEqual({
      question: "Is it brass?\nOr steel?",
    });
  });

  it.each([undefined, "", " \n ", "why?", ["Is it brass?", "Is it brass?"]])("refuses %j", (question) => {
    expect(problems(questionSchema, { question })).toEqual({ question: "Please write your question" });
  });

  it("accepts from 5 to 500 characters", () => {
    expect(problems(questionSchema, { question: "Size?" })).toEqual({});
    expect(problems(questionSchema, { question: "q".repeat(500) })).toEqual({});
    expect(problems(questionSchema, { question: "q".repeat(501) })).toEqual({
      question: "Question must be at most 500 characters",
    });
  });
});

describe("questionAnswerSchema", () => {
  it("has no time when the form showed no answer", () => {
    expect(questionAnswerSchema.parse({ answer: "Yes" })).toEqual({ answer: "Yes", answeredAt: null });
  });

  it("keeps the time to the microsecond", () => {
    const answeredAt = "2026-11-26T00:30:00.123456+00:00";
    expect(questionAnswerSchema.parse({ answer: "Yes", answeredAt })).toEqual({ answer: "Yes", answeredAt });
  });

  it("refuses an empty answer, a long one and a time that is none", () => {
    expect(problems(questionAnswerSchema, { answer: " " })).toEqual({ answer: "Please write your answer" });
    expect(problems(questionAnswerSchema, { answer: "a".repeat(2001) })).toEqual({
      answer: "Answer must be at most 2,000 characters",
    });
    expect(problems(questionAnswerSchema, { answer: "Yes", answeredAt: "yesterday" })).toEqual({
      answeredAt: "The form could not be read. Please try again.",
    });
  });
});
