import { expect, test } from "vitest";

import { openProxiedShop } from "#tests/http/support/backend-proxy.ts";
import { Browser, textOf, inputValue } from "#tests/http/support/browser.ts";
import { openShop } from "#tests/http/support/shop.ts";

const shop = await openShop();
const slow = await openProxiedShop(shop, { BACKEND_TIMEOUT_MS: "1500" });
const ACCOUNT = { email: "meera@example.com", password: "six-or-more" };
const FORMS: Record<string, Record<string, string>> = {
  "/login": ACCOUNT,
  "/admin": ACCOUNT,
  "/register": { ...ACCOUNT, fullName: "Meera Nair", confirmPassword: ACCOUNT.password, terms: "on" },
  "/forgot-password": { email: ACCOUNT.email },
};
test("forms time out when auth does not answer, and show the message with the values but no password", async () => {
  const never = Promise.withResolvers<Response>();
  slow.intercept(({ url }) =>
    /\/auth\/v1\/(token|signup|recover)$/.test(new URL(url).pathname) ? never.promise : null,
  );
  await Promise.all(
    Object.entries(FORMS).map(async ([path, typed]) => {
      const { status, html } = await new Browser(slow.shopUrl).post(path, typed);
      expect([400, 503], path).toContain(status);
      expect(textOf(html), path).toContain("An error occurred. Please try again.");
      expect(inputValue(html, "email"), path).toBe(ACCOUNT.email);
      expect(html, path).not.toContain(ACCOUNT.password);
    }),
  );
  const asked = slow.calls.filter((call) => call.includes("/auth/v1/"));
  expect(asked.toSorted()).toEqual([
    "POST /auth/v1/recover",
    "POST /auth/v1/signup",
    "POST /auth/v1/token",
    "POST /auth/v1/token",
  ]);
  never.resolve(new Response(null));
});
