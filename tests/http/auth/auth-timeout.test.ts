import { expect, test } from "vitest";

import { openProxiedShop } from "#tests/http/support/backend-proxy.ts";
import { Browser, textOf, inputValue } from "#tests/http/support/browser.ts";
import { openShop } from "#tests/http/support/shop.ts";

const shop = await openShop();
const slow = await openProxiedShop(shop);
const ACCOUNT = { email: "meera@example.com", password: "six-or-more" };
const FORMS: Record<string, Record<string, string>> = {
  "/login": ACCOUNT,
  "/admin": ACCOUNT,
  "/register": { ...ACCOUNT, fullName: "Meera Nair", confirmPassword: ACCOUNT.password, terms: "on" },
  "/forgot-password": { email: ACCOUNT.email },
};
/** The Worker gives up after eight seconds. */
const TIMEOUT_MS = 12_000;

test("forms time out when auth does not answer, and show the message with the values but no password", async () => {
  slow.intercept(({ url }) =>
    /\/auth\/v1\/(token|signup|recover)$/.test(new URL(url).pathname) ? never() : null,
  );
  const start = performance.now();
  await Promise.all(
    Object.entries(FORMS).map(async ([path, typed]) => {
      const { status, html } = await new Browser(slow.shopUrl).post(path, typed);
      expect([400, 503], path).toContain(status);
      expect(textOf(html), path).toContain("An error occurred. Please try again.");
      expect(inputValue(html, "email"), path).toBe(ACCOUNT.email);
      expect(html, path).not.toContain(ACCOUNT.password);
    }),
  );
  expect(performance.now() - start).toBeLessThan(TIMEOUT_MS);
});

/** A response that arrives after every timeout. */
function never(): Promise<Response> {
  return new Promise((resolve) => setTimeout(resolve, 2 * TIMEOUT_MS, new Response(null)));
}
