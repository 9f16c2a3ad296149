import { expect, open, test } from "#tests/e2e/support/fixtures.ts";
import { cashOrder, setStatus } from "#tests/e2e/support/orders.ts";

test("My Orders is fresh for whoever comes back to its tab", async ({ page, context }) => {
  const order = await cashOrder(context);
  await open(page, "/orders");
  const row = page.getByRole("main").getByRole("listitem");
  await expect(row).toContainText("Confirmed");
  await setStatus(order, "shipped");
  // Chromium without a window never hides a tab, so the page is told so.
  const turn = (hidden: boolean) =>
    page.evaluate((isHidden) => {
      Object.defineProperty(document, "hidden", { configurable: true, get: () => isHidden });
      document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await turn(true);
  await page.waitForTimeout(200);
  expect(asked).toEqual([]);
  await expect(row).toContainText("Confirmed");
  await turn(false);
  await expect(row).toContainText("Shipped");
  expect(asked).toEqual(["/orders.data"]);
});
