import { expect, test } from "vitest";

import { contactSchema } from "#app/shop/contact/contact-form.ts";

const FORM = { name: " Meera  Nair ", email: "Meera@Example.com", orderNumber: "", message: "Where is it?" };

function errorsOf(form: unknown): string[] {
  return contactSchema.safeParse(form).error?.issues.map(({ message }) => message) ?? [];
}

test("a message is cleaned and keeps its paragraphs", () => {
  expect(
    contactSchema.parse({
      ...FORM,
      orderNumber: " ord-1767225600000 ",
      message: "Hello,\r\n\r\n\r\n\r\nmy  lamp\u0000 is late.\n\u202eMeera\n",
    }),
  ).toEqual({
    name: "Meera Nair",
    email: "meera@example.com",
    orderNumber: "ORD-1767225600000",
    message: "Hello,\n\nmy lamp is late.\nMeera",
  });
  expect(contactSchema.parse(FORM).orderNumber).toBeNull();
});

test("each field says what it needs", () => {
  expect(errorsOf({ name: "M", email: "meera", message: " \n " })).toEqual([
    "Please enter your name",
    "Invalid email address",
    "Please write your message",
  ]);
  expect(errorsOf({ ...FORM, name: "x".repeat(101) })).toEqual(["Name must be at most 100 characters"]);
  expect(errorsOf({ ...FORM, orderNumber: "x".repeat(41) })).toEqual([
    "Order number must be at most 40 characters",
  ]);
  expect(errorsOf({ ...FORM, message: "x".repeat(4000) })).toEqual([]);
  expect(errorsOf({ ...FORM, message: "x".repeat(4001) })).toEqual([
    "Message must be at most 4,000 characters",
  ]);
  expect(errorsOf(null)).toEqual(["The form could not be read. Please try again."]);
});

test("a field that arrives twice is an error, never a crash", () => {
  for (const field of Object.keys(FORM)) {
    expect(errorsOf({ ...FORM, [field]: ["a", "b"] }), field).toHaveLength(1);
  }
});
