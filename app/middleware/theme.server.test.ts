import { Theme } from "remix-themes";
import { expect, test } from "vitest";

import { themeResolver } from "#app/middleware/theme.server.ts";
import { createShopContext } from "#tests/unit/support/shop-context.ts";

const { context } = createShopContext();
const request = (cookie?: string, url = "https://shop.example/") =>
  new Request(url, { headers: cookie ? { Cookie: cookie } : {} });

async function chooseDark(url?: string): Promise<string> {
  const theme = await themeResolver(request(undefined, url), context);
  theme.setTheme(Theme.DARK);
  return theme.commit();
}

test("the theme is kept for a year, signed, and Secure under https", async () => {
  const [pair = "", ...attributes] = (await chooseDark()).split("; ");
  expect(attributes.filter((one) => !one.startsWith("Expires=")).sort()).toEqual([
    "HttpOnly",
    "Max-Age=31536000",
    "Path=/",
    "SameSite=Lax",
    "Secure",
  ]);
  expect((await themeResolver(request(pair), context)).getTheme()).toBe("dark");
  expect(await chooseDark("http://127.0.0.1:5173/")).not.toContain("Secure");
});

test("a theme signed with another secret is ignored", async () => {
  const [pair = ""] = (await chooseDark()).split("; ");
  const { context: other } = createShopContext({
    config: { sessionSecrets: ["another-session-secret-of-32-chars!"] },
  });
  expect((await themeResolver(request(pair), other)).getTheme()).toBeNull();
});
