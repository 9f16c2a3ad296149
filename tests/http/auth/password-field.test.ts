import { expect, test } from "vitest";

import { Browser } from "#tests/http/support/browser.ts";
import { openShop } from "#tests/http/support/shop.ts";

const shop = await openShop();

test.each(["/login", "/register", "/admin"])(
  "the password field of %s has no button that needs script",
  async (path) => {
    const { html } = await new Browser(shop.shopUrl).get(path);
    expect(html).toMatch(/<input[^>]*type="password"/);
    expect(html).not.toContain("Show password");
  },
);
