import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { WEBHOOK_EVENTS } from "#app/shop/payment/webhook-events.ts";
import { ROOT } from "#local/root.ts";

test("docs/razorpay.md names the events that the shop handles", () => {
  const text = readFileSync(join(ROOT, "docs/razorpay.md"), "utf8");
  const list = /^- events ([\s\S]*?)\n\n/m.exec(text)?.[1] ?? "";
  expect(Array.from(list.matchAll(/`([a-z._]+)`/g), ([, name]) => name)).toEqual(
    Array.from(WEBHOOK_EVENTS.keys()),
  );
});
