import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { attackClass } from "#tests/attacks/support/attacks.ts";
import { shopperWithRecords } from "#tests/http/support/account-records.ts";
import { adminScreens, createExamples, pathOf } from "#tests/http/support/admin-routes.ts";
import { Browser } from "#tests/http/support/browser.ts";
import { postForms } from "#tests/http/support/form-values.ts";
import { confirmLink, linkTo } from "#tests/http/support/mail-links.ts";
import { addToCart, ADMIN, builtRoutes, openShop, signIn } from "#tests/http/support/shop.ts";
import { hashAllTables } from "#tests/http/support/table-hashes.ts";

const attack = attackClass("assign fields that a form does not have");
const shop = await openShop({ confirmEmail: true });
const plain = await openShop();
const PASSWORD = "six-or-more";
const account = (email = `${randomUUID()}@example.com`) => ({
  email,
  fullName: "Meera Nair",
  password: PASSWORD,
  confirmPassword: PASSWORD,
  terms: "on",
});

const NAMES = [
  ..."is_admin isAdmin admin role roles app_role claims_admin aud id user_id sub email_confirmed_at".split(
    " ",
  ),
  ..."confirmed_at user_metadata app_metadata raw_app_meta_data raw_user_meta_data data options".split(" "),
  ..."data.is_admin data[is_admin] options.data.is_admin options[data][is_admin] user.is_admin".split(" "),
  ..."user[is_admin] app_metadata.role app_metadata[role] user_metadata[is_admin] metadata[is_admin]".split(
    " ",
  ),
  ..."__proto__.is_admin constructor.prototype.is_admin fullName.is_admin fullName[is_admin]".split(" "),
  ..."email[] email.is_admin password[] terms[] full_name phone avatar_url created_at updated_at".split(" "),
  ..."is_super_admin is_sso_user banned_until encrypted_password confirmation_token next type".split(" "),
  ..."token_hash present remember _method $set.is_admin is_admin:true is_admin%00 IS_ADMIN".split(" "),
];
/** Values for a field that the form has. */
const VALUES = [
  '{"is_admin":true}',
  "Meera','is_admin','true",
  "Meera', is_admin = true --",
  '","is_admin":true,"x":"',
  "is_admin=true&fullName=Meera",
  "{{is_admin}}",
  "Meera\r\nis_admin: true",
];

test("registration makes no admin, neither by unknown fields nor by field values", async () => {
  expect(NAMES.length + VALUES.length).toBeGreaterThanOrEqual(60);
  for (const name of NAMES) {
    const fields = { ...account(), [name]: "true" };
    await attack(`register with ${name}`, async () => {
      expect((await new Browser(shop.shopUrl).post("/register", fields)).status).toBe(400);
    });
  }
  for (const fullName of VALUES) {
    const email = `${randomUUID()}@example.com`;
    const page = await new Browser(shop.shopUrl).post("/register", {
      ...account(email),
      fullName,
    });
    expect(page.status, fullName).toBe(303);
    await confirmLink(new Browser(shop.shopUrl), linkTo(shop, email));
  }
  // The button that shows the password has a field, which does nothing else.
  for (const intent of ["true", "is_admin", "admin", "confirm", "resend", "save"]) {
    const email = `${randomUUID()}@example.com`;
    await attack(`register with the intent ${intent}`, async () => {
      const page = await new Browser(shop.shopUrl).post("/register", { ...account(email), intent });
      expect(page.status).toBe(303);
      await confirmLink(new Browser(shop.shopUrl), linkTo(shop, email));
    });
  }
  const duplicateField: [string, string][] = [...Object.entries(account()), ["fullName", "is_admin"]];
  expect((await new Browser(shop.shopUrl).post("/register", duplicateField)).status).toBe(400);
  const admins = await shop.sql("select email from public.users where is_admin");
  expect(admins).toEqual([{ email: ADMIN.email }]);
});

/** Columns that no form sets, and ways to write one that a parser may take for a field of the form. */
const COLUMNS = [
  ..."is_admin user_id order_number total_amount payment_status is_approved used_count created_at unit_price".split(
    " ",
  ),
  ..."__proto__[is_admin] constructor[prototype][is_admin] $set[is_admin] fields[is_admin]".split(" "),
];

test("no form of the shop and the portal takes a field that it does not have", async () => {
  const { browser: shopper, orderId, productId } = await shopperWithRecords(plain);
  await addToCart(shopper, productId);
  const admin = await signIn(new Browser(plain.shopUrl), ADMIN);
  const ids = await createExamples(plain);
  const routes = (await builtRoutes(plain)).filter(({ hasAction }) => hasAction);
  const screens = (await adminScreens(plain)).map((screen) => pathOf(screen, ids));
  const own = [
    "/",
    "/cart",
    "/checkout",
    "/profile",
    "/profile/addresses/new",
    "/profile/security",
    "/contact",
  ];
  const pages: [Browser, string][] = [
    ...[...own, `/product/${productId}`, `/order/${orderId}`, `/order/${orderId}/return`].map(
      (path): [Browser, string] => [shopper, path],
    ),
    ...screens
      .filter((path) => !/export|nowhere|signed-in/.test(path))
      .map((path): [Browser, string] => [admin, path]),
    ...["/login", "/register", "/forgot-password", "/admin", "/newsletter/unsubscribe?token=x"].map(
      (path): [Browser, string] => [new Browser(plain.shopUrl), path],
    ),
  ];
  const forms = new Map<string, { browser: Browser; at: string; values: Record<string, string> }>();
  for (const [browser, path] of pages) {
    const page = await browser.fork().get(path);
    for (const { action, values } of postForms(page.html)) {
      const at = new URL(action ?? path, plain.shopUrl + path);
      forms.set(`${browser === admin} ${at.pathname} ${Object.keys(values).join(" ")}`, {
        browser,
        at: at.pathname + at.search,
        values,
      });
    }
  }
  expect(forms.size).toBeGreaterThan(50);
  // Each action that no page above has a form for is posted to as well.
  const covered = new Set(Array.from(forms.values(), ({ at }) => at.split("?")[0]));
  for (const { path } of routes) {
    const at = path.replace("*", "nowhere").replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? orderId);
    if (!covered.has(at) && !at.startsWith("/payment/")) {
      forms.set(at, { browser: at.startsWith("/admin") ? admin : shopper, at, values: { intent: "save" } });
    }
  }
  // Signing out reads no field.
  for (const name of forms.keys()) if (name.includes("/sign-out")) forms.delete(name);
  const before = await hashAllTables(plain);
  for (const [turn, { browser, at, values }] of [...forms.values()].entries()) {
    for (const name of COLUMNS.filter((_, n) => (n + turn) % 3 === 0)) {
      await attack(`${at} ${JSON.stringify({ ...values, [name]: "1" }).slice(0, 200)}`, async () => {
        const { status, location } = await browser.fork().post(at, { ...values, [name]: "1" });
        expect([400, 404, 405, 413], location ?? "").toContain(status);
      });
    }
  }
  expect(await hashAllTables(plain)).toEqual(before);
});
