import { expect, it } from "vitest";

import { callLink, whatsAppLink } from "#app/shop/address/phone-links.ts";

it.each([
  ["+919876543210", "tel:+919876543210", "https://wa.me/919876543210"],
  ["98765 43210", "tel:+919876543210", "https://wa.me/919876543210"],
  ["0 98765-43210", "tel:+919876543210", "https://wa.me/919876543210"],
  ["9198765432", "tel:+919198765432", "https://wa.me/919198765432"],
  ["919198765432", "tel:+919198765432", "https://wa.me/919198765432"],
])("%s is linked with its country code", (phone, call, chat) => {
  expect([callLink(phone), whatsAppLink(phone)]).toEqual([call, chat]);
});

it.each(["", "12345", "+1 202 555 0123", "5876543210", "98765432101", "javascript:alert(1)"])(
  "%s is no link",
  (phone) => {
    expect([callLink(phone), whatsAppLink(phone)]).toEqual([null, null]);
  },
);
