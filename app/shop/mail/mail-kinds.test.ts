import { expect, it } from "vitest";

import { MAIL_KINDS, mailLabel, resendRefusal } from "#app/shop/mail/mail-kinds.ts";

it("has a label for each kind of mail", () => {
  expect(MAIL_KINDS.map(mailLabel)).toEqual([
    "Order confirmed",
    "Payment received",
    "Order shipped",
    "Part of the order shipped",
    "Tracking added",
    "Order delivered",
    "Order cancelled",
    "Note about the order",
    "Payment link",
    "Payment failed",
    "Payment on its way back",
    "Refunded",
    "Return updated",
    "New order, to the shop",
    "Other way to pay, to the shop",
    "New return, to the shop",
    "New message, to the shop",
    "Changed role, to the shop",
    "Sensitive change, to the owners",
    "Account changed",
    "Account closed",
    "Confirm the newsletter",
    "Security alert, to owners",
    "Something needs your attention, to the owners",
    "Disputed payment, to the owners",
    "Low stock, to the shop",
    "News of the shop, to the shop",
    "Answer to a message",
    "Message received",
    "Answer to a question",
    "New question, to the shop",
    "Back in stock",
  ]);
});

it.each([
  ["not_found", "There is no such mail."],
  ["not_failed", "This mail is on its way already."],
  ["erased", "This mail is too old: its address and text were erased."],
  ["busy", "Failed to send the e-mail. Please try again."],
  ["", "Failed to send the e-mail. Please try again."],
])("resendRefusal of '%s': %s", (code, text) => {
  expect(resendRefusal(code)).toBe(text);
});
