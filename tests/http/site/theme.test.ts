import { expect, test } from "vitest";

import { Browser } from "#tests/http/support/browser.ts";
import { ADMIN, openShop, signIn } from "#tests/http/support/shop.ts";

const shop = await openShop();

const PAGES = {
  visitor: ["/", "/products", "/product/00000000-0000-4000-8000-000000000101", "/login", "/no/such/page"],
  shopper: ["/checkout", "/orders", "/profile/addresses/new", "/order/00000000-0000-4000-8000-000000003005"],
  admin: ["/admin/dashboard", "/admin/orders", "/admin/products/new", "/admin/settings"],
};

/** HTML without what differs between two requests: scripts, nonces and ids. */
const withoutIds = (html: string) =>
  html
    .replaceAll(/<script\b[\s\S]*?<\/script>/g, "")
    .replaceAll(/ nonce="[^"]*"/g, "")
    .replace(/<meta name="request-id" content="[^"]*"\/>/, "")
    .replace(/ data-at="\d+"/, "")
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "uuid");

/** The HTML without its theme: the class, the colours of the browser's own controls, and the theme button. */
const withoutTheme = (html: string) =>
  withoutIds(html)
    .replace(/<html([^>]*) class="(light|dark)"/, "<html$1")
    .replace(/<meta name="theme-color" content="#[0-9a-f]{6}"\/>/, "")
    .replace(/<meta name="color-scheme" content="(light dark|dark light)"\/>/, "")
    .replaceAll(/<form[^>]*action="\/theme"[\s\S]*?<\/form>/g, "theme button")
    .replaceAll(/<button[^>]*form="theme"[\s\S]*?<\/button>/g, "theme button");

async function browserOf(who: string): Promise<Browser> {
  const browser = new Browser(shop.shopUrl);
  if (who === "shopper") await signIn(browser);
  if (who === "admin") await signIn(browser, ADMIN);
  // Reads the notice of the sign-in.
  await browser.get("/");
  await browser.post("/cart", {
    intent: "add",
    productId: "00000000-0000-4000-8000-000000000115",
    quantity: "1",
    redirectTo: "/",
  });
  await browser.get("/");
  return browser;
}

// The browser tests show both themes of a page by changing the class alone.
test.each(Object.entries(PAGES))("a theme changes one class of the pages of a %s", async (who, paths) => {
  const [light, dark] = [await browserOf(who), await browserOf(who)];
  expect((await dark.post("/theme", { theme: "dark", redirectTo: "/" })).status).toBe(303);
  for (const path of paths) {
    const [lit, unlit] = [await light.get(path), await dark.get(path)];
    expect(lit.html, path).toMatch(/<html[^>]* class="light"/);
    expect(unlit.html, path).toMatch(/<html[^>]* class="dark"/);
    expect(withoutTheme(unlit.html), path).toBe(withoutTheme(lit.html));
  }
});
