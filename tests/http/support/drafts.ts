import { randomInt, randomUUID } from "node:crypto";

import type { Browser } from "#tests/http/support/browser.ts";
import { fieldValue } from "#tests/http/support/browser.ts";
import type { Product } from "#tests/http/support/shop.ts";

export const NEW_ORDER = "/admin/orders/new";

export const newEmail = () => `${randomUUID()}@drafts.example`;

/** The fields of a customer of an order that staff take. */
export function customer(email: string) {
  return {
    email,
    postal_code: "560001",
    first_name: "Meera",
    last_name: "Nair",
    address_line_1: "4 Church Street",
    address_line_2: "",
    city: "Bengaluru",
    state: "",
    phone: `98${randomInt(1e7, 1e8)}`,
  };
}

type Wanted = { email?: string; product: Product; quantity?: number; method: "cod" | "razorpay" };

/** The fields of the form after its total was shown. */
export async function draftOf(admin: Browser, { email = newEmail(), product, quantity = 1, method }: Wanted) {
  const fields = {
    ...customer(email),
    checkoutKey: randomUUID(),
    product: product.id,
    quantity: String(quantity),
    paymentMethod: method,
  };
  const shown = await admin.post(NEW_ORDER, { ...fields, shownTotal: "0", intent: "total" });
  if (shown.status !== 200) throw new Error(`The total was not shown: ${shown.status}`);
  return { ...fields, intent: "place", shownTotal: fieldValue(shown.html, "shownTotal") ?? "" };
}
