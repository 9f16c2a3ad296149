import { expect, test } from "vitest";

import { mayQueueMail } from "#app/workflows/send-mail.server.ts";

test.each([
  ["POST", "/checkout", true],
  ["POST", "/admin/returns/1.data", true],
  ["POST", "/some/form/of/next/year", true],
  ["POST", "/cart.data", false],
  ["GET", "/order-confirmation/1", true],
  ["GET", "/order-confirmation/1.data", true],
  ["GET", "/", false],
  ["GET", "/admin/orders", false],
])("after %s %s mails are looked for: %s", (method, path, isLooked) => {
  expect(mayQueueMail(new Request(`https://shop.example${path}`, { method }))).toBe(isLooked);
});
