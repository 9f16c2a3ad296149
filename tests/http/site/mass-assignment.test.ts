import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { Browser } from "#tests/http/support/browser.ts";
import { confirmLink, linkTo } from "#tests/http/support/mail-links.ts";
import { ADMIN, openShop } from "#tests/http/support/shop.ts";

const shop = await openShop({ confirmEmail: true });
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
  ..."token_hash intent present remember _method $set.is_admin is_admin:true is_admin%00 IS_ADMIN".split(" "),
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
    const page = await new Browser(shop.shopUrl).post("/register", fields);
    expect(page.status, name).toBe(400);
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
  const duplicateField: [string, string][] = [...Object.entries(account()), ["fullName", "is_admin"]];
  expect((await new Browser(shop.shopUrl).post("/register", duplicateField)).status).toBe(400);
  const admins = await shop.sql("select email from public.users where is_admin");
  expect(admins).toEqual([{ email: ADMIN.email }]);
});
