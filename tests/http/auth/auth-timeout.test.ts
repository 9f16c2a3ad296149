import { expect, test } from "vitest";

import { openBetween } from "#tests/http/support/backend-proxy.ts";
import { Browser, textOf, typedValue } from "#tests/http/support/browser.ts";
import { openShop } from "#tests/http/support/shop.ts";

const shop = await openShop();
const slow = await openBetween(shop);
const ACCOUNT = { email: "meera@example.com", password: "six-or-more" };
const FORMS: Record<string, Record<string, string>> = {
  "/login": ACCOUNT,
  "/admin": ACCOUNT,
  "/register": { ...ACCOUNT, fullName: "Meera Nair", confirmPassword: ACCOUNT.password, terms: "on" },
  "/forgot-password": { email: ACCOUNT.email },
};
/** The shop gives up after eight seconds. */
const PATIENCE = 12_000;

test("auth that never answers is given up, with the message and what was typed, never a password", async () => {
  slow.answer(({ url }) =>
    /\/auth\/v1\/(token|signup|recover)$/.test(new URL(url).pathname) ? never() : null,
  );
  const begun = performance.now();
  await Promise.all(
    Object.entries(FORMS).map(async ([path, typed]) => {
      const { status, html } = await new Browser(slow.shopUrl).post(path, typed);
      expect([400, 503], path).toContain(status);
      expect(textOf(html), path).toContain("An error occurred. Please try again.");
      expect(typedValue(html, "email"), path).toBe(ACCOUNT.email);
      expect(html, path).not.toContain(ACCOUNT.password);
    }),
  );
  expect(performance.now() - begun).toBeLessThan(PATIENCE);
});

/** An answer that comes after everybody has stopped waiting. */
function never(): Promise<Response> {
  return new Promise((resolve) => setTimeout(resolve, 2 * PATIENCE, new Response(null)));
}
