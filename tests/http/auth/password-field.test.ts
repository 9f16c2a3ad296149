import { expect, test } from "vitest";

import { Browser } from "#tests/http/support/browser.ts";
import { openShop } from "#tests/http/support/shop.ts";

const shop = await openShop();

test.each([
  ["/login", ["current-password"]],
  ["/admin", ["current-password"]],
  ["/register", ["new-password", "new-password"]],
])(
  "the password fields of %s are hidden, and made for password managers and pasting",
  async (path, kinds) => {
    const { html } = await new Browser(shop.shopUrl).get(path);
    const fields = html.match(/<input[^>]*type="password"[^>]*>/g) ?? [];
    expect(fields.map((field) => /autocomplete="([^"]+)"/i.exec(field)?.[1])).toEqual(kinds);
    // A limit would cut a pasted password, and a pattern would ask for kinds of characters.
    for (const field of fields) expect(field).not.toMatch(/ (?:maxlength|pattern|onpaste|readonly)/i);
  },
);

/** The Show button of a page's first password field. */
const SHOW = /<button[^>]*aria-label="Show password"[^>]*>/;

test.each(["/login", "/register", "/admin"])(
  "the password field of %s has a button that works without script",
  async (path) => {
    const { html } = await new Browser(shop.shopUrl).get(path);
    expect(html).toMatch(/<input[^>]*type="password"/);
    const [button = ""] = SHOW.exec(html) ?? [];
    // It sends the form as it stands, complete or not; without-script.test.ts tests the answer.
    expect(button).toContain(' name="intent"');
    expect(button).toContain(' value="show-password"');
    expect(button).toContain(' formNoValidate=""');
    expect(button).not.toMatch(/ (?:hidden|type|disabled)\b/);
  },
);
