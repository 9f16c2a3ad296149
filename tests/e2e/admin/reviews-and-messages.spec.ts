import { randomUUID } from "node:crypto";

import { choose, createUser, dialog, rowOf } from "#tests/e2e/support/admin-lists.ts";
import { expect, notice, open, restoreSession, test } from "#tests/e2e/support/fixtures.ts";
import { sql } from "#tests/e2e/support/payments.ts";
import { addProduct } from "#tests/e2e/support/products.ts";

test.beforeEach(({ context }) => restoreSession(context, "admin"));

test("a review is approved, hidden and rejected", async ({ page }) => {
  const [{ id, name }, author] = await Promise.all([
    addProduct({ price: 600, stock: 5 }),
    createUser("Meera Nair"),
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

  const filters = page.locator("summary", { hasText: /^Filters/ });
  if (await filters.isVisible()) await filters.click();
  await page.getByRole("combobox", { name: "Status" }).selectOption("Approved");
  await rowOf(page, name).getByRole("link", { name, exact: true }).click();
  await expect(page.getByText("Heavy, and that is good")).toBeVisible();

  await open(page, "/admin/reviews");
  await choose(page, new RegExp(`^Hide the review of ${name} `));
  await expect(notice(page, "Review hidden")).toBeVisible();
  await choose(page, new RegExp(`^Reject the review of ${name} `));
  const confirmation = dialog(page, "Are you sure you want to reject this review?");
  await expect(confirmation).toContainText("Heavy, and that is good");
  await confirmation.getByRole("button", { name: "Reject" }).click();
  await expect(notice(page, "Review rejected")).toBeVisible();
  await expect(rowOf(page, name)).toHaveCount(0);
});

test("a message is read, audited and linked to its order, and the newsletter is exported", async ({
  page,
}) => {
  const words = `Where is it? ${randomUUID()}`;
  const [{ ticket } = { ticket: "" }] = await sql<{ ticket: string }>(
    "select public.shop_send_message('Zoya Khan', 'zoya@example.com', $1, 'ORD-1780000000001') as ticket",
    words,
  );
  await open(page, "/admin/messages?status=new");
  await page.getByRole("link", { name: ticket }).click();
  const message = dialog(page, `Message ${ticket}`);
  await expect(message).toContainText(words);
  await expect(message.getByLabel("Your answer")).toBeVisible();
  await message.getByRole("button", { name: "Mark as read" }).click();
  await expect(notice(page, "Message marked as read")).toBeVisible();
  await expect(page.getByRole("link", { name: ticket })).toHaveCount(0);

  await open(page, "/admin/audit?entity=contact_messages");
  const [{ id } = { id: "" }] = await sql<{ id: string }>(
    "select id from public.contact_messages where ticket_number = $1",
    ticket,
  );
  // Other tests read messages, too.
  const entry = page.getByRole("row").filter({ has: page.locator(`a[href*="${id}"]`) });
  await entry.locator("summary").click();
  await expect(entry).toContainText("Read: ");
  await entry.getByRole("link", { name: "Open the message" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "ORD-1780000000001" }).click();
  await expect(page).toHaveURL(/\/admin\/orders\?search=ORD-1780000000001/);

  await sql(
    "insert into public.newsletter_subscribers (email, confirmed_at) values ($1, now())",
    `${randomUUID()}@example.com`,
  );
  // The shared session may be older than the five minutes for which its password confirms an export.
  await sql("update public.portal_sessions set confirmed_at = now()");
  await open(page, "/admin/newsletter");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export CSV" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^newsletter-\d{4}-\d\d-\d\d\.csv$/);
});

test("a template goes below a half-written answer, which is then sent @script-off", async ({ page }) => {
  const name = `Late ${randomUUID().slice(0, 8)}`;
  await sql("insert into public.message_templates (name, body) values ($1, 'Dear {name}: sorry.')", name);
  const words = `Where is it? ${randomUUID()}`;
  await sql("select public.shop_send_message('Zoya Khan', 'zoya@example.com', $1)", words);
  const [{ id } = { id: "" }] = await sql<{ id: string }>(
    "select id from public.contact_messages where message = $1",
    words,
  );
  await open(page, `/admin/messages/${id}`);
  const answer = page.getByLabel("Your answer");
  await answer.fill("Hello!");
  await page.getByText("Insert template").click();
  await page.getByRole("button", { name, exact: true }).click();
  await expect(answer).toHaveValue("Hello!\n\nDear Zoya: sorry.");
  await page.getByRole("button", { name: "Send answer" }).click();
  await expect(notice(page, "Answer sent")).toBeVisible();
  await expect(answer).toHaveValue("");
  await sql("delete from public.message_templates where name = $1", name);
});
