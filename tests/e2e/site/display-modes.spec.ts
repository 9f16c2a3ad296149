import type { Page } from "@playwright/test";

import { crampedText } from "#tests/e2e/support/cramped-text.ts";
import { expect, open, restoreSession, test } from "#tests/e2e/support/fixtures.ts";
import { coveredControls } from "#tests/e2e/support/page-checks.ts";
import { unpaidOrder } from "#tests/e2e/support/payments.ts";
import { demoOrder, fullCart, product } from "#tests/e2e/support/screen-states.ts";

// Tests browser settings for accessibility: 400 % zoom, forced colours, less motion. screens.spec.ts looks at every
// screen 320 px wide, which is the same as 1,280 px at 400 %.

const SHOP = [
  "/",
  "/products?category=fashion&rating=4",
  product(101),
  "/cart",
  "/checkout",
  "/orders",
  demoOrder(5),
  `${demoOrder(5)}/return`,
  "/profile/addresses",
  "/contact",
  "/help",
];
const LARGE_TEXT = [
  ...SHOP,
  "/products?view=list",
  demoOrder(9),
  `${demoOrder(5)}/invoice`,
  `${demoOrder(8)}/cancel`,
  "/profile",
  "/profile/addresses/new",
  "/profile/wishlist",
  "/profile/security",
  "/profile/security/sessions",
];
const PORTAL = ["/admin/dashboard", "/admin/products", "/admin/orders", "/admin/settings"];

test("at 400 % zoom whatever has the focus is in sight, whole or at its start", async ({
  page,
  context,
  guard,
}) => {
  await restoreSession(context, "shopper");
  await fullCart({ page, context, ...guard });
  await page.setViewportSize({ width: 320, height: 200 });
  const covered: Record<string, string[]> = {};
  for (const path of SHOP) {
    await open(page, path);
    // Notices are gone after four seconds.
    await page.locator(".notices").evaluate((box) => box.replaceChildren());
    covered[path] = await coveredControls(page);
  }
  expect(covered).toEqual(Object.fromEntries(SHOP.map((path) => [path, []])));
});

test("text of 200 % makes no page of the shop scroll sideways", async ({ page, context, guard }) => {
  guard.allowRazorpay();
  await page.setViewportSize({ width: 360, height: 740 });
  const unpaid = await unpaidOrder(context);
  const widths = await overflows(page, [`/checkout/pay/${unpaid.id}`, `/order-confirmation/${unpaid.id}`]);
  await restoreSession(context, "shopper");
  await fullCart({ page, context, ...guard });
  expect({ ...widths, ...(await overflows(page, LARGE_TEXT)) }).toEqual(
    Object.fromEntries([...Object.keys(widths), ...LARGE_TEXT].map((path) => [path, 0])),
  );
});

const CLOSE_TEXT = [
  "/",
  "/products",
  "/products?view=list",
  "/profile/orders",
  "/orders",
  "/cart",
  "/checkout",
  demoOrder(5),
];

test("text of 200 % is not cut at the side, and lies over no other text", async ({
  page,
  context,
  guard,
}) => {
  await restoreSession(context, "shopper");
  await fullCart({ page, context, ...guard });
  await page.setViewportSize({ width: 360, height: 740 });
  const cramped: Record<string, string[]> = {};
  for (const path of CLOSE_TEXT) {
    await page.goto(path);
    await doubleText(page);
    cramped[path] = await crampedText(page);
  }
  expect(cramped).toEqual(Object.fromEntries(CLOSE_TEXT.map((path) => [path, []])));

  await page
    .getByRole("searchbox")
    .or(page.getByRole("combobox", { name: "Search products" }))
    .focus();
  const search = await page.locator(".header-search").evaluate((box) => {
    const [input, button] = [box.querySelector("input"), box.querySelector("button")];
    if (!input || !button) return null;
    const style = getComputedStyle(input);
    const pen = document.createElement("canvas").getContext("2d");
    if (pen) pen.font = style.font;
    const { left, top, height, right } = input.getBoundingClientRect();
    const icon = button.querySelector("svg")?.getBoundingClientRect();
    return {
      textEndsAt:
        left + Number.parseFloat(style.paddingLeft) + (pen?.measureText(input.placeholder).width ?? Infinity),
      textMayEndAt: right - Number.parseFloat(style.paddingRight),
      buttonStartsAt: button.getBoundingClientRect().left,
      iconIsOff: Math.abs((icon?.top ?? 0) + (icon?.height ?? 0) / 2 - top - height / 2),
    };
  });
  if (!search) throw new Error("There is no search box.");
  expect(search.textEndsAt).toBeLessThan(search.textMayEndAt);
  expect(search.textMayEndAt).toBeLessThanOrEqual(search.buttonStartsAt);
  expect(search.iconIsOff).toBeLessThan(1);

  await page.getByLabel("Account menu").click();
  const menu = page.locator(".popover").filter({ hasText: "Sign Out" });
  await expect(menu).toBeVisible();
  const { left, right } = await menu.evaluate((box) => box.getBoundingClientRect().toJSON());
  expect([left >= 0, right <= 360], `menu from ${left} to ${right}`).toEqual([true, true]);
  expect(await crampedText(page, "header .popover")).toEqual([]);
  // The number of items leaves the middle of the cart in sight.
  const cart = page.locator("[data-cart]");
  const icon = await cart.locator("svg").evaluate((box) => box.getBoundingClientRect().toJSON());
  const count = await cart.locator("span").evaluate((box) => box.getBoundingClientRect().toJSON());
  expect(count.left).toBeGreaterThan(icon.left + icon.width / 2);
  expect(count.bottom).toBeLessThan(icon.top + icon.height / 2);
  expect([count.top >= 0, count.right <= 360]).toEqual([true, true]);
});

test("products stand in two columns on a phone, and with text of 200 % in one", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/products");
  const columns = () =>
    page
      .locator(".product-card")
      .evaluateAll((cards) => new Set(cards.map((card) => card.getBoundingClientRect().left)).size);
  expect(await columns()).toBe(2);
  await doubleText(page);
  expect(await columns()).toBe(1);
});

const doubleText = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });

/** Returns the number of pixels by which each page is wider than the window, with text of 200 %. */
async function overflows(page: Page, paths: string[]): Promise<Record<string, number>> {
  const widths: Record<string, number> = {};
  for (const path of paths) {
    await page.goto(path);
    await doubleText(page);
    widths[path] = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
  }
  return widths;
}

test("with forced colours focus, current tabs and marks are seen", async ({ page, context, guard }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await restoreSession(context, "shopper");
  await fullCart({ page, context, ...guard });
  await open(page, "/cart");
  await page
    .getByRole("button", { name: /^Remove / })
    .first()
    .click();
  const mark = page.locator(".notice").last();
  await expect(mark).toBeVisible();
  const canvas = await page.evaluate(() => {
    const probe = document.createElement("p");
    probe.style.color = "Canvas";
    document.body.append(probe);
    return getComputedStyle(probe).color;
  });
  expect(await mark.evaluate((one) => getComputedStyle(one, "::before").backgroundColor)).not.toBe(canvas);

  await open(page, "/orders?status=delivered");
  const tabs = page.getByRole("main").locator(".tab");
  const lines = await tabs.evaluateAll((all) =>
    all.map((tab) => [tab.hasAttribute("aria-current"), getComputedStyle(tab).borderBottomColor]),
  );
  expect(lines.filter(([, line]) => line !== canvas)).toEqual([[true, expect.any(String)]]);

  await open(page, product(101));
  const dots = await page
    .locator(".gallery-mark")
    .evaluateAll((all) => all.map((dot) => getComputedStyle(dot, "::after").backgroundColor));
  expect(new Set([...dots, canvas]).size).toBe(3);
  await page.keyboard.press("Tab");
  const ring = await page.evaluate(() => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(
      document.activeElement ?? document.body,
    );
    return { outlineStyle, outlineWidth, outlineColor };
  });
  expect(ring).toMatchObject({ outlineStyle: "solid", outlineWidth: "2px" });
  expect(ring.outlineColor).not.toBe(canvas);
});

test("with less motion nothing moves for longer than a blink", async ({ page, context, guard }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await restoreSession(context, "admin");
  await fullCart({ page, context, ...guard });
  for (const path of [...SHOP.slice(0, 4), ...PORTAL]) {
    await open(page, path);
    const moving = await page.evaluate(() =>
      Array.from(document.querySelectorAll("*")).flatMap((element) => {
        const { animationDuration, animationIterationCount, transitionDuration, scrollBehavior } =
          getComputedStyle(element);
        const isStill =
          Number.parseFloat(animationDuration) <= 0.001 &&
          animationIterationCount === "1" &&
          Number.parseFloat(transitionDuration) === 0 &&
          scrollBehavior === "auto";
        return isStill ? [] : [element.outerHTML.slice(0, 100)];
      }),
    );
    expect(moving, path).toEqual([]);
  }
});

test("paper has the order and its invoice, without header, footer and buttons", async ({ page, context }) => {
  await restoreSession(context, "shopper");
  await page.emulateMedia({ media: "print" });
  for (const path of [demoOrder(5), `${demoOrder(5)}/invoice`]) {
    await open(page, path);
    await expect(page.getByRole("main"), path).toContainText(/ORD-\d+/);
    for (const part of ["banner", "contentinfo"] as const) {
      await expect(page.getByRole(part), `${path} ${part}`).toBeHidden();
    }
    await expect(page.getByRole("main").getByRole("button"), path).toHaveCount(0);
    const { background, wide } = await page.evaluate(() => ({
      background: getComputedStyle(document.documentElement).backgroundColor,
      wide: document.documentElement.scrollWidth > document.documentElement.clientWidth,
    }));
    expect({ background, wide }, path).toEqual({ background: "rgb(255, 255, 255)", wide: false });
  }
});
