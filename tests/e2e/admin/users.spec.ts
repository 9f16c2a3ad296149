import { randomUUID } from "node:crypto";

import type { Locator, Page } from "@playwright/test";

import {
  expect,
  isScripted,
  newSession,
  notice,
  open,
  putInCart,
  resume,
  test,
  variable,
} from "#tests/e2e/support/fixtures.ts";
import { buy, cashOrder, orderOf } from "#tests/e2e/support/orders.ts";
import { look } from "#tests/e2e/support/page-checks.ts";
import { sql } from "#tests/e2e/support/payments.ts";
import { addProduct } from "#tests/e2e/support/products.ts";

test.beforeEach(({ context }) => resume(context, "admin"));

const dialog = (page: Page, title: string) => page.getByRole("dialog", { name: title });
const rowOf = (page: Page, words: string) => page.getByRole("row").filter({ hasText: words });

/** Searches a list by the form above it. */
async function search(page: Page, label: string, words: string): Promise<void> {
  await page.getByRole("searchbox", { name: label }).fill(words);
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(new RegExp(`search=${words.replaceAll(" ", "\\+")}`));
}

/** With script the focus goes to the first wrong field, and the dialog stays what holds it. */
async function expectFocused(field: Locator): Promise<void> {
  if (isScripted()) await expect(field).toBeFocused();
}

async function person(name: string): Promise<{ id: string; email: string }> {
  const email = `${randomUUID()}@example.com`;
  const [row] = await sql<{ id: string }>(
    `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data, created_at, updated_at)
     values (gen_random_uuid(), 'authenticated', 'authenticated', $1, now(), jsonb_build_object('full_name', $2::text), now(), now())
     returning id`,
    email,
    name,
  );
  return { id: row?.id ?? "", email };
}

test("a person is found, made an admin, made none again, and removed", async ({ page }) => {
  const name = `Kavya ${randomUUID().slice(0, 8)}`;
  const { id, email } = await person(name);
  await open(page, "/admin/users");
  await search(page, "Search by name or e-mail", name);
  await expect(page.getByText("Not provided")).toBeVisible();

  await page.getByRole("link", { name: `View ${name}` }).click();
  const details = dialog(page, "User Details");
  await expect(details).toContainText(email);
  await expect(details).toContainText("Regular User");
  // What lies behind a dialog is out of reach: with script the browser sees to it.
  await expect(page.locator("main > [inert]")).toHaveCount(isScripted() ? 0 : 1);
  await details.getByRole("button", { name: "Make Admin" }).click();
  await expect(notice(page, "User promoted to admin")).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/users\?search=Kavya/);
  await page.getByRole("button", { name: `Remove Admin: ${name}` }).click();
  await expect(notice(page, "User removed from admin")).toBeVisible();

  const bin = page.getByRole("link", { name: `Delete ${name}` });
  await bin.click();
  const asked = dialog(page, "Are you sure you want to delete this user?");
  await expect(asked).toContainText("This action cannot be undone.");
  await asked.getByRole("link", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/\/admin\/users\?search=Kavya/);
  await expectFocused(bin);
  await bin.click();
  await asked.getByRole("button", { name: "Delete" }).click();
  await expect(notice(page, "User deleted successfully")).toBeVisible();
  await expect(page.getByText("No users found")).toBeVisible();
  expect(await sql("select 1 from auth.users where id = $1", id)).toEqual([]);
});

test("nobody changes his own role or removes whoever has orders under way", async ({
  page,
  browser,
  guard,
}) => {
  await open(page, "/admin/users?search=admin@haat.example");
  await page.getByRole("link", { name: /^View / }).click();
  await expect(dialog(page, "User Details")).toContainText("This is you.");
  await expect(page.getByRole("button", { name: /^(Make|Remove) Admin/ })).toHaveCount(0);

  // Somebody who has an order under way cannot be removed.
  const shopper = await browser.newContext();
  const { email } = await cashOrder(shopper);
  await shopper.close();
  const [{ id } = { id: "" }] = await sql<{ id: string }>(
    "select id from public.users where email = $1",
    email,
  );
  const path = `/admin/users/${id}/delete`;
  guard.refusalAt(path);
  await open(page, path);
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "orders under way" })).toBeVisible();
  expect(await sql("select 1 from auth.users where id = $1", id)).toHaveLength(1);
});

const box = (page: Page, label: string) => page.getByRole("dialog").getByLabel(label, { exact: true });

test("a coupon is added, used, edited by two, and deleted while it is in use", async ({
  page,
  browser,
  guard,
}) => {
  const [code, name] = [`E${randomUUID().slice(0, 8)}`, "Early bird"];
  guard.refusalAt("/admin/coupons/new");
  await open(page, "/admin/coupons");
  await page.getByRole("link", { name: "Add Coupon" }).click();
  await expect(dialog(page, "Add New Coupon")).toBeVisible();
  await box(page, "Code").fill(code);
  await box(page, "Value").fill("101");
  await box(page, "Start (optional)").fill("2036-01-02T10:00");
  await box(page, "Expiry (optional)").fill("2036-01-01T10:00");
  await page.getByRole("button", { name: "Save Coupon" }).click();
  const wrong = page.getByRole("dialog").getByRole("alert").getByRole("link");
  await expect(wrong).toHaveText([/^Name is/, /^Value must be/, "Expiry must be after the start"]);
  await expect(box(page, "Code")).toHaveValue(code);
  await expect(box(page, "Expiry (optional)")).toHaveValue("2036-01-01T10:00");
  await expectFocused(box(page, "Name"));
  await look(page);
  await box(page, "Name").fill(name);
  await box(page, "Value").fill("10");
  await box(page, "Maximum discount (optional)").fill("50");
  for (const label of ["Start (optional)", "Expiry (optional)"]) await box(page, label).fill("");
  await page.getByRole("button", { name: "Save Coupon" }).click();
  await expect(notice(page, "Coupon created successfully")).toBeVisible();

  const shopper = await browser.newContext();
  const [product] = await Promise.all([addProduct({ price: 600, stock: 5 }), newSession(shopper)]);
  await putInCart(shopper, product.id);
  await shopper.request.post(`${variable("HAAT_URL")}/cart`, {
    maxRedirects: 0,
    form: { intent: "apply-coupon", couponCode: code.toLowerCase() },
  });
  const order = await orderOf(await buy(shopper, []), product);
  await shopper.close();

  await search(page, "Search by code or name", code.toLowerCase());
  const row = rowOf(page, code.toUpperCase());
  await expect(row).toContainText("10% off, at most ₹50");
  await expect(row).toContainText("Active");
  await row.getByRole("link", { name: /^Uses of/ }).click();
  await expect(dialog(page, `Uses of ${code.toUpperCase()}`)).toContainText(order.number);
  await page.getByRole("dialog").getByRole("link", { name: "Close" }).click();

  await row.getByRole("link", { name: /^Edit/ }).click();
  await expect(dialog(page, "Edit Coupon")).toBeVisible();
  await sql("update public.coupons set value = 15 where code = upper($1)", code);
  guard.refusalAt(new URL(page.url()).pathname);
  await box(page, "Discount type").selectOption("fixed");
  await expect(box(page, "Maximum discount (optional)")).toBeHidden();
  await box(page, "Value").fill("99.50");
  await page.getByRole("button", { name: "Save Coupon" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Value is now 15" })).toBeVisible();
  await expect(box(page, "Value")).toHaveValue("99.50");
  await look(page);
  await page.getByRole("button", { name: "Save Coupon" }).click();
  await expect(notice(page, "Coupon updated successfully")).toBeVisible();
  await expect(row).toContainText("₹99.50 off");

  await row.getByRole("link", { name: /^Delete/ }).click();
  const asked = dialog(page, "Are you sure you want to delete this coupon?");
  await expect(asked).toContainText("It is in use: one order has it.");
  await asked.getByRole("button", { name: "Delete" }).click();
  await expect(notice(page, "Coupon deleted successfully")).toBeVisible();
  await expect(page.getByText("No coupons found")).toBeVisible();
  const kept = await sql(
    "select coupon_code, discount_amount::int as off from public.orders where id = $1",
    order.id,
  );
  expect(kept).toEqual([{ coupon_code: code.toUpperCase(), off: 50 }]);
});

test("a review is approved, hidden and rejected", async ({ page }) => {
  const [{ id, name }, author] = await Promise.all([
    addProduct({ price: 600, stock: 5 }),
    person("Meera Nair"),
  ]);
  await sql(
    "insert into public.reviews (product_id, user_id, rating, title, comment) values ($1, $2, 4, 'Heavy, and that is good', 'It does not slip.')",
    id,
    author.id,
  );
  await open(page, "/admin/reviews?status=waiting");
  await rowOf(page, name).getByRole("button", { name: "Approve" }).click();
  await expect(notice(page, "Review approved")).toBeVisible();
  await expect(rowOf(page, name)).toHaveCount(0);

  await page.getByRole("combobox", { name: "Status" }).selectOption("Approved");
  await page.getByRole("button", { name: "Apply" }).click();
  await rowOf(page, name).getByRole("link", { name, exact: true }).click();
  await expect(page.getByText("Heavy, and that is good")).toBeVisible();

  await open(page, "/admin/reviews");
  await rowOf(page, name).getByRole("button", { name: "Hide" }).click();
  await expect(notice(page, "Review hidden")).toBeVisible();
  await rowOf(page, name).getByRole("link", { name: "Reject" }).click();
  const asked = dialog(page, "Are you sure you want to reject this review?");
  await expect(asked).toContainText("Heavy, and that is good");
  await asked.getByRole("button", { name: "Reject" }).click();
  await expect(notice(page, "Review rejected")).toBeVisible();
  await expect(rowOf(page, name)).toHaveCount(0);
});

test("a message is read; its order is found; the newsletter is a file; the log tells who wrote what", async ({
  page,
}) => {
  const words = `Where is it? ${randomUUID()}`;
  const [{ ticket } = { ticket: "" }] = await sql<{ ticket: string }>(
    "select public.send_message('Zoya Khan', 'zoya@example.com', $1, 'ORD-1780000000001') as ticket",
    words,
  );
  await open(page, "/admin/messages?status=new");
  await page.getByRole("link", { name: ticket }).click();
  const message = dialog(page, `Message ${ticket}`);
  await expect(message).toContainText(words);
  await expect(message.getByRole("link", { name: "Reply by e-mail" })).toHaveAttribute(
    "href",
    /^mailto:zoya@example\.com\?subject=/,
  );
  await message.getByRole("button", { name: "Mark as read" }).click();
  await expect(notice(page, "Message marked as read")).toBeVisible();
  await expect(page.getByRole("link", { name: ticket })).toHaveCount(0);

  await open(page, "/admin/audit?entity=contact_messages");
  const entry = page.getByRole("row").nth(1);
  await entry.locator("summary").click();
  await expect(entry).toContainText("read at");
  await entry.getByRole("link", { name: "Open the message" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "ORD-1780000000001" }).click();
  await expect(page).toHaveURL(/\/admin\/orders\?search=ORD-1780000000001/);

  await sql("select public.subscribe_newsletter($1)", `${randomUUID()}@example.com`);
  await open(page, "/admin/newsletter");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export CSV" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^newsletter-\d{4}-\d\d-\d\d\.csv$/);
});
