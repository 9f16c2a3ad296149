import type { Page } from "@playwright/test";

import { expect, open, signUp, test, waitForScript } from "#tests/e2e/support/fixtures.ts";
import { buy, codOrder, type Order, orderOf, setShipment, setStatus } from "#tests/e2e/support/orders.ts";
import {
  expireOrder,
  heading,
  pay,
  PAY_PAGE,
  sql,
  stateOf,
  THANKS,
  unpaidOrder,
} from "#tests/e2e/support/payments.ts";
import { addProduct, deactivate, setStock } from "#tests/e2e/support/products.ts";

const numbers = (page: Page) => page.getByRole("main").locator("li h2 span");
const rowOf = (page: Page, { number }: Order) =>
  page.getByRole("main").getByRole("listitem").filter({ hasText: number });

test("My Orders is filtered by tab, searched by number and product, and refreshed", async ({
  page,
  context,
}) => {
  const first = await codOrder(context);
  const other = await addProduct({ price: 90, stock: 5 });
  const second = await orderOf(await buy(context, [other]), other);
  const third = await orderOf(await buy(context, [first.product, other]), other);
  await setStatus(first, "delivered");
  await setStatus(second, "shipped");

  await open(page, "/orders");
  await expect(numbers(page)).toHaveText([`, ${third.number}`, `, ${second.number}`, `, ${first.number}`]);
  await page.getByRole("link", { name: "Shipped", exact: true }).click();
  await expect(numbers(page)).toHaveText([`, ${second.number}`]);
  await page.getByRole("link", { name: "Processing", exact: true }).click();
  await expect(numbers(page)).toHaveText([`, ${third.number}`]);

  // An admin ships the order meanwhile.
  await setStatus(third, "shipped");
  await page.getByRole("link", { name: "Refresh" }).click();
  await expect(page.getByText("No orders with this status")).toBeVisible();
  await expect(page).toHaveURL("/orders?status=processing");
  await page.getByRole("link", { name: "Shipped", exact: true }).click();
  await expect(numbers(page)).toHaveText([`, ${third.number}`, `, ${second.number}`]);

  const box = page.getByRole("searchbox", { name: "Search my orders" });
  await expect(box).toBeHidden();
  await page.getByRole("search").locator("summary").click();
  const search = async (words: string) => {
    await box.fill(words);
    await page.getByRole("main").getByRole("button", { name: "Search", exact: true }).click();
    await expect(page.getByText(`for “${words}”`)).toBeVisible();
    await expect(box).toHaveValue(words);
  };
  await search(first.product.name);
  await expect(numbers(page)).toHaveText([`, ${third.number}`]);
  await page.getByRole("link", { name: "All", exact: true }).click();
  await expect(numbers(page)).toHaveText([`, ${third.number}`, `, ${first.number}`]);
  await search(second.number.toLowerCase());
  await expect(numbers(page)).toHaveText([`, ${second.number}`]);
  await search("unobtainium");
  await expect(page.getByText("No orders found")).toBeVisible();
  await page.getByRole("link", { name: "Clear search" }).click();
  await expect(numbers(page)).toHaveCount(3);
  await expect(box).toBeHidden();

  // The whole card is a link.
  await rowOf(page, first).click();
  await expect(heading(page)).toContainText(`Order ${first.number}`);
});

test(
  "the tabs are one row on a phone, and the current one is in sight",
  { tag: "@script-off" },
  async ({ page, context }) => {
    await codOrder(context);
    const tabs = page.getByRole("navigation", { name: "Order status" }).getByRole("link");
    for (const [status, label] of Object.entries({
      all: "All",
      shipped: "Shipped",
      cancelled: "Cancelled",
    })) {
      await open(page, `/orders?status=${status}`);
      const current = tabs.and(page.locator("[aria-current]"));
      await expect(current).toHaveText(label);
      await expect(current).toBeInViewport({ ratio: 1 });
      const tops = await tabs.evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().top));
      expect([tops.length, new Set(tops).size]).toEqual([6, 1]);
    }
    // The keyboard brings the others into sight.
    await tabs.first().focus();
    await expect(tabs.first()).toBeInViewport({ ratio: 1 });

    await open(page, "/orders");
    const card = await page.getByRole("main").getByRole("listitem").first().boundingBox();
    expect(card?.y).toBeLessThanOrEqual(250);
  },
);

test("an expired order is paid again from the list", async ({ page, context, guard }) => {
  guard.allowRazorpay();
  const { id, product } = await unpaidOrder(context);
  const order = await orderOf(id, product);
  await expireOrder(id);
  await open(page, "/orders");
  await expect(rowOf(page, order)).toContainText("Payment failed");
  await page.getByRole("button", { name: `Pay again: ${order.number}` }).click();
  await expect(page).toHaveURL(PAY_PAGE);
  await pay(page);
  await expect(heading(page)).toHaveText(THANKS);
  expect(await stateOf(id)).toBe("razorpay confirmed paid");
  await open(page, "/orders");
  await expect(rowOf(page, order)).toContainText("Confirmed");
  await expect(page.getByRole("button", { name: /^Pay again/ })).toHaveCount(0);
});

/** Steps of the timeline: future ones in parentheses, `+` for those with a time or estimate. */
function stepsOf(page: Page): Promise<string[]> {
  return page.locator(".timeline > li").evaluateAll((steps: HTMLElement[]) =>
    steps.map((step) => {
      const [label, when] = Array.from(step.querySelectorAll("p"), (line) => line.textContent);
      const isAhead = label?.endsWith("(still to come)");
      const isGrey =
        getComputedStyle(step).color !== getComputedStyle(step.closest("section, div") ?? step).color;
      if (isAhead !== isGrey) return `${label} is ${isGrey ? "" : "not "}grey`;
      const name = label?.replace(" (still to come)", "");
      return (isAhead ? `(${name})` : `${name}`) + (when ? "+" : "");
    }),
  );
}

const actions = (page: Page) => page.locator('div:has(> form[action$="/reorder"])').locator("a, button");

test("an order page follows the order from pending to delivered or cancelled", async ({ page, context }) => {
  const order = await codOrder(context);
  const early = ["Reorder Items", "Cancel order"];
  const wanted: [string, string, string[]][] = [
    ["pending", "Order placed+ (Confirmed) (Shipped) (Delivery)+", early],
    ["confirmed", "Order placed+ Confirmed+ (Shipped) (Delivery)+", early],
    ["processing", "Order placed+ Confirmed+ (Shipped) (Delivery)+", early],
    [
      "shipped",
      "Order placed+ Confirmed+ Shipped+ (Delivery)+",
      ["Track the parcel", "Download Invoice", "Reorder Items"],
    ],
    [
      "delivered",
      "Order placed+ Confirmed+ Shipped+ Delivered+",
      ["Return/Exchange", "Reorder Items", "Download Invoice"],
    ],
  ];
  for (const [status, steps, can] of wanted) {
    await setStatus(order, status);
    if (status === "shipped") await setShipment(order);
    await page.goto(order.path);
    await expect(heading(page)).toContainText(`Order ${order.number}`);
    expect((await stepsOf(page)).join(" "), status).toBe(steps);
    await expect(actions(page)).toHaveText(can);
    // What has arrived is not tracked any more; its number stays a link.
    const track = page.getByRole("link", { name: "Track the parcel" });
    if (status === "shipped") await expect(track).toHaveAttribute("href", "https://track.example/D100");
    else await expect(track).toHaveCount(0);
    if (["shipped", "delivered"].includes(status)) {
      await expect(page.getByText("Sent with Delhivery. Tracking number D100.")).toBeVisible();
      await expect(page.getByRole("link", { name: "D100" })).toHaveAttribute(
        "href",
        "https://track.example/D100",
      );
    }
  }
  const changes = page.getByText("Full history");
  await expect(page.getByText("Processing", { exact: true })).toBeHidden();
  await changes.click();
  await expect(page.getByText("Processing", { exact: true })).toBeVisible();

  const called = await orderOf(await buy(context, [order.product]), order.product);
  await setStatus(called, "cancelled");
  await page.goto(called.path);
  expect(await stepsOf(page)).toEqual(["Order placed+", "Cancelled+"]);
  await expect(actions(page)).toHaveText(["Reorder Items"]);
});

test("reordering adds the available items and names the others with the reason", async ({
  page,
  context,
}) => {
  const [gone, short] = await Promise.all([
    addProduct({ price: 90, stock: 5 }),
    addProduct({ price: 90, stock: 5 }),
    signUp(context),
  ]);
  const fine = await addProduct({ price: 600, stock: 10 });
  const order = await orderOf(await buy(context, [fine, gone, short], 2), fine);
  await Promise.all([deactivate(gone), setStock(short, 1)]);
  await sql("update public.products set price = 650 where id = $1", fine.id);

  await open(page, order.path);
  await page.getByRole("button", { name: "Reorder Items" }).click();
  await expect(page).toHaveURL("/cart");
  const notices = page.locator('.notice[role="status"], .notice[role="alert"]');
  await expect(notices).toHaveCount(1);
  await expect(notices).toContainText("Added 3 item(s) to cart. Not added: ");
  await expect(notices).toContainText(`${gone.name} (no longer sold)`);
  await expect(notices).toContainText(`1 of ${short.name} (only 1 left)`);
  await waitForScript(page);
  // At the current price.
  await expect(page.getByRole("main")).toContainText("₹1,390");
  await expect(page.getByRole("main").getByRole("link", { name: gone.name })).toHaveCount(0);
});
