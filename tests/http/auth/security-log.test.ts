import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { signedInAdmin } from "#tests/http/support/admin-users.ts";
import { Browser, textOf } from "#tests/http/support/browser.ts";
import { linkTo } from "#tests/http/support/mail-links.ts";
import { userIdOf } from "#tests/http/support/session.ts";
import { newShopper, openShop, SHOPPER } from "#tests/http/support/shop.ts";

const shop = await openShop({ own: true, confirmEmail: true });

type Row = { event: string; email: string | null; network: string | null; request_id: string | null };

/** Waits for events of a network, since they are stored after the response. */
async function eventsOf(requestIds: string[]): Promise<Row[]> {
  return expect
    .poll(
      () =>
        shop.sql<Row>(
          `select e.event, u.email, e.network, e.request_id from public.security_events e
           left join public.users u on u.id = e.user_id where e.request_id = any ($1) order by e.id`,
          [requestIds],
        ),
      { timeout: 10_000 },
    )
    .toHaveLength(requestIds.length)
    .then(() =>
      shop.sql<Row>(
        `select e.event, u.email, e.network, e.request_id from public.security_events e
         left join public.users u on u.id = e.user_id where e.request_id = any ($1) order by e.id`,
        [requestIds],
      ),
    );
}

const idOf = ({ headers }: { headers: Headers }) => headers.get("X-Request-Id") ?? "";

test("a day of sign-ins is in the log, and neither lines nor rows say who it was", async () => {
  const network = "203.0.113.77";
  const visitor = new Browser(shop.shopUrl, network);
  const wrong = await visitor.post("/login", { email: SHOPPER.email, password: "not-the-password" });
  const unknown = await visitor.post("/login", { email: "nobody@example.com", password: "not-the-password" });
  const right = await visitor.post("/login", { email: SHOPPER.email, password: SHOPPER.password });
  const portal = await visitor.get("/admin/users");
  const foreign = await visitor.post("/contact", {}, { Origin: "https://evil.example" });
  const link = await visitor.post("/auth/confirm", {
    intent: "confirm",
    type: "recovery",
    email: SHOPPER.email,
    token_hash: "d".repeat(56),
  });
  const tampered = new Browser(shop.shopUrl, network);
  tampered.cookies.set("haat-cart", "forged.signature");
  const cookie = await tampered.get("/");
  const pages = [wrong, unknown, right, portal, foreign, link, cookie];
  expect(pages.map(({ status }) => status)).toEqual([400, 400, 303, 403, 403, expect.any(Number), 200]);

  const rows = await eventsOf(pages.map(idOf));
  const byRequest = new Map(rows.map((row) => [row.request_id, [row.event, row.email]]));
  expect(pages.map((page) => byRequest.get(idOf(page)))).toEqual([
    ["sign_in_failed", SHOPPER.email],
    ["sign_in_failed", null],
    ["sign_in", SHOPPER.email],
    ["access_refused", SHOPPER.email],
    ["foreign_origin", null],
    ["link_refused", SHOPPER.email],
    ["cookie_refused", null],
  ]);
  expect(new Set(rows.map((row) => row.network)).size).toBe(1);
  expect(rows[0]?.network).toMatch(/^[0-9a-f]{16}$/);

  const lines = shop.logs.filter((line) => line.includes('"security":'));
  for (const page of pages) expect(lines.filter((line) => line.includes(idOf(page)))).toHaveLength(1);
  for (const line of shop.logs) {
    expect(line).not.toMatch(/@[a-z]+\.[a-z]|asha|nobody|203\.0\.113|not-the-password/i);
  }
});

test("a screen or form that a role does not include is in the log, once", async () => {
  const packer = await newShopper(shop);
  const id = userIdOf(packer);
  await shop.sql("update public.users set staff_role = 'packer' where id = $1", [id]);
  const pages = [
    await packer.get("/admin/users"),
    await packer.get("/admin/users.data"),
    await packer.post("/admin/settings", { siteName: "Mine" }),
  ];
  expect(pages.map(({ status }) => status)).toEqual([403, 403, 403]);
  const lines = shop.logs.filter((line) => line.includes('"access_refused"') && line.includes(id));
  expect(lines.map((line) => pages.findIndex((page) => line.includes(idOf(page))))).toEqual([0, 1, 2]);
  expect((await packer.get("/admin/orders")).status).toBe(200);
  expect(shop.logs.filter((line) => line.includes('"access_refused"') && line.includes(id))).toEqual(lines);
});

test("a new account, its link, its address and its order leave no word about the person in any line", async () => {
  const email = `${randomUUID()}@person.example`;
  const visitor = new Browser(shop.shopUrl);
  const password = "a-canary-password";
  await visitor.post("/register", {
    fullName: "Canary Quill",
    email,
    password,
    confirmPassword: password,
    terms: "on",
  });
  await expect.poll(() => linkTo(shop, email), { timeout: 10_000 }).toContain("/auth/confirm");
  await visitor.post("/login", { email, password });
  await visitor.post("/contact", { name: "Canary Quill", email, orderNumber: "", message: "Canary message" });
  for (const line of shop.logs) expect(line).not.toMatch(/canary|quill|person\.example/i);
});

test("owners see the log by event, account and network; staff and shoppers do not", async () => {
  const admin = await signedInAdmin(shop);
  const visitor = new Browser(shop.shopUrl);
  const wrong = await visitor.post("/login", { email: SHOPPER.email, password: "not-the-password" });
  const [row] = await eventsOf([idOf(wrong)]);
  for (const query of [
    "",
    "?event=sign_in_failed",
    `?search=${encodeURIComponent(SHOPPER.email)}`,
    `?search=${row?.network}`,
    "?event=odd",
  ]) {
    const { html } = await admin.get(`/admin/security${query}`);
    expect(html, query).toContain(idOf(wrong));
    expect(textOf(html), query).toContain("Wrong password");
    // Codes are no columns: they stand below the event.
    expect(html).toContain(
      '<th scope="col">Account</th><th scope="col">When</th><th scope="col">Outcome</th>',
    );
    expect(textOf(html), query).toMatch(/Wrong password (?:× \d+ )?Network \w{8} \w{16} Request \w{8} /);
  }
  for (const query of ["?event=exported", "?search=nobody@example.com", "?search=0000000000000000"]) {
    const { html } = await admin.get(`/admin/security${query}`);
    expect(html, query).not.toContain(idOf(wrong));
    expect(textOf(html), query).toContain("No events found");
  }
  const shopper = await newShopper(shop);
  expect((await shopper.get("/admin/security")).status).toBe(403);
});

test("twenty wrong passwords alert the admins by mail, once", async () => {
  const networks = Array.from({ length: 3 }, () => new Browser(shop.shopUrl));
  for (let count = 0; count < 27; count += 1) {
    const browser = networks[count % 3] ?? networks[0];
    await browser?.post("/login", { email: SHOPPER.email, password: "not-the-password" });
  }
  await expect
    .poll(
      () =>
        shop.sql(
          `select m.data ->> 'pattern' as pattern, u.is_admin from public.outbox m join public.users u on u.id = m.user_id
           where m.kind = 'security-alert' and m.data ->> 'pattern' = 'account'`,
        ),
      { timeout: 10_000 },
    )
    .toEqual([{ pattern: "account", is_admin: true }]);
});
