import { beforeAll, describe, expect, test } from "vitest";

import { ORDER_STATUSES } from "#app/shop/order/order.ts";
import { Browser, noticeOf, textOf } from "#tests/http/support/browser.ts";
import { KARNATAKA, NUMBER, openInvoices, RECEIPT, sheet } from "#tests/http/support/invoices.ts";
import { withSettings } from "#tests/http/support/settings.ts";
import { newShopper, openShop } from "#tests/http/support/shop.ts";

const shop = await openShop();
const { orderIdIn, issuedNumber } = await openInvoices(shop);

let stranger: Browser;

beforeAll(async () => {
  stranger = await newShopper(shop);
});

describe("the shopper's invoice", () => {
  test("is available once the order is delivered, with every amount of the order", async () => {
    const order = await orderIdIn("delivered");
    const number = (await issuedNumber(order)) ?? "";
    expect(number).toMatch(NUMBER);
    const page = await order.browser.get(order.invoice);
    const text = sheet(page);
    for (const expectedText of [
      `Haat ${RECEIPT}`,
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

test("in tax mode 'simple' the paper claims nothing, GSTIN or not", async () => {
  await withSettings(shop, KARNATAKA, async () => {
    const order = await orderIdIn("delivered");
    const text = sheet(await order.browser.get(order.invoice));
    expect(text).toContain(RECEIPT);
    expect(text).not.toMatch(/GSTIN|IGST|Tax Invoice/);
  });
});
