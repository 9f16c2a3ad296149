import { expect, test } from "vitest";

import { contactSchema } from "#app/shop/contact/contact-form.ts";

const FORM = { name: " Meera  Nair ", email: "Meera@Example.com", orderNumber: "", message: "Where is it?" };

function getErrors(form: unknown): string[] {
  return contactSchema.safeParse(form).error?.issues.map(({ message }) => message) ?? [];
}

test("cleans the message and keeps its paragraphs", () => {
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
  expect(contactSchema.parse({ ...FORM, name: "Mo", message: "Hi" })).toMatchObject({
    name: "Mo",
    message: "Hi",
  });
});

test("reports an error for each invalid field", () => {
  expect(getErrors({ name: "M", email: "meera", message: " \n " })).toEqual([
    "Please enter your name",
    "Invalid email address",
    "Please write your message",
  ]);
  expect(getErrors({ ...FORM, name: "x".repeat(101) })).toEqual(["Name must be at most 100 characters"]);
  expect(getErrors({ ...FORM, orderNumber: "x".repeat(41) })).toEqual([
    "Order number must be at most 40 characters",
  ]);
  expect(getErrors({ ...FORM, message: "x".repeat(4000) })).toEqual([]);
  expect(getErrors({ ...FORM, message: "x".repeat(4001) })).toEqual([
    "Message must be at most 4,000 characters",
  ]);
  expect(getErrors(null)).toEqual(["The form could not be read. Please try again."]);
});

test("rejects a repeated field", () => {
  for (const field of Object.keys(FORM)) {
    expect(getErrors({ ...FORM, [field]: ["a", "b"] }), field).toHaveLength(1);
  }
});
