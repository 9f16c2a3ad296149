import type { Page } from "@playwright/test";

import { ADMIN_SCREENS } from "#tests/e2e/support/admin-screens.ts";
import { expect, restoreSession, test } from "#tests/e2e/support/fixtures.ts";

// No screen of the portal scrolls sideways at any width; screens.spec.ts looks at fewer widths and every state.

const WIDTHS = [320, 360, 480, 600, 740, 800, 860, 900, 1_024, 1_100, 1_180, 1_236, 1_280, 1_600, 1_920];

/** Lists and pages that the screens do not name by address. */
const MORE = [
  "/admin/orders?waiting=me",
  "/admin/accounts/cash/new",
  "/admin/reports?report=state&period=90",
  "/admin/reports?report=stock-cover",
];
const paths = [
  ...ADMIN_SCREENS.flatMap(({ at, status }) => (typeof at === "string" && status === undefined ? [at] : [])),
  ...MORE,
];

/** Returns the number of pixels by which the page or a dialog overflows its width. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll("dialog[open]")]
      .map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
      .reduce((most, beyond) => Math.max(most, beyond), 0),
  );
}

const PARTS = 6;
for (let part = 0; part < PARTS; part += 1) {
  test(`no screen of the portal scrolls sideways at any width, part ${part + 1} of ${PARTS}`, async ({
    page,
    context,
  }) => {
    test.slow();
    await restoreSession(context, "admin");
    const wide: string[] = [];
    for (const path of paths.filter((_path, index) => index % PARTS === part)) {
      expect((await page.goto(path))?.status(), path).toBe(200);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        const over = await overflow(page);
        if (over > 0) wide.push(`${path} at ${width}: ${over}`);
      }
    }
    expect(wide).toEqual([]);
  });
}

test("the widths are those of every list of the portal", () => {
  for (const list of ["orders", "returns", "reviews", "questions", "products", "stock-movements", "users"]) {
    expect(paths).toContain(`/admin/${list}`);
  }
  expect(paths.length).toBeGreaterThan(60);
});
