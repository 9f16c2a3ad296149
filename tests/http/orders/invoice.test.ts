import { beforeAll, describe, expect, test } from "vitest";

import { ORDER_STATUSES } from "#app/shop/order/order.ts";
import { Browser, noticeOf, type Page, textOf } from "#tests/http/support/browser.ts";
import { sessionOf } from "#tests/http/support/session.ts";
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
const RECEIPT = "Invoice / order receipt — not a GST tax invoice";
const KARNATAKA = { gstin: "29ABCDE1234F1ZW", seller_state: "Karnataka", legal_name: "Haat Retail Pvt Ltd" };
const NUMBER = /^INV\/[0-9]{2}-[0-9]{2}\/[0-9]{6}$/;

let admin: Browser;
let stranger: Browser;

beforeAll(async () => {
  admin = await signIn(new Browser(shop.shopUrl), ADMIN);
  stranger = await newShopper(shop);
});

type Ordered = { browser: Browser; id: string; orderNumber: string; invoice: string };

/** A shopper's cash on delivery order of one lamp at ₹899.50, moved to the given status. */
async function orderIdIn(status: string, state = "Kerala"): Promise<Ordered> {
  const lamp = await addProduct(shop, { name: "Lamp <of> brass", price: 899.5 });
  await shop.sql("update public.products set hsn_code = '9405' where id = $1", [lamp.id]);
  const browser = await shopperWith(shop, lamp);
  const form = await checkoutForm(browser);
  await browser.post("/checkout", { ...form, state, postal_code: state === "Kerala" ? "682001" : "560001" });
  const [order] = await shop.sql<{ id: string; order_number: string }>(
    "select id, order_number from public.orders where checkout_key = $1",
    [form.checkoutKey],
  );
  if (!order) throw new Error("Nothing was placed.");
  if (status !== "confirmed") await setStatus(order.id, status);
  return { browser, id: order.id, orderNumber: order.order_number, invoice: `/order/${order.id}/invoice` };
}

/** Uses the data API as an admin, as the admin screens do. */
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

async function issuedNumber({ id }: Ordered): Promise<string | null> {
  const [row] = await shop.sql<{ number: string }>("select number from public.invoices where order_id = $1", [
    id,
  ]);
  return row?.number ?? null;
}

/** Text of the invoice itself, without the page around it. */
function sheet({ status, html }: Page): string {
  expect(status).toBe(200);
  return textOf(/<article class="invoice[\s\S]*<\/article>/.exec(html)?.[0] ?? "");
}

describe("the shopper's invoice", () => {
  test("is available once the order is delivered, with every amount of the order", async () => {
    const order = await orderIdIn("delivered");
    const number = (await issuedNumber(order)) ?? "";
    expect(number).toMatch(NUMBER);
    const page = await order.browser.get(order.invoice);
    const text = sheet(page);
    for (const expectedText of [
      RECEIPT,
      `Invoice number ${number}`,
      `Order number ${order.orderNumber}`,
      "Meera Nair 14 Marine Drive Kochi, Kerala 682001 +91 98765 43210",
      "Lamp <of> brass",
      "HSN 9405",
      "1 ₹899.50 ₹899.50",
      "Pieces 1 Item subtotal ₹899.50 Tax (18% of item subtotal) ₹162.00 Shipping ₹0.00 Round off ₹0.50 Total ₹1,062.00",
      "Amount in words: Rupees one thousand sixty-two only",
      "Payment: Paid on delivery",
    ]) {
      expect(text).toContain(expectedText);
    }
    expect(text).not.toMatch(/GSTIN|CGST|IGST|Taxable/);
    expect(page.html).toContain(`<title>Invoice ${number} · Haat</title>`);
    expect(textOf(page.html)).toContain("choose Print in your browser’s menu");
    expect(page.html).not.toContain("Issue invoice");
  });

  test("is there from the shipment on", async () => {
    const { browser, invoice } = await orderIdIn("shipped");
    const page = await browser.get(invoice);
    expect(page.status).toBe(200);
    expect(textOf(page.html)).toMatch(/INV\/\d\d-\d\d\/\d{6}/);
  });

  test.each(ORDER_STATUSES.filter((status) => status !== "delivered" && status !== "shipped"))(
    "is not available while the order is %s",
    async (status) => {
      const { browser, id, invoice } = await orderIdIn(status);
      const answer = await browser.get(invoice);
      expect([answer.status, answer.location]).toEqual([303, `/order/${id}`]);
      expect(noticeOf((await browser.get(`/order/${id}`)).html)).toBe(
        "The invoice is here once your order is shipped.",
      );
    },
  );

  test("does not exist for another shopper, in any form of request", async () => {
    const { invoice, orderNumber } = await orderIdIn("delivered");
    const answer = await stranger.get(invoice);
    expect([answer.status, answer.location]).toEqual([303, "/orders"]);
    expect(noticeOf((await stranger.get("/orders")).html)).toBe("Order not found");
    for (const path of [`${invoice}.data`, `${invoice}.data?_routes=routes%2Faccount%2Forders%2Finvoice`]) {
      expect((await stranger.get(path)).html).not.toMatch(new RegExp(`${orderNumber}|Marine Drive|INV/`));
    }
  });

  test("sends a visitor to the sign-in and back", async () => {
    const { browser, invoice } = await orderIdIn("delivered");
    const visitor = new Browser(browser.shopUrl);
    const { status, location } = await visitor.get(invoice);
    expect([status, location]).toEqual([303, `/login?redirectTo=${encodeURIComponent(invoice)}`]);
    const data = await visitor.get(`${invoice}.data?_routes=routes%2Faccount%2Forders%2Finvoice`);
    expect(data.html).not.toMatch(/Marine Drive|INV\//);
  });

  test("answers 404 for a malformed order id", async () => {
    expect((await stranger.get("/order/42/invoice")).status).toBe(404);
    const unknown = await stranger.get("/order/00000000-0000-4000-8000-0000000fffff/invoice");
    expect([unknown.status, unknown.location]).toEqual([303, "/orders"]);
  });
});

const GST = { ...KARNATAKA, gstin: "29AAGCB7383J1Z4", tax_mode: "gst", prices_include_tax: false };

describe("in tax mode 'gst'", () => {
  test("an invoice to another state has IGST, place of supply and the seller details of that day", async () => {
    let order: Ordered | undefined;
    await withSettings(shop, { ...GST, signatory: "A. Rao" }, async () => {
      order = await orderIdIn("shipped");
    });
    if (!order) throw new Error("Nothing was placed.");
    await setStatus(order.id, "delivered");
    const page = await order.browser.get(`${order.invoice}?copies`);
    const text = sheet(page);
    expect(text).toMatch(/^Tax Invoice Original for recipient Invoice number INV/);
    // The other copies are the shop's.
    expect(page.html).not.toContain("Duplicate for transporter");
    for (const expectedText of [
      "Haat Retail Pvt Ltd",
      "State: Karnataka (29) GSTIN: 29AAGCB7383J1Z4",
      "Place of supply Kerala (32) Reverse charge No",
      "State: Kerala (32)",
      "HSN 9405 Taxable value ₹899.50 · GST 18% ₹161.92",
      "18% on ₹899.50: IGST 18% ₹161.92",
      "Item subtotal ₹899.50 Shipping ₹0.00 GST ₹161.92 Round off −₹0.42 Total ₹1,061.00",
      "For Haat Retail Pvt Ltd A. Rao, authorised signatory",
    ]) {
      expect(text).toContain(expectedText);
    }
    const copies = await admin.get(`${order.invoice}?copies`);
    expect(copies.html.match(/<article class="invoice/g)).toHaveLength(3);
    expect(textOf(copies.html)).toMatch(/Duplicate for transporter.*Triplicate for supplier/);
  });

  test("within the state it has CGST and SGST, also of prices that hold the tax", async () => {
    await withSettings(shop, { ...GST, prices_include_tax: true, tax_code: "merit" }, async () => {
      const order = await orderIdIn("delivered", "Karnataka");
      const text = sheet(await order.browser.get(order.invoice));
      expect(text).toContain("5% on ₹856.66: CGST 2.5% ₹21.42, SGST 2.5% ₹21.42");
      expect(text).toContain("Item subtotal ₹899.50 Shipping ₹0.00 Round off ₹0.50 Total ₹900.00");
    });
  });

  test("goods that are exempt get a bill of supply", async () => {
    await withSettings(shop, { ...GST, tax_code: "exempt" }, async () => {
      const order = await orderIdIn("delivered");
      expect(sheet(await order.browser.get(order.invoice))).toMatch(/^Bill of Supply .* Exempt /);
    });
  });

  test("without a number it is a draft", async () => {
    await withSettings(shop, GST, async () => {
      const order = await orderIdIn("confirmed");
      const text = sheet(await admin.get(order.invoice));
      expect(text).toContain(`${RECEIPT} Invoice number Not issued yet`);
      expect(text).not.toMatch(/GSTIN|IGST/);
    });
  });
});

test("in tax mode 'simple' the paper claims nothing, GSTIN or not", async () => {
  await withSettings(shop, KARNATAKA, async () => {
    const order = await orderIdIn("delivered");
    const text = sheet(await order.browser.get(order.invoice));
    expect(text).toContain(RECEIPT);
    expect(text).not.toMatch(/GSTIN|IGST|Tax Invoice/);
  });
});

describe("an admin", () => {
  test("sees the invoice of any order, and viewing issues none", async () => {
    const order = await orderIdIn("processing");
    for (let look = 0; look < 3; look++) {
      expect(sheet(await admin.get(order.invoice))).toContain("Not issued yet");
    }
    expect(await issuedNumber(order)).toBeNull();
    await setStatus(order.id, "shipped");
    const number = await issuedNumber(order);
    expect(sheet(await admin.get(order.invoice))).toContain(`Invoice number ${number}`);
    await setStatus(order.id, "cancelled");
    const text = sheet(await admin.get(order.invoice));
    expect(text).toContain(`Invoice number ${number}`);
    expect(text).toMatch(/This order was cancelled on \d+ \w+ \d{4}\. The invoice keeps its number\./);
  });

  test("issues the invoice of a confirmed order once", async () => {
    const order = await orderIdIn("confirmed");
    expect((await admin.get(order.invoice)).html).toContain("Issue invoice");
    const answer = await admin.post(order.invoice, { intent: "issue" });
    expect([answer.status, answer.location]).toEqual([303, order.invoice]);
    const number = await issuedNumber(order);
    expect(number).toMatch(NUMBER);
    const page = await admin.get(order.invoice);
    expect(noticeOf(page.html)).toBe(`Invoice ${number} issued`);
    expect(page.html).not.toContain("Issue invoice");
    await admin.post(order.invoice, { intent: "issue" });
    expect(await issuedNumber(order)).toBe(number);
    await setStatus(order.id, "delivered");
    expect(await issuedNumber(order)).toBe(number);
  });

  test.each(["pending", "cancelled", "failed"])("cannot issue one while the order is %s", async (status) => {
    const order = await orderIdIn(status);
    expect((await admin.get(order.invoice)).html).not.toContain("Issue invoice");
    expect((await admin.post(order.invoice, { intent: "issue" })).status).toBe(303);
    expect(noticeOf((await admin.get(order.invoice)).html)).toBe(
      "An order gets its invoice once it is confirmed.",
    );
    expect(await issuedNumber(order)).toBeNull();
  });

  test("is the only one who can issue invoices", async () => {
    const order = await orderIdIn("confirmed");
    for (const browser of [order.browser, stranger]) {
      expect((await browser.post(order.invoice, { intent: "issue" })).status).toBe(403);
    }
    const visitor = await new Browser(shop.shopUrl).post(order.invoice, { intent: "issue" });
    expect([visitor.status, visitor.location]).toEqual([
      303,
      `/login?redirectTo=${encodeURIComponent(order.invoice)}`,
    ]);
    expect((await admin.post(order.invoice, { intent: "burn" })).status).toBe(400);
    expect((await admin.post("/order/42/invoice", { intent: "issue" })).status).toBe(404);
    const unknown = await admin.post("/order/00000000-0000-4000-8000-0000000fffff/invoice", {
      intent: "issue",
    });
    expect([unknown.status, unknown.location]).toEqual([303, "/orders"]);
    expect(noticeOf((await admin.get("/orders")).html)).toBe("Order not found");
    expect(await issuedNumber(order)).toBeNull();
  });
});
