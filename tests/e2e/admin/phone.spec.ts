import { expect, open, restoreSession, test } from "#tests/e2e/support/fixtures.ts";

// The portal on a phone: lists of short cards, and long pages with links to their sections.

/** About a third of a phone's screen. */
const CARD = 230;

for (const list of ["Orders", "Users", "Reviews", "Products", "Categories", "Coupons", "Payments"]) {
  test(`a card of ${list} takes a third of a phone's screen`, async ({ page, context }) => {
    await restoreSession(context, "admin");
    await open(page, `/admin/${list.toLowerCase()}`);
    const heights = await page
      .getByRole("table", { name: list })
      .locator("tbody tr")
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    // Long names and comments of other tests may take more.
    expect(Math.min(...heights)).toBeGreaterThan(60);
    expect(Math.min(...heights)).toBeLessThan(CARD);
  });
}

test("on a phone the bar of ticked orders is at the end of the list until one is ticked @script-off", async ({
  page,
  context,
}) => {
  await restoreSession(context, "admin");
  await open(page, "/admin/orders");
  const bar = page.getByRole("form", { name: "With the ticked orders" });
  await expect(bar).not.toBeInViewport();
  await page
    .getByRole("checkbox", { name: /^Select ORD-/ })
    .first()
    .check();
  await expect(bar).toBeInViewport({ ratio: 1 });
  // Its buttons take one line, or two where the number of orders of the list is long.
  expect((await bar.boundingBox())?.height).toBeLessThan(120);
});

test("links at the top of an order lead to its sections @script-off", async ({ page, context }) => {
  await restoreSession(context, "admin");
  await open(page, "/admin/orders/00000000-0000-4000-8000-000000003006");
  const sections = page.getByRole("navigation", { name: "Sections" });
  for (const name of ["Shipment", "Invoice", "History"]) {
    const heading = page.getByRole("dialog").getByRole("heading", { name, exact: true });
    await expect(heading).not.toBeInViewport();
    await sections.getByRole("link", { name }).click();
    await expect(heading).toBeInViewport();
    await page.evaluate(() => document.querySelector("dialog")?.scrollTo(0, 0));
  }
});

test("the page Tax opens one category at a time @script-off", async ({ page, context }) => {
  await restoreSession(context, "admin");
  await open(page, "/admin/tax?section=categories");
  const box = page.getByRole("group", { name: "Books" }).getByLabel("HSN code (optional)");
  await expect(box).toBeHidden();
  await page.locator("summary").filter({ hasText: "Books" }).click();
  await expect(box).toBeVisible();
  await expect(page.getByRole("group", { name: "Fashion" })).toBeHidden();
});
