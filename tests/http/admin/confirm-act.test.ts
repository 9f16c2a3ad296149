import { beforeEach, describe, expect, test } from "vitest";

import { createUser } from "#tests/http/support/admin-users.ts";
import { forgetCodes, turnOnTwoStep } from "#tests/http/support/authenticator.ts";
import { Browser, fieldError, fieldValue, noticeOf, type Page, textOf } from "#tests/http/support/browser.ts";
import { formValues } from "#tests/http/support/form-values.ts";
import { ADMIN, openShop, signIn } from "#tests/http/support/shop.ts";

const shop = await openShop({
  own: true,
  vars: { RAZORPAY_KEY_ID: undefined, RAZORPAY_KEY_SECRET: undefined, RAZORPAY_WEBHOOK_SECRET: undefined },
});
let admin: Browser;

/** Lets the password of the sign-in be older than five minutes. */
async function waitFiveMinutes(): Promise<void> {
  await shop.sql("update public.portal_sessions set confirmed_at = now() - interval '6 minutes'");
}

const FIRST_NUMBER = "ORD-1500000000001";

/** Cash orders of nobody, with an address and an item each. */
async function addOrders(count: number): Promise<void> {
  await shop.sql(
    `with added as (
       insert into public.orders (order_number, subtotal, total_amount, payment_method, status, shipping_address)
       select 'ORD-' || (1500000000000 + n), 100, 100, 'cod', 'confirmed',
         '{"first_name": "Meera", "last_name": "Nair", "address_line_1": "14 Marine Drive", "city": "Kochi",
           "state": "Kerala", "postal_code": "682001", "phone": "+919876543210"}'
       from generate_series(1, $1::int) n
       returning id
     )
     insert into public.order_items (order_id, product_name, product_sku, quantity, unit_price, total_price)
     select id, 'Lamp', 'LAMP', 1, 100, 100 from added`,
    [count],
  );
}

beforeEach(async () => {
  admin = await signIn(new Browser(shop.shopUrl), ADMIN);
  await waitFiveMinutes();
});

/** Posts the page "Confirm it is you", and what it leads on with, as a browser does. */
async function confirm(page: Page, typed: Record<string, string>): Promise<Page> {
  const fields = { ...formValues(page.html, "confirm"), ...typed };
  const answer = await admin.post("/admin/confirm", fields);
  if (answer.status !== 307 || answer.location === null) return answer;
  return admin.post(answer.location, fields);
}

async function isAdmin(id: string): Promise<boolean> {
  const [row] = await shop.sql<{ is_admin: boolean }>("select is_admin from public.users where id = $1", [
    id,
  ]);
  return row?.is_admin ?? false;
}

describe("a dangerous act, five minutes after the password was given,", () => {
  test("shows what was typed without script, keeps the act, and does nothing yet", async () => {
    const { id } = await createUser(shop);
    const asked = await admin.post(`/admin/users/${id}`, { intent: "promote" });
    const shown = await confirm(asked, { present: "as-typed-1", intent: "show-password" });
    expect([shown.status, shown.html.includes('role="alert"')]).toEqual([200, false]);
    expect(shown.html).toMatch(
      /<input(?=[^>]*name="present")(?=[^>]*type="text")(?=[^>]*value="as-typed-1")/,
    );
    expect(fieldValue(shown.html, "kept")).toBe(fieldValue(asked.html, "kept"));
    expect(await isAdmin(id)).toBe(false);
    const done = await confirm(shown, { present: ADMIN.password });
    expect([done.status, await isAdmin(id)]).toEqual([303, true]);
    await admin.post(`/admin/users/${id}`, { intent: "demote" });
  });

  test("asks for it, and goes on with the post afterwards", async () => {
    const { id } = await createUser(shop);
    const asked = await admin.post(`/admin/users/${id}`, { intent: "promote" });
    expect([asked.status, await isAdmin(id)]).toEqual([403, false]);
    expect(textOf(asked.html)).toContain("Confirm it is you");

    const wrong = await confirm(asked, { present: "not-this-one" });
    expect([wrong.status, fieldError(wrong.html, "confirm", "present")]).toEqual([
      400,
      "That is not your current password",
    ]);
    expect(await isAdmin(id)).toBe(false);
    const done = await confirm(wrong, { present: ADMIN.password });
    expect([done.status, done.location]).toEqual([303, "/admin/users"]);
    expect(await isAdmin(id)).toBe(true);

    // For the next five minutes nothing is asked.
    expect((await admin.post(`/admin/users/${id}`, { intent: "demote" })).status).toBe(303);
    expect(await isAdmin(id)).toBe(false);
  });

  test("keeps what was typed, and shows no secret of it", async () => {
    const form = formValues((await admin.get("/admin/settings")).html, "settings");
    const typed = {
      ...form,
      siteName: "Lamps of Pune",
      razorpayKeyId: "rzp_test_A1b2C3d4E5f6G7",
      razorpayKeySecret: "typed-secret",
    };
    const asked = await admin.post("/admin/settings", typed);
    expect(asked.status).toBe(403);
    expect(asked.html).not.toContain("typed-secret");
    const done = await confirm(asked, { present: ADMIN.password });
    expect([done.status, done.location]).toEqual([303, "/admin/settings?section=general"]);
    const page = await admin.get("/admin/settings");
    expect(noticeOf(page.html)).toBe("Settings saved successfully");
    expect(fieldValue(page.html, "siteName")).toBe("Lamps of Pune");
    const [secrets] = await shop.sql<{ key_secret: string | null }>(
      "select key_secret from public.payment_secrets",
    );
    expect(secrets?.key_secret).toMatch(/^v1\./);
  });

  test("takes no form that was kept by somebody else, for another page or changed", async () => {
    const [one, other] = [await createUser(shop), await createUser(shop)];
    const asked = await admin.post(`/admin/users/${one.id}`, { intent: "promote" });
    const kept = fieldValue(asked.html, "kept");
    await confirm(await admin.post(`/admin/users/${one.id}`, { intent: "demote" }), {
      present: ADMIN.password,
    });
    expect((await admin.post(`/admin/users/${other.id}`, { kept })).status).toBe(400);
    expect((await admin.post(`/admin/users/${one.id}`, { kept: `${kept.slice(0, -4)}AAAA` })).status).toBe(
      400,
    );
    expect([await isAdmin(one.id), await isAdmin(other.id)]).toEqual([false, false]);
  });

  test("is a download, too, which follows", async () => {
    const asked = await admin.get("/admin/newsletter/export");
    expect([asked.status, asked.location]).toEqual([
      303,
      "/admin/confirm?next=%2Fadmin%2Fnewsletter%2Fexport",
    ]);
    const page = await admin.get(asked.location ?? "");
    const done = await confirm(page, { present: ADMIN.password });
    const ready = "/admin/confirm?next=%2Fadmin%2Fnewsletter%2Fexport&ready=1";
    expect([done.status, done.location]).toEqual([303, ready]);
    const { html } = await admin.get(ready);
    expect(html).toContain('<meta http-equiv="refresh" content="0;url=/admin/newsletter/export"');
    expect(textOf(html)).toContain("Your file is being downloaded");
    expect(html).toMatch(/<a [^>]*href="\/admin\/newsletter"[^>]*>Back to Newsletter/);
    expect(html).not.toContain('name="present"');
    expect((await admin.get("/admin/newsletter/export")).status).toBe(200);
  });

  test("is an export of more than a hundred orders, which the owners are told of", async () => {
    await addOrders(101);
    const mails = () =>
      shop.sql<{ orders: number }>(
        "select (data ->> 'orders')::int as orders from public.outbox where kind = 'owner-act' and data ->> 'act' = 'orders'",
      );
    const one = await admin.get(`/admin/orders/export?search=${FIRST_NUMBER}`);
    expect([one.status, one.html.trim().split("\r\n").length]).toEqual([200, 2]);
    expect(await mails()).toEqual([]);

    const many = "/admin/orders/export?all=1&method=cod";
    const asked = await admin.get(many);
    expect([asked.status, asked.location]).toEqual([303, `/admin/confirm?next=${encodeURIComponent(many)}`]);
    expect(asked.html).not.toContain("Marine Drive");
    expect(await mails()).toEqual([]);
    const done = await confirm(await admin.get(asked.location ?? ""), { present: ADMIN.password });
    const ready = `/admin/confirm?next=${encodeURIComponent(many)}&ready=1`;
    expect([done.status, done.location]).toEqual([303, ready]);
    const downloading = await admin.get(ready);
    expect(downloading.html).toContain(`content="0;url=${many.replaceAll("&", "&amp;")}"`);
    expect(textOf(downloading.html)).toContain("Back to Orders");
    const file = await admin.get(many);
    const orders = file.html.trim().split("\r\n").length - 1;
    expect([file.status, orders > 100, file.html.includes("14 Marine Drive")]).toEqual([200, true, true]);
    expect(await mails()).toEqual([{ orders }]);
  });

  test("leads on to pages of the portal alone", async () => {
    const answer = await admin.post("/admin/confirm", { present: ADMIN.password, next: "/products" });
    expect(answer.location).toBe("/admin/dashboard");
    const page = await admin.get("/admin/confirm?next=/admin/orders&ready=1");
    expect(textOf(page.html)).toContain("Your password");
    expect(page.html).not.toContain('http-equiv="refresh"');
  });
});

test("with two-step sign-in a code is asked for", async () => {
  const { app } = await turnOnTwoStep(admin);
  await waitFiveMinutes();
  const { id } = await createUser(shop);
  const asked = await admin.post(`/admin/users/${id}`, { intent: "promote" });
  expect(textOf(asked.html)).toContain("Enter the 6-digit code");
  expect((await confirm(asked, { present: ADMIN.password })).status).toBe(400);
  expect(await isAdmin(id)).toBe(false);
  const done = await confirm(asked, { code: app.code() });
  expect([done.status, await isAdmin(id)]).toEqual([303, true]);
  await shop.sql("delete from auth.mfa_factors");
  await forgetCodes(shop);
});
