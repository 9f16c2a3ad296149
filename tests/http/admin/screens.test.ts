import { beforeAll, describe, expect, test } from "vitest";

import { pathOf, createExamples, readForms, adminScreens } from "#tests/http/support/admin-routes.ts";
import { Browser } from "#tests/http/support/browser.ts";
import { htmlProblems } from "#tests/http/support/html-problems.ts";
import { ADMIN, openShop, signIn } from "#tests/http/support/shop.ts";

const shop = await openShop({ own: true });
const admin = await signIn(new Browser(shop.shopUrl), ADMIN);
const screens = await adminScreens(shop);
let ids: Record<string, string> = {};

beforeAll(async () => {
  ids = await createExamples(shop);
});

const isPage = (headers: Headers) => headers.get("Content-Type")?.startsWith("text/html") ?? false;

describe.each(screens)("$path", (screen) => {
  test("is valid, private, noindex HTML with one main heading", async () => {
    const path = pathOf(screen, ids);
    const { html, headers } = await admin.get(path);
    expect(headers.get("Cache-Control")).toBe("private, no-store");
    if (!isPage(headers)) return;
    expect(await htmlProblems(path, html)).toEqual([]);
    expect(html).toMatch(/<meta name="robots" content="noindex/);
    expect(html.match(/<h1[ >]/g)).toHaveLength(1);
  });

  test.runIf(screen.hasAction)("is valid HTML when its form is rejected", async () => {
    const path = pathOf(screen, ids);
    for (const fields of await readForms(shop, path)) {
      const spoilt = Object.entries(fields).map(([name, value]) =>
        /^(intent|version|seen|left|seen_stock)$/.test(name) ? [name, value] : [name, `"><b>'&`],
      );
      const { status, html, headers } = await admin.post(path, Object.fromEntries(spoilt));
      if (status >= 400 && isPage(headers)) {
        expect(await htmlProblems(`${path} ${JSON.stringify(fields)}`, html)).toEqual([]);
      }
    }
  });
});
