import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { Browser, fieldValue, textOf } from "#tests/http/support/browser.ts";
import { ADMIN, addProduct, openShop, signIn } from "#tests/http/support/shop.ts";

const shop = await openShop({ own: true });
const admin = await signIn(new Browser(shop.shopUrl), ADMIN);
const BELL = "/admin/notifications";

/** Count on the notification badge; null without a badge. */
function badgeOf(html: string): string | null {
  return /aria-label="Notifications, ([^"]+) new"/.exec(html)?.[1] ?? null;
}

test("every sidebar link opens a screen and is marked as current there", async () => {
  const { html } = await admin.get("/admin/dashboard");
  const nav = /<nav aria-label="Admin".*?<\/nav>/s.exec(html)?.[0] ?? "";
  const links = Array.from(nav.matchAll(/href="(\/admin\/[^"]+)"/g), ([, path]) => path ?? "");
  expect(links).toContain("/admin/categories");
  expect(new Set(html.match(/<nav aria-label="[^"]+"/g)).size).toBe(html.match(/<nav aria-label=/g)?.length);
  for (const path of links) {
    const page = await admin.get(path);
    expect(page.status, path).toBe(200);
    expect(page.html).toMatch(new RegExp(`aria-current="page"[^>]*href="${path}"`));
  }
  expect(textOf(nav)).toMatch(/Quick Actions Back to Store Sign Out$/);
});

test("a form has the width of a form, and a list the whole width", async () => {
  const widthOf = async (path: string) =>
    /<main [^>]*><div(?: class="([^"]*)")?>/.exec((await admin.get(path)).html)?.[1] ?? "";
  for (const path of ["/admin/help", "/admin/profile", "/admin/orders/views", "/admin/products/import"]) {
    expect(await widthOf(path), path).toBe("max-w-3xl");
  }
  for (const path of ["/admin/orders", "/admin/coupons", "/admin/settings"]) {
    expect(await widthOf(path), path).toBe("");
  }
});

test("global search finds orders, products and users", async () => {
  const word = `Z${randomUUID().slice(0, 8)}`;
  const product = await addProduct(shop, { name: `Copper ${word}` });
  const found = await admin.get(`/admin/search?search=${word.toLowerCase()}`);
  expect(found.html).toContain(`/admin/products/${product.id}`);
  expect(textOf(found.html)).toContain(`Results for “${word.toLowerCase()}”`);
  expect(found.html).not.toContain(">Orders</h2>");
  // The box of the top bar keeps what was searched for; the one below the heading is for narrow screens.
  expect(found.html.match(new RegExp(`<input[^>]*value="${word.toLowerCase()}"`, "g"))).toHaveLength(2);
  expect(found.html).toContain('<search class="lg:hidden">');
  const [pictured] = await shop.sql<{ name: string; image: string }>(
    "select name, image_url as image from public.products where image_url like '/images/%' and variant_of is null limit 1",
  );
  const row = await admin.get(`/admin/search?${new URLSearchParams({ search: pictured?.name ?? "" })}`);
  expect(row.html).toContain(pictured?.image.replace(/\.\w+$/, "") ?? "none");

  const nothing = await admin.get(`/admin/search?search=${randomUUID()}`);
  expect(textOf(nothing.html)).toContain("Nothing found for “");
  expect((await admin.get("/admin/search?search=asha%40haat")).html).toMatch(
    /\/admin\/customers\/[0-9a-f-]{36}/,
  );
  const [order] = await shop.sql<{ id: string; number: string }>(
    "select id, order_number as number from public.orders limit 1",
  );
  expect((await admin.get(`/admin/search?search=${order?.number}`)).html).toContain(
    `/admin/orders/${order?.id}`,
  );
});

test("global search answers any input with a page", async () => {
  for (const search of ["", "%25", "_", "%00", "'%3B--", "<b>", "a".repeat(5000)]) {
    const { status, html } = await admin.get(`/admin/search?search=${search}`);
    expect(status, search).toBe(200);
    expect(html).not.toContain("<b>");
  }
});

test("the bell counts new items until they are marked as read, and keeps later ones", async () => {
  const page = await admin.get(BELL);
  expect(badgeOf(page.html)).toMatch(/^\d+\+?$/);
  const until = fieldValue(page.html, "until");
  await shop.sql(
    "insert into public.contact_messages (number, name, email, message) values (880001, 'Ravi', 'r@example.com', 'Hello')",
  );
  expect((await admin.post(BELL, { intent: "read", until })).location).toBe(BELL);
  const after = await admin.get(BELL);
  expect(textOf(after.html)).toContain("All notifications marked as read");
  expect(badgeOf(after.html)).toBe("1");
  expect(textOf(after.html)).toContain("Messages 1 new");
  expect(textOf(after.html)).toContain("1 new message");

  await admin.post(BELL, { intent: "read", until: fieldValue(after.html, "until") });
  const quiet = await admin.get(BELL);
  expect(badgeOf(quiet.html)).toBeNull();
  expect(textOf(quiet.html)).toContain("No new notifications");
});

test("marking as read without a valid time is refused", async () => {
  expect((await admin.post(BELL, { intent: "read", until: "yesterday" })).status).toBe(400);
  expect((await admin.post(BELL, { intent: "read" })).status).toBe(400);
});

test("a bell that cannot be loaded leaves the portal usable", async () => {
  await shop.sql("alter function public.admin_notifications() rename to admin_bell_away");
  try {
    const { status, html } = await admin.get(BELL);
    expect(status).toBe(200);
    expect(textOf(html)).toContain("The notifications could not be loaded.");
  } finally {
    await shop.sql("alter function public.admin_bell_away() rename to admin_notifications");
  }
});

test("an unknown admin path is a 404 inside the portal layout", async () => {
  const { status, html } = await admin.get("/admin/nothing");
  expect(status).toBe(404);
  expect(textOf(html)).toContain("Quick Actions");
  expect(html).toMatch(/<main.*<a [^>]*href="\/admin\/dashboard"[^>]*>Dashboard</s);
});

test("signing in shows a confirmation that redirects to the dashboard after three seconds, with a link to skip it", async () => {
  const browser = new Browser(shop.shopUrl);
  const entry = textOf((await browser.get("/admin")).html);
  expect(entry).toContain("npm run admin -- you@example.com");
  expect(entry).toContain("Back to Store");
  expect((await browser.post("/admin", ADMIN)).location).toBe("/admin/signed-in");
  const { status, html } = await browser.get("/admin/signed-in");
  expect(status).toBe(200);
  expect(html).toMatch(/<meta http-equiv="refresh" content="3;url=\/admin\/dashboard"\/>/i);
  expect(html).toMatch(/<a [^>]*href="\/admin\/dashboard"[^>]*>Continue now/);
});

test("demo credentials appear only in a demo", async () => {
  expect((await new Browser(shop.shopUrl).get("/admin")).html).not.toContain("haat-admin");
  const demo = await openShop({ vars: { DEMO: "true" } });
  const { html } = await new Browser(demo.shopUrl).get("/admin");
  expect(textOf(html)).toContain("Demo: admin@haat.example with the password haat-admin");
  expect((await new Browser(demo.shopUrl).get("/")).html).not.toContain("Demo shop:");
});

test("a demo on the internet says on its pages that it is one", async () => {
  const demo = await openShop({
    vars: {
      DEMO: "true",
      SITE_URL: "http://demo.haat.example",
      MAIL_API_URL: undefined,
      MAIL_API_KEY: undefined,
      MAIL_FROM: undefined,
    },
  });
  for (const path of ["/", "/products", "/cart"]) {
    const { status, html } = await new Browser(demo.shopUrl).get(path);
    expect(status, path).toBe(200);
    expect(textOf(html), path).toContain("Demo shop: nothing is charged or delivered.");
  }
});

test("a shopper sees Access Denied with whom to contact, and can sign out", async () => {
  const shopper = await signIn(new Browser(shop.shopUrl));
  for (const path of ["/admin", "/admin/dashboard", "/admin/signed-in", "/admin/profile"]) {
    const { status, html } = await shopper.get(path);
    expect(status, path).toBe(403);
    const text = textOf(html);
    expect(text).toContain("Access Denied");
    expect(text).toContain("You don't have administrator privileges to access this portal.");
    expect(text).toContain("Contact your system administrator to request admin access.");
    expect(text).not.toContain("Quick Actions");
    expect(html).toContain('action="/sign-out"');
  }
});

test("the setup checklist on the help screen reflects the database", async () => {
  const checklist = async () => textOf((await admin.get("/admin/help")).html);
  await shop.sql("delete from public.webhook_events");
  const before = await checklist();
  expect(before).toMatch(/ Done .*?First product /);
  expect(before).toMatch(
    / To do .*?Payment webhook Payment Settings Enter http:\/\/\S+\/payment\/webhook at Razorpay\. Done once the first payment arrives\. .*? Done /,
  );
  expect(before).toMatch(/ Keys, e‑mail, Health The person who set up the shop Everything else \S+@\S+ /);
  expect(before).not.toContain("docs/");
  await shop.sql("insert into public.webhook_events (event_id, event) values ('first', 'payment.captured')");
  expect(await checklist()).toMatch(/ Done .*?Payment webhook Enter /);
});
