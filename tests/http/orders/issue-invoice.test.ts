import { beforeAll, describe, expect, test } from "vitest";

import { Browser, noticeOf } from "#tests/http/support/browser.ts";
import { NUMBER, openInvoices, sheet } from "#tests/http/support/invoices.ts";
import { newShopper, openShop } from "#tests/http/support/shop.ts";

const shop = await openShop();
const { admin, setStatus, orderIdIn, issuedNumber } = await openInvoices(shop);

let stranger: Browser;

beforeAll(async () => {
  stranger = await newShopper(shop);
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
