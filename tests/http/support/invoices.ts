import { expect } from "vitest";

import type { Shop } from "#local/launcher/shop.ts";
import { Browser, type Page, textOf } from "#tests/http/support/browser.ts";
import { sessionOf } from "#tests/http/support/session.ts";
import { addProduct, ADMIN, checkoutForm, shopperWith, signIn } from "#tests/http/support/shop.ts";

export const RECEIPT = "Invoice / order receipt — not a GST tax invoice";
export const KARNATAKA = {
  gstin: "29ABCDE1234F1ZW",
  seller_state: "Karnataka",
  legal_name: "Haat Retail Pvt Ltd",
};
export const NUMBER = /^INV\/[0-9]{2}-[0-9]{2}\/[0-9]{6}$/;

export type Ordered = { browser: Browser; id: string; orderNumber: string; invoice: string };

const PINS: Readonly<Record<string, string>> = {
  Kerala: "682001",
  Karnataka: "560001",
  Chandigarh: "160017",
};

/** Text of the invoice itself, without the page around it. */
export function sheet({ status, html }: Page): string {
  expect(status).toBe(200);
  return textOf(/<article class="invoice[\s\S]*<\/article>/.exec(html)?.[0] ?? "");
}

/** Orders with invoices, and an admin who sets their status through the data API, as the admin screens do. */
export async function openInvoices(shop: Shop) {
  const admin = await signIn(new Browser(shop.shopUrl), ADMIN);

  async function setStatus(id: string, status: string): Promise<void> {
    const answer = await fetch(`${shop.backendUrl}/rest/v1/rpc/admin_set_order_status`, {
      method: "POST",
      headers: {
        apikey: shop.publishableKey,
        Authorization: `Bearer ${sessionOf(admin).access_token}`,
        "Content-Type": "application/json",
      },
      body: JSON.stringify({ p_order_id: id, p_status: status }),
    });
    expect(await answer.json()).toMatchObject({ ok: true, status });
  }

  /** A shopper's cash on delivery order of one lamp at ₹899.50, moved to the given status. */
  async function orderIdIn(status: string, state = "Kerala"): Promise<Ordered> {
    const lamp = await addProduct(shop, { name: "Lamp <of> brass", price: 899.5 });
    await shop.sql("update public.products set hsn_code = '9405' where id = $1", [lamp.id]);
    const browser = await shopperWith(shop, lamp);
    const form = await checkoutForm(browser);
    await browser.post("/checkout", { ...form, state, postal_code: PINS[state] ?? "" });
    const [order] = await shop.sql<{ id: string; order_number: string }>(
      "select id, order_number from public.orders where checkout_key = $1",
      [form.checkoutKey],
    );
    if (!order) throw new Error("Nothing was placed.");
    if (status !== "confirmed") await setStatus(order.id, status);
    return { browser, id: order.id, orderNumber: order.order_number, invoice: `/order/${order.id}/invoice` };
  }

  async function issuedNumber({ id }: Ordered): Promise<string | null> {
    const sql = "select number from public.invoices where order_id = $1";
    const [row] = await shop.sql<{ number: string }>(sql, [id]);
    return row?.number ?? null;
  }

  return { admin, setStatus, orderIdIn, issuedNumber };
}
