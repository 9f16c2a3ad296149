import { expect, open, test } from "#tests/e2e/support/fixtures.ts";
import { codOrder, setStatus } from "#tests/e2e/support/orders.ts";

test("My Orders refreshes when its tab becomes visible", async ({ page, context }) => {
  const order = await codOrder(context);
  await open(page, "/orders");
  const row = page.getByRole("main").getByRole("listitem");
  await expect(row).toContainText("Confirmed");
  await setStatus(order, "shipped");
  // Headless Chromium never hides a tab, so the page is told that it is hidden.
  const turn = (hidden: boolean) =>
    page.evaluate((isHidden) => {
      Object.defineProperty(document, "hidden", { configurable: true, get: () => isHidden });
      document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);
  const requests: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    // The shapes of pages under way are fetched when the browser is idle, which may be now.
    if (pathname !== "/skeletons") requests.push(pathname);
  });
  await turn(true);
  await expect(row).toContainText("Confirmed");
  await turn(false);
  await expect(row).toContainText("Shipped");
  // Once: becoming hidden requests nothing.
  expect(requests).toEqual(["/orders"]);
});
