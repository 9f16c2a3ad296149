import { expect, test } from "vitest";

import { createCoupon } from "#tests/http/support/admin-coupons.ts";
import { Browser, textOf } from "#tests/http/support/browser.ts";
import { addCoupon, appliedCoupon, applyInCart, couponError } from "#tests/http/support/coupons.ts";
import { accountsOf, confirmLink, linkTo } from "#tests/http/support/mail-links.ts";
import { placeOnline, stateOf, stockOf } from "#tests/http/support/online-order.ts";
import { placeCod, setStatus } from "#tests/http/support/placed-order.ts";
import { deliveredOrder, readReturns, requestReturn } from "#tests/http/support/returns.ts";
import { addProduct, addToCart, openShop } from "#tests/http/support/shop.ts";

// Each test sets the clock first, so the order of the tests does not matter. The clock runs on: where a moment is the
// last one, a whole minute of it is left.
const shop = await openShop({ now: "2026-12-31T18:00:00Z", confirmEmail: true });
const PASSWORD = "secret-canary";
const { confirmed } = accountsOf(shop, PASSWORD);

async function footerYear(): Promise<string | undefined> {
  const { html } = await new Browser(shop.shopUrl).get("/about");
  return /© (\d+) Haat/.exec(textOf(html))?.[1];
}

test.each([
  ["2026-12-31T18:29:00Z", "2026"],
  ["2026-12-31T18:30:00Z", "2027"],
  ["2026-12-31T23:59:00Z", "2027"],
  ["2027-01-01T00:00:00Z", "2027"],
])("at %s the footer says %s, the year in India", async (now, year) => {
  await shop.setClock(now);
  expect(await footerYear()).toBe(year);
});

async function shipAt(now: string): Promise<string | undefined> {
  await shop.setClock(now);
  const order = await placeCod(shop);
  await setStatus(shop, order, "shipped");
  const [invoice] = await shop.sql<{ number: string }>(
    "select number from public.invoices where order_id = $1",
    [order.id],
  );
  return invoice?.number.slice(0, "INV/26-27".length);
}

test.each([
  ["2027-03-31T18:29:00Z", "INV/26-27"],
  ["2027-03-31T18:30:00Z", "INV/27-28"],
  ["2028-02-29T12:00:00Z", "INV/27-28"],
  ["2028-03-31T18:29:00Z", "INV/27-28"],
  ["2028-03-31T18:30:00Z", "INV/28-29"],
])("an order shipped at %s gets an invoice of the financial year %s", async (now, year) => {
  expect(await shipAt(now)).toBe(year);
});

test("an order of 29 February shows that day, and can be returned until 7 March", async () => {
  await shop.setClock("2028-02-29T12:00:00Z");
  const order = await deliveredOrder(shop, [await addProduct(shop)]);
  expect(textOf((await order.browser.get(order.path)).html)).toContain("29 February 2028");
  await shop.setClock("2028-03-07T18:30:00Z");
  expect(textOf((await order.browser.get(order.returns)).html)).toContain(
    "The time to return or exchange items of this order ended on 7 March 2028",
  );
});

test("a return is accepted in the last minute of its last day, and not a minute later", async () => {
  await shop.setClock("2027-06-10T04:00:00Z");
  const product = await addProduct(shop);
  const [inTime, late] = [await deliveredOrder(shop, [product]), await deliveredOrder(shop, [product])];
  await shop.setClock("2027-06-17T18:29:00Z");
  await requestReturn(inTime, [[product, 1]]);
  expect(await readReturns(shop, inTime)).toHaveLength(1);
  await shop.setClock("2027-06-17T18:30:00Z");
  await expect(requestReturn(late, [[product, 1]])).rejects.toThrow("The first step answered 409");
  expect(await readReturns(shop, late)).toEqual([]);
});

async function messagesAt(code: string, moments: string[]): Promise<string[]> {
  const lamp = await addProduct(shop);
  const messages: string[] = [];
  for (const now of moments) {
    await shop.setClock(now);
    const browser = new Browser(shop.shopUrl);
    await addToCart(browser, lamp.id);
    const answer = await applyInCart(browser, code);
    const applied = appliedCoupon((await browser.get("/cart")).html)?.code === code;
    messages.push(applied ? "applied" : couponError(answer.html));
  }
  return messages;
}

test("a coupon starts and ends at midnight in India", async () => {
  await shop.setClock("2027-08-10T12:00:00Z");
  const { row } = await createCoupon(shop, { starts_at: "2027-08-15T00:00", expires_at: "2027-08-16T00:00" });
  const moments = ["08-14T18:29:00", "08-14T18:30:00", "08-15T18:29:00", "08-15T18:30:00"];
  expect(
    await messagesAt(
      String(row["code"]),
      moments.map((moment) => `2027-${moment}Z`),
    ),
  ).toEqual(["Coupon not yet active", "applied", "applied", "Coupon has expired"]);
});

test("a coupon starts and ends to the second", async () => {
  const [start, end] = ["2027-08-20T10:00:45Z", "2027-08-20T10:01:45Z"] as const;
  const code = await addCoupon(shop, { starts_at: new Date(start), expires_at: new Date(end) });
  expect(await messagesAt(code, ["2027-08-20T10:00:00Z", start, "2027-08-20T10:01:00Z", end])).toEqual([
    "Coupon not yet active",
    "applied",
    "applied",
    "Coupon has expired",
  ]);
});

test("an order waits 30 minutes for its payment, then gives its stock back", async () => {
  await shop.setClock("2027-09-01T10:00:00Z");
  const order = await placeOnline(shop, await addProduct(shop, { price: 600, stock: 3 }));
  await shop.setClock("2027-09-01T10:29:00Z");
  await shop.runCron();
  expect([await stateOf(shop, order), await stockOf(shop, order.product)]).toEqual([
    "razorpay pending pending",
    2,
  ]);
  await shop.setClock("2027-09-01T10:31:00Z");
  await shop.runCron();
  expect([await stateOf(shop, order), await stockOf(shop, order.product)]).toEqual([
    "razorpay failed failed",
    3,
  ]);
});

test("the permission to set a password ends after 15 minutes, also for a browser that keeps its cookie", async () => {
  const opened = "2027-10-01T10:00:00Z";
  await shop.setClock(opened);
  const { email } = await confirmed();
  const browser = new Browser(shop.shopUrl);
  await browser.post("/forgot-password", { email });
  await confirmLink(browser, linkTo(shop, email));
  const permission = browser.cookies.get("haat-recovery") ?? "";
  expect(permission).not.toBe("");
  await shop.setClock("2027-10-01T10:14:00Z");
  expect((await browser.get("/reset-password")).status).toBe(200);
  await shop.setClock("2027-10-01T10:16:00Z");
  const late = { password: "secret-newer", confirmPassword: "secret-newer" };
  for (const keeps of [false, true]) {
    const tab = browser.fork();
    if (keeps) tab.keep("haat-recovery", permission);
    const page = await tab.get("/reset-password");
    expect([keeps, page.status, page.location]).toEqual([keeps, 303, "/profile/security"]);
    const answer = await tab.post("/reset-password", late);
    expect([keeps, answer.status, answer.location]).toEqual([keeps, 303, "/profile/security"]);
  }
  expect((await new Browser(shop.shopUrl).post("/login", { email, password: PASSWORD })).status).toBe(303);
});

test("a session ends 30 days after its last use for a copy of its cookies, too", async () => {
  await shop.setClock("2028-03-01T10:00:00Z");
  const { email } = await confirmed();
  const browser = new Browser(shop.shopUrl);
  await browser.post("/login", { email, password: PASSWORD, remember: "on" });
  const openCopy = async () => {
    const copy = new Browser(shop.shopUrl);
    copy.cookies.set("haat-auth", browser.cookies.get("haat-auth") ?? "");
    return (await copy.get("/orders")).location;
  };
  await shop.setClock("2028-03-30T10:00:00Z");
  expect((await browser.get("/orders")).status).toBe(200);
  await shop.setClock("2028-05-01T10:00:00Z");
  expect(await openCopy()).toBe("/login?redirectTo=%2Forders");
});

test("a session ends 180 days after the sign-in, however often it is used", async () => {
  await shop.setClock("2028-06-01T10:00:00Z");
  const { email } = await confirmed();
  const browser = new Browser(shop.shopUrl);
  await browser.post("/login", { email, password: PASSWORD, remember: "on" });
  const days = ["06-29", "07-27", "08-24", "09-21", "10-19", "11-16", "11-27"];
  for (const day of days) {
    await shop.setClock(`2028-${day}T10:00:00Z`);
    expect((await browser.get("/orders")).status, day).toBe(200);
  }
  await shop.setClock("2028-11-29T10:00:00Z");
  expect((await browser.get("/orders")).location).toBe("/login?redirectTo=%2Forders");
});

test.each([
  ["2027-02-28T18:29:00Z", "my-data-2027-02-28.json"],
  ["2027-02-28T18:30:00Z", "my-data-2027-03-01.json"],
])("a shopper's data downloaded at %s is the file %s, named by the day in India", async (now, name) => {
  await shop.setClock(now);
  const { email } = await confirmed();
  const browser = new Browser(shop.shopUrl);
  await browser.post("/login", { email, password: PASSWORD });
  const file = await browser.get("/profile/data/download");
  expect(file.headers.get("Content-Disposition")).toBe(`attachment; filename="${name}"`);
});

test("a remembered session lasts 30 days from the last visit that renewed it", async () => {
  await shop.setClock("2027-11-01T10:00:00Z");
  const { email } = await confirmed();
  const browser = new Browser(shop.shopUrl);
  await browser.post("/login", { email, password: PASSWORD, remember: "on" });
  for (const now of ["2027-11-30T10:00:00Z", "2027-12-29T10:00:00Z"]) {
    await shop.setClock(now);
    expect((await browser.get("/orders")).status, now).toBe(200);
  }
  await shop.setClock("2028-01-29T10:00:00Z");
  const page = await browser.get("/orders");
  expect([page.status, page.location]).toEqual([303, "/login?redirectTo=%2Forders"]);
});
