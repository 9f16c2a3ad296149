import { expect, notice, open, restoreSession, test, waitForScript } from "#tests/e2e/support/fixtures.ts";
import { sql } from "#tests/e2e/support/payments.ts";
import { PROBLEMS } from "#tests/e2e/support/screen-states.ts";

test("settings that were typed and not saved are asked about before the page is left", async ({
  page,
  context,
}) => {
  await restoreSession(context, "admin");
  await open(page, "/admin/settings");
  const asked: string[] = [];
  page.on("dialog", (question) => {
    asked.push(question.message());
    void (asked.length === 1 ? question.dismiss() : question.accept());
  });
  const sections = page.getByRole("navigation", { name: "Sections" });
  const site = page.getByLabel("Site name");
  await site.fill("Another name");
  await sections.getByRole("link", { name: "Contact", exact: true }).click();
  await sections.getByRole("link", { name: "General", exact: true }).click();
  await expect(site).toHaveValue("Another name");
  expect(asked).toEqual([]);

  await sections.getByRole("link", { name: "Delivery zones" }).click();
  await expect.poll(() => asked).toEqual(["Discard your changes?"]);
  await expect(site).toHaveValue("Another name");
  await sections.getByRole("link", { name: "Delivery zones" }).click();
  await expect(page).toHaveURL("/admin/settings/delivery");
  expect(asked).toHaveLength(2);
});

test("a setting of the tax that was not saved is asked about before another section", async ({
  page,
  context,
}) => {
  await restoreSession(context, "admin");
  await open(page, "/admin/tax");
  const gst = page.locator('main input[name="tax_mode"][value="gst"]');
  await gst.check();
  const asked: string[] = [];
  page.on("dialog", (question) => {
    asked.push(question.message());
    void question.dismiss();
  });
  await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Tax classes" }).click();
  await expect.poll(() => asked).toEqual(["Discard your changes?"]);
  await expect(gst).toBeChecked();
});

test("settings hide unused fields, show errors beside their fields, and save", async ({
  page,
  context,
  guard,
}) => {
  guard.allowErrorAt("/admin/settings");
  await restoreSession(context, "admin");
  await open(page, "/admin/settings?section=payment");
  const sectionLink = (name: string) =>
    page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name }).click();
  const limit = page.getByLabel("Cash on delivery limit");
  const keyId = page.getByLabel("Key ID");
  // The server has keys, so those of the form are folded away.
  await page.getByText("Enter other keys").click();
  await expect(keyId).toBeVisible();
  await page.getByLabel("Online payment").uncheck();
  await expect(keyId).toBeHidden();
  await page.getByLabel("Cash on delivery", { exact: true }).uncheck();
  await expect(limit).toBeHidden();

  // Changes that do not affect other tests. What was typed in another section is kept.
  await sectionLink("Contact");
  await page.getByLabel("X (optional)").fill("https://x.com/haat-of-a-test");
  await sectionLink("Pricing & Shipping");
  await page.getByLabel("Refund time").fill("soon");
  await page.getByRole("button", { name: "Save Settings" }).click();
  const problems = page.getByRole("alert").filter({ hasText: PROBLEMS });
  await expect(problems).toContainText("Refund time must be whole days from 0 to 60");
  await expect(problems).toContainText("At least one payment method must stay on");
  await expect(page.getByLabel("X (optional)")).toHaveValue("https://x.com/haat-of-a-test");
  await expect(page.locator(":focus")).toHaveAttribute("aria-invalid", "true");

  await page.getByLabel("Refund time").fill("7");
  await page.getByLabel("Online payment").check();
  await page.getByLabel("Cash on delivery", { exact: true }).check();
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(notice(page, "Settings saved successfully")).toBeVisible();
  await waitForScript(page);
  await expect(page.getByLabel("X (optional)")).toHaveValue("https://x.com/haat-of-a-test");
  await open(page, "/");
  await expect(page.locator('a[href="https://x.com/haat-of-a-test"]')).toBeVisible();
  await sql("update public.settings set x_url = ''");
});
