import { expect, isScripted, open, putInCart, resume, test } from "#tests/e2e/support/fixtures.ts";
import { layoutShift } from "#tests/e2e/support/page-checks.ts";

const product = (number: number) => `00000000-0000-4000-8000-000000000${number}`;

test("the theme button keeps the page and colours the first HTML", async ({ page }) => {
  const address = "/products?search=lamp&view=list";
  await open(page, address);
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await paper();

  const kept = page.waitForResponse((answer) => new URL(answer.url()).pathname === "/theme");
  await page.getByRole("button", { name: "Use dark theme" }).click();
  await expect(page.getByRole("button", { name: "Use light theme" })).toBeVisible();
  await kept;
  await expect(page).toHaveURL(address);
  await expect(page.locator("html")).toHaveClass("dark");
  expect(await paper()).not.toBe(light);
  const again = await page.reload();
  expect(await again?.text()).toMatch(/<html[^>]* class="dark"/);

  await page.getByRole("banner").getByRole("link", { name: "haat" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.locator("html")).toHaveClass("dark");
  await page.getByRole("button", { name: "Use light theme" }).click();
  await expect(page.locator("html")).toHaveClass("light");
  await expect(page).toHaveURL("/");
  expect(await paper()).toBe(light);
});

test("script is asked for only where it can run", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script" || new URL(request.url()).pathname.endsWith(".js"))
      asked.push(request.url());
  });
  await open(page, "/");
  await page.waitForLoadState("networkidle");
  if (isScripted()) expect(asked).not.toEqual([]);
  else expect(asked).toEqual([]);
});

test("nothing moves while a page loads", async ({ page, context }) => {
  await resume(context, "shopper");
  for (const number of [106, 113, 132]) await putInCart(context, product(number));
  for (const path of ["/", "/products", `/product/${product(101)}`, "/cart", "/checkout"]) {
    await open(page, path);
    await page.waitForLoadState("networkidle");
    expect(await layoutShift(page), path).toEqual([]);
  }
});
