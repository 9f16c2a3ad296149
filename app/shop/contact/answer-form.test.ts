import { expect, it } from "vitest";

import { answerSchema, beginWith, fillTemplate, templateSchema } from "#app/shop/contact/answer-form.ts";

const about = { name: " Asha Verma", ticketNumber: "T-000042", orderNumber: "ORD-1700000000000" };

it.each([
  ["Dear {name}, about {ticket} and {order}:", "Dear Asha, about T-000042 and ORD-1700000000000:"],
  ["{name} {name} {other} {", "Asha Asha {other} {"],
  ["$& {name}", "$& Asha"],
])("fills %s", (body, text) => {
  expect(fillTemplate(body, about)).toBe(text);
});

it("speaks of an order that was not named", () => {
  expect(fillTemplate("{order}", { ...about, orderNumber: null })).toBe("your order");
});

it("puts a template below what is typed", () => {
  expect(beginWith("Dear Asha", "")).toBe("Dear Asha");
  expect(beginWith("Dear Asha", " \n")).toBe("Dear Asha");
  expect(beginWith("Dear Asha", "Hello!\n")).toBe("Hello!\n\nDear Asha");
});

it("wants an answer, a name and a text", () => {
  expect(answerSchema.safeParse({ answer: " " }).error?.issues[0]?.message).toBe("Please write your answer");
  expect(answerSchema.safeParse({ answer: "x".repeat(4001) }).error?.issues[0]?.message).toBe(
    "Answer must be at most 4,000 characters",
  );
  expect(templateSchema.parse({ name: " Late  parcel ", body: "Sorry.\nIt comes." })).toEqual({
    name: "Late parcel",
    body: "Sorry.\nIt comes.",
  });
});
