import { expect, test } from "vitest";

import { replyAddress } from "#app/mail/reply-address.ts";

test.each([
  ["Haat <orders@haat.example>", "orders@haat.example"],
  ["care@haat.example", "care@haat.example"],
  ["Haat <no-reply@haat.example>", ""],
  ["noreply@haat.example", ""],
  ["Haat <do-not-reply@haat.example>", ""],
])("answers to %s go to '%s'", (sender, address) => {
  expect(replyAddress(sender)).toBe(address);
});
