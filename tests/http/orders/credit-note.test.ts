import { beforeAll, describe, expect, test } from "vitest";

import { Browser, type Page, textOf } from "#tests/http/support/browser.ts";
import { setStatus } from "#tests/http/support/placed-order.ts";
import { withSettings } from "#tests/http/support/settings.ts";
import {
  addProduct,
  ADMIN,
  checkoutForm,
  newShopper,
  openShop,
  shopperWith,
  signIn,
} from "#tests/http/support/shop.ts";

const shop = await openShop();
const GST = {
  tax_mode: "gst",
  prices_include_tax: true,
  gstin: "29AAGCB7383J1Z4",
  seller_state: "Karnataka",
  legal_name: "Haat Retail Pvt Ltd",
};

let admin: Browser;

beforeAll(async () => {
  admin = await signIn(new Browser(shop.shopUrl), ADMIN);
});

/** Text of the note itself, without the page around it. */
function sheet({ status, html }: Page): string {
  expect(status).toBe(200);
  return textOf(/<article class="invoice[\s\S]*<\/article>/.exec(html)?.[0] ?? "");
}

type Note = { id: string; number: string; invoice: string };

type Cancelled = { browser: Browser; order: { id: string; order_number: string }; notes: Note[] };

/** A shipped cash order of a lamp at ₹1,180 that is cancelled afterwards, and its credit notes. */
async function placeAndCancel(): Promise<Cancelled> {
  const lamp = await addProduct(shop, { name: "Brass <lamp>", price: 1180 });
  await shop.sql("update public.products set hsn_code = '9405' where id = $1", [lamp.id]);
  const browser = await shopperWith(shop, lamp);
  const form = await checkoutForm(browser);
  await browser.post("/checkout", { ...form, state: "Kerala", postal_code: "682001" });
  const [order] = await shop.sql<Cancelled["order"]>(
    "select id, order_number from public.orders where checkout_key = $1",
    [form.checkoutKey],
  );
  if (!order) throw new Error("Nothing was placed.");
  await setStatus(shop, order, "shipped");
  await setStatus(shop, order, "cancelled");
  const notes = await shop.sql<Note>(
    `select n.id, n.number, i.number as invoice from public.credit_notes n
    join public.invoices i on i.id = n.invoice_id where n.order_id = $1`,
    [order.id],
  );
  return { browser, order, notes };
}

async function cancelledOrder(settings: Record<string, unknown>): Promise<Cancelled> {
  let cancelled: Cancelled | undefined;
  await withSettings(shop, settings, async () => {
    cancelled = await placeAndCancel();
  });
  if (!cancelled) throw new Error("Nothing was placed.");
  return cancelled;
}

describe("the credit note of a cancelled order", () => {
  test("is linked from the order and has the fields of rule 53, at the rates of the order", async () => {
    const { browser, order, notes } = await cancelledOrder(GST);
    expect(notes).toHaveLength(1);
    const [note] = notes;
    const path = `/order/${order.id}/credit-note/${note?.id}`;
    const page = await browser.get(`/order/${order.id}`);
    expect(page.html).toContain(path);
    expect(textOf(page.html)).toContain(`Credit note ${note?.number} ₹1,180.00`);
    const answer = await browser.get(path);
    const text = sheet(answer);
    for (const expected of [
      `Credit note Credit note number ${note?.number} Date`,
      `To invoice ${note?.invoice} Invoice date`,
      `Order number ${order.order_number} Place of supply Kerala (32)`,
      "Reason: The order was cancelled",
      "Haat Retail Pvt Ltd",
      "State: Karnataka (29) GSTIN: 29AAGCB7383J1Z4",
      "Meera Nair 14 Marine Drive",
      "State: Kerala (32)",
      "Brass <lamp>",
      "HSN 9405 Taxable value ₹1,000.00 · GST 18% ₹180.00",
      "Taxable value ₹1,000.00 GST ₹180.00 Total ₹1,180.00",
      "18% on ₹1,000.00: IGST 18% ₹180.00",
      "Rupees one thousand one hundred eighty only",
    ]) {
      expect(text).toContain(expected);
    }
    expect(text).toMatch(/^Haat Credit note/i);
    expect(answer.html).toContain(`<title>Credit note ${note?.number} · Haat</title>`);
  });

  test("is linked from the order in the portal and from the invoice, for those who read orders", async () => {
    const { order, notes } = await cancelledOrder(GST);
    const path = `/order/${order.id}/credit-note/${notes[0]?.id}`;
    for (const page of [`/admin/orders/${order.id}`, `/order/${order.id}/invoice`]) {
      expect((await admin.get(page)).html, page).toContain(path);
    }
    expect(sheet(await admin.get(path))).toContain(notes[0]?.number);
  });

  test("does not exist for another shopper, nor under another order", async () => {
    const { order, notes, browser } = await cancelledOrder(GST);
    const stranger = await newShopper(shop);
    const note = notes[0]?.id;
    for (const [who, path] of [
      [stranger, `/order/${order.id}/credit-note/${note}`],
      [stranger, `/order/${order.id}/credit-note/${note}.data`],
      [browser, `/order/${order.id}/credit-note/${order.id}`],
    ] as const) {
      const answer = await who.get(path);
      expect(answer.html).not.toMatch(/CN\/|Marine Drive/);
      expect(answer.status).toBe(path.endsWith(".data") ? 202 : 303);
    }
  });

  test("is not written in tax mode 'simple'", async () => {
    const { browser, order, notes } = await cancelledOrder({
      ...GST,
      tax_mode: "simple",
      prices_include_tax: false,
    });
    expect(notes).toEqual([]);
    expect(textOf((await browser.get(`/order/${order.id}`)).html)).not.toContain("Credit note");
  });
});
