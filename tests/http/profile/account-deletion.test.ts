import { randomUUID } from "node:crypto";

import { describe, expect, test } from "vitest";

import { OPEN_STATUSES } from "#app/shop/order/order-transitions.ts";
import { emailOf, markDelivered, shopperWithRecords } from "#tests/http/support/account-records.ts";
import { Browser, fieldError, noticeOf, textOf } from "#tests/http/support/browser.ts";
import { openFaultyShop } from "#tests/http/support/faulty-shop.ts";
import { mailsTo } from "#tests/http/support/mailbox.ts";
import { atWorker, userIdOf } from "#tests/http/support/session.ts";
import {
  addProduct,
  ADMIN,
  checkoutForm,
  newShopper,
  openShop,
  orderOf,
  shopperWith,
  signIn,
} from "#tests/http/support/shop.ts";
import { INVALID_VALUES } from "#tests/unit/invalid-values.ts";

const shop = await openShop();
const faulty = await openFaultyShop(shop);

const CLOSE = "/profile/data/delete";
const PASSWORD = "six-or-more";

/**
 * Number of rows that identify the user in accounts, addresses, wishlist, orders, reviews, newsletter and messages.
 */
async function countTraces(id: string, email: string): Promise<number> {
  const [row] = await shop.sql<{ traces: number }>(
    `select ((select count(*) from auth.users where id = $1) + (select count(*) from auth.identities where user_id = $1)
       + (select count(*) from public.users where id = $1) + (select count(*) from public.addresses where user_id = $1)
       + (select count(*) from public.wishlist where user_id = $1) + (select count(*) from public.orders where user_id = $1)
       + (select count(*) from public.reviews where user_id = $1) + (select count(*) from public.newsletter_subscribers s where s.email = $2)
       + (select count(*) from public.contact_messages where user_id = $1 or contact_messages.email = $2))::integer as traces`,
    [id, email],
  );
  return row?.traces ?? -1;
}

describe("account deletion", () => {
  test("says what is deleted before it asks for the password", async () => {
    const { html } = await (await newShopper(shop)).get(CLOSE);
    expect(textOf(html)).toContain("This cannot be undone.");
    for (const word of ["addresses", "wishlist", "newsletter", "orders", "reviews", "messages"]) {
      expect(textOf(html), word).toContain(word);
    }
    expect(html).toMatch(
      /<input[^>]*type="password"[^>]*name="password"|<input[^>]*name="password"[^>]*type="password"/,
    );
  });

  test("deletes personal data and keeps orders and reviews without a name", async () => {
    const { browser, orderId, productId } = await shopperWithRecords(shop);
    const twin = browser.fork();
    const [id, email] = [userIdOf(browser), await emailOf(shop, browser)];
    expect(await countTraces(id, email)).toBeGreaterThan(8);

    const page = await browser.post(CLOSE, { intent: "close", password: PASSWORD });
    expect([page.status, page.location]).toEqual([303, "/"]);
    expect([...browser.cookies.keys()].filter((name) => name.startsWith("haat-auth"))).toEqual([]);
    const home = await browser.get("/");
    expect(noticeOf(home.html)).toBe("Your account is closed.");
    expect(home.html).toContain('href="/login"');

    expect(await countTraces(id, email)).toBe(0);
    const [order] = await shop.sql(
      "select shipping_address ->> 'first_name' as name from public.orders where id = $1",
      [orderId],
    );
    expect(order).toEqual({ name: "Meera" });
    const product = await browser.get(`/product/${productId}`);
    expect(textOf(product.html)).toContain("Bright sparrow");
    expect(textOf(product.html)).toContain("A former customer");
    expect(textOf(product.html)).not.toContain("Meera");

    expect((await twin.get("/profile")).location).toBe("/login?redirectTo=%2Fprofile");
    const again = await new Browser(shop.shopUrl).post("/login", { email, password: PASSWORD });
    expect(again.status).toBe(400);
  });

  test("is confirmed by a mail, of which nothing is kept", async () => {
    const browser = await newShopper(shop);
    const email = await emailOf(shop, browser);
    await browser.post(CLOSE, { intent: "close", password: PASSWORD });
    const mails = await mailsTo(shop, email, 1);
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Your account is closed at /),
    ]);
    await expect
      .poll(() => shop.sql("select 1 from public.outbox m where m::text like '%' || $1 || '%'", [email]))
      .toEqual([]);
  });

  test("of a Google account asks for its e-mail instead", async () => {
    const browser = await newShopper(shop);
    const [id, email] = [userIdOf(browser), await emailOf(shop, browser)];
    await shop.sql(
      `update auth.users set raw_app_meta_data = '{"provider":"google","providers":["google"]}' where id = $1`,
      [id],
    );
    const { html } = await browser.get(CLOSE);
    expect(html).not.toContain('type="password"');
    expect(textOf(html)).toContain(`please type ${email}`);
    for (const wrong of ["", "somebody@example.com", PASSWORD]) {
      const page = await browser.post(CLOSE, { intent: "close", email: wrong });
      expect(page.status).toBe(400);
      expect(fieldError(page.html, "close", "email")).toBe("Please type the e-mail of this account");
    }
    const page = await browser.post(CLOSE, { intent: "close", email: ` ${email.toUpperCase()} ` });
    expect([page.status, page.location]).toEqual([303, "/"]);
    expect(await countTraces(id, email)).toBe(0);
  });

  test("of an account with a password does not accept the e-mail", async () => {
    const browser = await newShopper(shop);
    const [id, email] = [userIdOf(browser), await emailOf(shop, browser)];
    const page = await browser.post(CLOSE, { intent: "close", email });
    expect(page.status).toBe(400);
    expect(await countTraces(id, email)).toBeGreaterThan(0);
  });

  test.each([
    ["", "Password must be at least 6 characters"],
    ["five5", "Password must be at least 6 characters"],
    ["wrong-canary", "That is not your current password"],
  ])("is refused with the password '%s'", async (password, message) => {
    const browser = await newShopper(shop);
    const page = await browser.post(CLOSE, { intent: "close", password });
    expect(page.status).toBe(400);
    expect(fieldError(page.html, "close", "password")).toBe(message);
    expect(page.html).not.toMatch(/canary|five5/);
    expect((await browser.get("/profile")).status).toBe(200);
  });

  // Passwords that no account can have are in app/shop/account/account-deletion.test.ts.
  test.each(["emoji", "right-to-left", "script"] as const)(
    "is refused with a password of %s, which an account could have",
    async (kind) => {
      const browser = await newShopper(shop);
      const password = INVALID_VALUES[kind].padEnd(6, "x");
      const page = await browser.post(CLOSE, { intent: "close", password });
      expect(page.status).toBe(400);
      expect(fieldError(page.html, "close", "password")).not.toBe("");
      expect((await browser.get("/profile")).status).toBe(200);
    },
  );

  test.each(OPEN_STATUSES)("is refused while an order is %s", async (status) => {
    const browser = await shopperWith(shop, await addProduct(shop));
    const placed = await browser.post("/checkout", await checkoutForm(browser));
    const { order } = await orderOf(shop, placed);
    await shop.sql("update public.orders set status = $2 where id = $1", [order.id, status]);
    const [id, email] = [userIdOf(browser), await emailOf(shop, browser)];
    const before = await countTraces(id, email);
    for (const page of [
      await browser.get(CLOSE),
      await browser.post(CLOSE, { intent: "close", password: PASSWORD }),
    ]) {
      expect(textOf(page.html)).toContain("Your account cannot be closed while you have orders in progress.");
      expect(page.html).toContain(`href="/order/${String(order.id)}"`);
      expect(textOf(page.html)).toMatch(
        new RegExp(`₹[\\d,]+ Placed \\d+\\s\\w+\\s\\d{4} ${String(order.order_number)}`),
      );
      expect(page.html).not.toContain("for good");
    }
    expect(await countTraces(id, email)).toBe(before);
    await markDelivered(shop, String(order.id));
    expect((await browser.get(CLOSE)).html).toContain("for good");
  });

  test("is refused when an order was placed after the page was opened", async () => {
    const browser = await shopperWith(shop, await addProduct(shop));
    const { html } = await browser.get(CLOSE);
    expect(html).toContain("for good");
    await browser.post("/checkout", await checkoutForm(browser));
    const page = await browser.post(CLOSE, { intent: "close", password: PASSWORD });
    expect(page.status).toBe(409);
    expect((await browser.get("/orders")).status).toBe(200);
  });

  test("is refused to the last admin, but not to one of two", async () => {
    const admin = await signIn(new Browser(shop.shopUrl), ADMIN);
    for (const page of [
      await admin.get(CLOSE),
      await admin.post(CLOSE, { intent: "close", password: ADMIN.password }),
    ]) {
      expect(textOf(page.html)).toContain("Make somebody else an admin first.");
    }
    expect((await admin.get("/admin/dashboard")).status).toBe(200);

    const second = await newShopper(shop);
    await shop.sql("update public.users set is_admin = true where id = $1", [userIdOf(second)]);
    const page = await second.post(CLOSE, { intent: "close", password: PASSWORD });
    expect([page.status, page.location]).toEqual([303, "/"]);
    const admins = await shop.sql("select email from public.users where is_admin");
    expect(admins).toEqual([{ email: ADMIN.email }]);
  });

  test("ignores another account's id and refuses unexpected fields", async () => {
    const browser = await newShopper(shop);
    const stranger = await newShopper(shop);
    for (const extra of [
      ["userId", userIdOf(stranger)],
      ["user_id", userIdOf(stranger)],
      ["id", randomUUID()],
      ["password", "twice"],
    ] as [string, string][]) {
      const page = await browser.post(CLOSE, [["intent", "close"], ["password", PASSWORD], extra]);
      expect(page.status, extra[0]).toBe(400);
    }
    expect([(await browser.get("/profile")).status, (await stranger.get("/profile")).status]).toEqual([
      200, 200,
    ]);
  });

  test("that fails shows a message and deletes nothing", async () => {
    const { browser } = await shopperWithRecords(shop);
    const [id, email] = [userIdOf(browser), await emailOf(shop, browser)];
    const before = await countTraces(id, email);
    const faultyBrowser = atWorker(faulty, browser);
    faulty.fail("writes");
    const page = await faultyBrowser.post(CLOSE, { intent: "close", password: PASSWORD });
    faulty.fail("none");
    expect(page.status).toBe(503);
    expect(textOf(page.html)).toContain("Failed to close your account. Please try again.");
    expect(page.html).not.toMatch(/canary|six-or-more/);
    expect(await countTraces(id, email)).toBe(before);
    expect((await faultyBrowser.get("/profile")).status).toBe(200);
  });
});
