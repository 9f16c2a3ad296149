import { randomUUID } from "node:crypto";

import { describe, expect, test } from "vitest";

import { cleanLine } from "#app/shop/text.ts";
import {
  type Browser,
  fieldError,
  inputValue,
  mainOf,
  noticeOf,
  textOf,
} from "#tests/http/support/browser.ts";
import { openFaultyShop } from "#tests/http/support/faulty-shop.ts";
import { placeOnline } from "#tests/http/support/online-order.ts";
import { placeCod } from "#tests/http/support/placed-order.ts";
import { atWorker, userIdOf } from "#tests/http/support/session.ts";
import { newShopper, openShop } from "#tests/http/support/shop.ts";
import { INVALID_VALUES, MEGABYTE } from "#tests/unit/invalid-values.ts";

const shop = await openShop();
const faulty = await openFaultyShop(shop);

async function readUser(browser: Browser) {
  const [row] = await shop.sql(
    "select full_name, phone, email, is_admin, avatar_url from public.users where id = $1",
    [userIdOf(browser)],
  );
  return row;
}

describe("My Account", () => {
  test.each([
    ["/profile", "My Account", "Profile"],
    ["/profile/addresses", "Addresses", "Addresses"],
    ["/profile/orders", "Orders", "Orders"],
    ["/profile/wishlist", "Wishlist", "Wishlist"],
    ["/profile/data", "Your data", "Your data"],
    ["/profile/data/delete", "Close my account", "Your data"],
  ])("page %s has its title, is noindex and marks its section as current", async (path, title, section) => {
    const { html, status } = await (await newShopper(shop)).get(path);
    expect(status).toBe(200);
    expect(/<title>([^<]*)</.exec(html)?.[1]).toBe(`${title} · Haat`);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(textOf(/<h1[\s\S]*?<\/h1>/.exec(html)?.[0] ?? "")).toBe(title);
    const current = Array.from(
      mainOf(html).matchAll(/<a[^>]*aria-current="page"[^>]*>(.*?)<\/a>/g),
      ([, name = ""]) => textOf(name),
    );
    expect(current).toEqual([section]);
    expect(mainOf(html)).toMatch(
      /<form[^>]* action="\/sign-out" method="post"><button[^>]*><svg.*?<\/svg>Sign Out</,
    );
    for (const to of ["", "/addresses", "/orders", "/wishlist", "/security", "/data"]) {
      expect(mainOf(html), to).toContain(`href="/profile${to}"`);
    }
  });
});

test("the first page begins with the latest order, if there is one", async () => {
  const browser = await newShopper(shop);
  expect(textOf(mainOf((await browser.get("/profile")).html))).not.toContain("Latest order");
  await placeCod(shop, { browser });
  const { path, orderNumber } = await placeCod(shop, { browser });
  const { html } = await browser.get("/profile");
  expect(textOf(mainOf(html))).toMatch(
    new RegExp(`Latest order Arriving .* ₹\\S+ ${orderNumber} Profile Addresses`),
  );
  expect(mainOf(html)).toContain(`href="${path}"`);
  expect(textOf(mainOf((await browser.get("/profile/addresses")).html))).not.toContain("Latest order");
  const unpaid = await placeOnline(shop);
  expect(textOf(mainOf((await unpaid.browser.get("/profile")).html))).toContain(
    "Latest order Complete your payment Payment pending ₹708",
  );
});

describe("profile form", () => {
  test("shows the stored values, and the e-mail as text with a link to change it", async () => {
    const browser = await newShopper(shop);
    await shop.sql("update public.users set phone = '+919876543210' where id = $1", [userIdOf(browser)]);
    const { html } = await browser.get("/profile");
    expect(inputValue(html, "fullName")).toBe("Meera Nair");
    expect(inputValue(html, "phone")).toBe("98765 43210");
    expect(textOf(mainOf(html))).toContain(String((await readUser(browser))?.email));
    expect(mainOf(html)).not.toMatch(/<input[^>]*name="email"/);
    expect(mainOf(html)).toMatch(/href="\/profile\/security"[^>]*>Change e-mail/);
  });

  test.each([
    [" Meera   Thomas ", "098765-43210", "Meera Thomas", "+919876543210"],
    ["മീര നായർ", "+91 98765 43210", "മീര നായർ", "+919876543210"],
    ["Meera Nair", "", "Meera Nair", null],
  ])("saves '%s' and '%s' normalised", async (fullName, phone, storedName, storedPhone) => {
    const browser = await newShopper(shop);
    const before = await readUser(browser);
    const page = await browser.post("/profile", { fullName, phone });
    expect([page.status, page.location]).toEqual([303, "/profile"]);
    const { html } = await browser.get("/profile");
    expect(noticeOf(html)).toBe("Profile updated successfully");
    expect(inputValue(html, "fullName")).toBe(storedName);
    expect(await readUser(browser)).toEqual({ ...before, full_name: storedName, phone: storedPhone });
  });

  // Each value in each field alone is in app/shop/account/profile-form.test.ts.
  test("shows a message beside each rejected field, keeps what was typed and stores nothing", async () => {
    const browser = await newShopper(shop);
    const before = await readUser(browser);
    const wrong = { fullName: `"><script>alert("${"x".repeat(100)}")</script>`, phone: "<script>alert(1)" };
    const page = await browser.post("/profile", wrong);
    expect(page.status).toBe(400);
    expect(fieldError(page.html, "profile", "fullName")).toBe("Full name must be at most 100 characters");
    expect(fieldError(page.html, "profile", "phone")).toBe(
      "Enter a 10-digit mobile number, or leave it empty",
    );
    expect(["fullName", "phone"].map((name) => inputValue(page.html, name))).toEqual(Object.values(wrong));
    expect(page.html).not.toContain("<script>alert");
    expect(await readUser(browser)).toEqual(before);
  });

  test.each(["emoji", "right-to-left", "SQL", "script", "control characters"] as const)(
    "stores and shows a name with %s as text",
    async (kind) => {
      const browser = await newShopper(shop);
      const fullName = `Meera ${INVALID_VALUES[kind]}`;
      expect((await browser.post("/profile", { fullName, phone: "" })).status).toBe(303);
      const { html } = await browser.get("/profile");
      expect(html).not.toContain("<script>alert");
      expect(inputValue(html, "fullName")).toBe(cleanLine(fullName));
    },
  );

  test("rejects an oversized value, unknown fields and duplicates", async () => {
    const browser = await newShopper(shop);
    const before = await readUser(browser);
    const good: [string, string][] = [
      ["fullName", "Somebody Else"],
      ["phone", ""],
    ];
    for (const extra of [
      ["phone", MEGABYTE],
      ["is_admin", "true"],
      ["email", "other@example.com"],
      ["id", randomUUID()],
      ["avatar_url", "https://evil.example/x.png"],
      ["fullName", "Twice"],
    ] as [string, string][]) {
      const page = await browser.post("/profile", [...good, extra]);
      expect(page.status, extra[0]).toBe(400);
    }
    expect(await readUser(browser)).toEqual(before);
  });

  test.each(["writes", "auth-leaves"] as const)(
    "shows a message and keeps the values when the backend fails (%s)",
    async (fault) => {
      const browser = await newShopper(shop);
      const before = await readUser(browser);
      const faultyBrowser = atWorker(faulty, browser);
      faulty.fail(fault);
      const page = await faultyBrowser.post("/profile", { fullName: "Meera Thomas", phone: "98765 43210" });
      expect(page.status).toBe(503);
      expect(textOf(page.html)).toContain("Failed to update profile");
      expect(inputValue(page.html, "fullName")).toBe("Meera Thomas");
      expect(inputValue(page.html, "phone")).toBe("98765 43210");
      expect(page.html).not.toContain("canary");
      expect(await readUser(browser)).toEqual(before);
    },
  );
});

describe("latest orders", () => {
  const listOf = (html: string) => /<ul[\s\S]*<\/ul>/.exec(mainOf(html))?.[0] ?? "";
  const allLinks = (html: string) =>
    Array.from(
      mainOf(html).matchAll(/<a[^>]*href="\/orders"[^>]*>([^<]*(?:<!-- -->[^<]*)*)<\/a>/g),
      ([, label]) => textOf(label ?? ""),
    );

  test("are the ten newest, as My Orders shows them, with links to all orders", async () => {
    const browser = await newShopper(shop);
    await shop.sql(
      `insert into public.orders (user_id, order_number, subtotal, total_amount, payment_method, status,
         shipping_address, created_at)
       select $1::uuid, 'ORD-' || (1600000000000 + n), 1234, 1234, 'cod',
         case n when 12 then 'shipped' else 'delivered' end,
         '{"first_name":"A","last_name":"B","address_line_1":"C","city":"D","state":"E","postal_code":"560001","phone":"+919876543210"}',
         '2026-03-01T20:00:00Z'::timestamptz + n * interval '1 day'
       from generate_series(1, 12) n`,
      [userIdOf(browser)],
    );
    const { html } = await browser.get("/profile/orders");
    const numbers = Array.from(
      html.matchAll(
        /href="\/order\/[0-9a-f-]{36}"[^>]*>[^<]*<span class="sr-only">, (?:<!-- -->)?(ORD-\d{13})</g,
      ),
      ([, one]) => one,
    );
    expect(numbers).toEqual(Array.from({ length: 10 }, (_, index) => `ORD-${1600000000012 - index}`));
    expect(listOf(html)).toBe(listOf((await browser.get("/orders")).html));
    expect(allLinks(html)).toEqual(["All orders", "All 12 orders"]);
  });

  test("have one link to all orders while there are no more, and can be paid", async () => {
    const { browser, orderNumber } = await placeOnline(shop);
    const { html } = await browser.get("/profile/orders");
    expect(textOf(listOf(html))).toMatch(
      new RegExp(`^Complete your payment , ${orderNumber} Payment pending`),
    );
    expect(mainOf(html)).toContain(`aria-label="Pay now: ${orderNumber}"`);
    expect(allLinks(html)).toEqual(["All orders"]);
  });

  test("have an empty state", async () => {
    const { html } = await (await newShopper(shop)).get("/profile/orders");
    expect(textOf(html)).toMatch(/You have no orders yet .* Popular products .* Add to Cart/);
    expect(mainOf(html)).toContain('href="/products"');
  });
});
