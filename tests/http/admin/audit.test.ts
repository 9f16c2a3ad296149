import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { signedInAdmin, createUser } from "#tests/http/support/admin-users.ts";
import { textOf } from "#tests/http/support/browser.ts";
import { openShop } from "#tests/http/support/shop.ts";

const shop = await openShop();
const LIST = "/admin/audit";

test("lists each admin write with who made it, what changed, and the values before and after", async () => {
  const admin = await signedInAdmin(shop);
  const { id } = await createUser(shop);
  await admin.post(`/admin/users/${id}`, { intent: "promote" });
  await admin.post(`/admin/users/${id}`, { intent: "demote" });
  const { html } = await admin.get(LIST);
  const entries = textOf(html).split(" Changed user ").slice(1);
  const [changed] = await shop.sql(
    "select coalesce(nullif(full_name, ''), email) as name from public.users where id = $1",
    [id],
  );
  expect(entries[0]).toMatch(new RegExp(`^${String(changed?.["name"])} Admin: yes → no`));
  expect(entries[1]).toContain("Admin: no → yes");
  expect(entries[1]).toContain("Open the user");
  const [actor] = await shop.sql("select full_name from public.users where email = 'admin@haat.example'");
  expect(entries[0]).toContain(actor?.["full_name"]);
  expect(html).toContain(`href="/admin/users/${id}"`);
});

test("names former admins and the shop itself as actors, and does not link to deleted records", async () => {
  const admin = await signedInAdmin(shop);
  const [left, gone] = [randomUUID(), randomUUID()];
  await shop.sql(
    `insert into public.audit_log (actor_id, action, entity, entity_id, before, after) values
       ($1, 'delete', 'coupons', $2, '{"code": "GONE", "is_active": true, "starts_at": "2026-11-20T10:50:00+00:00"}', null),
       (null, 'update', 'users', $1, '{"is_admin": false}', '{"is_admin": true}')`,
    [left, gone],
  );
  const { html } = await admin.get(LIST);
  const text = textOf(html);
  expect(text).toContain(`Changed user ${left.slice(0, 8)}… Admin: no → yes The shop`);
  expect(text).toContain(
    "Deleted coupon GONE Show all values of coupon GONE Code GONE Active yes Starts 20 Nov 2026, 4:20 pm",
  );
  // A number does not break at its hyphen, with a link or without one.
  expect(html).toMatch(/<span class="whitespace-nowrap">GONE<\/span>/);
  expect(text).toContain("A former member of staff");
  expect(html).not.toContain(`/admin/coupons/${gone}`);
  await shop.sql("delete from public.audit_log where entity_id in ($1, $2)", [left, gone]);
});

test("says a few short values of a change in sight, and all of them behind a fold", async () => {
  const admin = await signedInAdmin(shop);
  const id = randomUUID();
  const [before, after] = [
    { name: "Lamp", price: 499, stock: 3, is_active: false, description: "Old" },
    { name: "Brass lamp", price: 1299.5, stock: 4, is_active: true, description: "New ".repeat(40) },
  ];
  await shop.sql(
    "insert into public.audit_log (action, entity, entity_id, before, after) values ('update', 'products', $1, $2, $3)",
    [id, JSON.stringify(before), JSON.stringify(after)],
  );
  const { html } = await admin.get(`${LIST}?entity=products&record=${id}`);
  const text = textOf(html);
  expect(text).toMatch(
    /Changed product Brass lamp Description: Old → (New ){15}… Active: no → yes Name: Lamp → Brass lamp Show all values/,
  );
  expect(text).toMatch(/Show all values of product Brass lamp Description Old → (New ){40}Active/);
  expect(text).toContain("Price ₹499 → ₹1,299.50 Stock 3 → 4");
  await shop.sql("delete from public.audit_log where entity_id = $1", [id]);
});

test("filters by kind of record and escapes markup in values", async () => {
  const admin = await signedInAdmin(shop);
  const name = `<script>alert(1)</script> ${randomUUID()}`;
  await admin.post("/admin/coupons/new", {
    code: randomUUID().slice(0, 8),
    name,
    type: "fixed",
    value: "5",
  });
  const { html } = await admin.get(`${LIST}?entity=coupons`);
  expect(textOf(html)).toContain(name);
  expect(html).not.toContain("<script>alert(1)");
  expect(textOf((await admin.get(`${LIST}?entity=users`)).html)).not.toContain(name);
  expect((await admin.get(`${LIST}?entity=nonsense&page=-4`)).status).toBe(200);
});

test("shows 20 entries a page", async () => {
  const admin = await signedInAdmin(shop);
  await shop.sql(
    "insert into public.audit_log (action, entity, entity_id) select 'delete', 'settings', 'page-' || n from generate_series(1, 45) n",
  );
  const first = await admin.get(`${LIST}?entity=settings`);
  expect(first.html.match(/page-\d+/g)).toContain("page-45");
  expect(first.html).not.toContain(">page-25<");
  expect(first.html).toContain('rel="next"');
  expect((await admin.get(`${LIST}?entity=settings&page=2`)).html).toContain(">page-25<");
  await shop.sql("delete from public.audit_log where entity = 'settings' and entity_id like 'page-%'");
});

test("filters by person and by record, and an admin's own profile leaves a row", async () => {
  const admin = await signedInAdmin(shop);
  const [me] = await shop.sql(
    "select id, full_name, phone from public.users where email = 'admin@haat.example'",
  );
  const phone = `98${String(Date.now()).slice(-8)}`;
  const saved = await admin.post("/admin/profile", {
    intent: "details",
    fullName: String(me?.["full_name"]),
    phone,
  });
  expect(saved.status).toBe(303);
  const record = `${LIST}?entity=users&record=${String(me?.["id"])}`;
  const text = textOf((await admin.get(record)).html);
  expect(text).toContain("Changes of one user.");
  expect(text).toMatch(new RegExp(`Phone: (\\S+ → )?\\+91${phone}`));
  const mine = await admin.get(`${LIST}?person=${String(me?.["id"])}`);
  expect(textOf(mine.html)).toContain(phone);
  const nobody = await admin.get(`${LIST}?person=${randomUUID()}`);
  expect(textOf(nobody.html)).toContain("No changes found");
  expect(textOf((await admin.get(`${LIST}?entity=users&record=${randomUUID()}`)).html)).not.toContain(phone);
  await shop.sql("update public.users set phone = $2 where id = $1", [me?.["id"], me?.["phone"]]);
});
