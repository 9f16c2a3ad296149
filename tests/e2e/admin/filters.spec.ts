import { expect, isScripted, open, restoreSession, test } from "#tests/e2e/support/fixtures.ts";

// Filters of lists apply when they are chosen; without script a button applies them.

test.beforeEach(({ context }) => restoreSession(context, "admin"));

test("a filter of a list applies at once and keeps the focus @script-off", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, "/admin/products");
  const stock = page.locator('main select[name="stock"]');
  const apply = page.getByRole("button", { name: "Apply", exact: true });
  await stock.selectOption("low");
  if (isScripted()) await expect(apply).toHaveCount(0);
  else await apply.click();
  await expect(page).toHaveURL(/[?&]stock=low(&|$)/);
  await expect(stock).toHaveValue("low");
  if (isScripted()) await expect(stock).toBeFocused();
});

test("on a phone the filters stay open while they are chosen", async ({ page }) => {
  await open(page, "/admin/products");
  await page.getByText("Filters", { exact: true }).click();
  await page.locator('main select[name="stock"]').selectOption("low");
  await expect(page.locator("summary", { hasText: "Filters: Low stock" })).toBeVisible();
  await expect(page.locator('main select[name="category"]')).toBeVisible();
  await expect(page.locator('main select[name="stock"]')).toBeFocused();
});

test("filters of orders apply one by one, and stay open", async ({ page }) => {
  await open(page, "/admin/orders");
  await page.getByText("Filters", { exact: true }).click();
  const status = page.locator('main select[name="status"]').first();
  await status.selectOption("shipped");
  await expect(page).toHaveURL(/[?&]status=shipped(&|$)/);
  await expect(page.getByText("Filters (1)")).toBeVisible();
  await expect(status).toBeFocused();
  await page.locator('main select[name="method"]').selectOption("cod");
  await expect(page).toHaveURL(/[?&]status=shipped&.*method=cod(&|$)/);
});

test("a report is chosen at once, and days with the button", async ({ page }) => {
  await open(page, "/admin/reports");
  const apply = page.getByRole("button", { name: "Apply", exact: true });
  await expect(apply).toBeHidden();
  const report = page.getByRole("combobox", { name: "Report" });
  const period = page.getByRole("combobox", { name: "Period" });
  await report.selectOption("product");
  await expect(page).toHaveURL(/report=product/);
  await period.selectOption("custom");
  await expect(apply).toBeVisible();
  await expect(page).not.toHaveURL(/period=custom/);
  await report.selectOption("low-stock");
  await expect(page).toHaveURL(/report=low-stock/);
  for (const hidden of [period, page.getByLabel("From"), apply]) await expect(hidden).toBeHidden();
  await report.selectOption("refunds");
  await expect(page.getByText("Compare with the period before")).toBeHidden();
  await expect(period).toBeVisible();
});

test("a form in a dialog is asked about before it is closed", async ({ page }) => {
  await open(page, "/admin/coupons/new");
  const asked: string[] = [];
  page.on("dialog", (question) => {
    asked.push(question.message());
    void (asked.length === 1 ? question.dismiss() : question.accept());
  });
  const form = page.getByRole("dialog");
  await form.getByLabel("Name", { exact: true }).fill("Winter");
  await form.getByRole("link", { name: "Close" }).click();
  await expect.poll(() => asked).toEqual(["Discard your changes?"]);
  await expect(form.getByLabel("Name", { exact: true })).toHaveValue("Winter");
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/admin/coupons");
  expect(asked).toHaveLength(2);
});

test("a dialog has one link that closes it", async ({ page }) => {
  await open(page, "/admin/orders/00000000-0000-4000-8000-000000003005");
  await expect(page.getByRole("dialog").getByRole("link", { name: "Close" })).toHaveCount(1);
});
