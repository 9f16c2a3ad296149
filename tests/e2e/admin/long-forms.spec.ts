import { expect, open, restoreSession, test } from "#tests/e2e/support/fixtures.ts";
import { coveredControls } from "#tests/e2e/support/page-checks.ts";

// Settings and the form of a product: links lead to their sections, and Save stays in sight without covering a field.

const PRODUCT = "/admin/products/00000000-0000-4000-8000-000000000113";
const FORMS = [
  { path: "/admin/settings", within: "main", save: "Save Settings", last: "Security" },
  { path: PRODUCT, within: "dialog", save: "Save Product", last: "Tax and shipping", link: /^Tax/ },
];
const WINDOWS = [
  { width: 360, height: 640 },
  { width: 1_280, height: 800 },
];

for (const { path, within, save, last, link } of FORMS) {
  test(`${save} stays in sight, and covers no field @script-off`, async ({ page, context }) => {
    test.slow();
    await restoreSession(context, "admin");
    for (const viewport of WINDOWS) {
      await page.setViewportSize(viewport);
      await open(page, path);
      const button = page.getByRole("button", { name: save });
      const section = page.getByRole("region", { name: last });
      await expect(button).toBeInViewport({ ratio: 1 });
      await expect(section).not.toBeInViewport();
      await page
        .getByRole("navigation", { name: "Sections" })
        .getByRole("link", { name: link ?? last, exact: true })
        .click();
      await expect(section.getByRole("heading", { name: last })).toBeInViewport({ ratio: 1 });
      await expect(button).toBeInViewport({ ratio: 1 });
      expect(await coveredControls(page, within), `${viewport.width} px`).toEqual([]);
    }
  });

  test(`at 400 % zoom ${save} takes no room from the fields @script-off`, async ({ page, context }) => {
    await restoreSession(context, "admin");
    await page.setViewportSize({ width: 320, height: 200 });
    await open(page, path);
    await expect(page.getByRole("button", { name: save })).not.toBeInViewport();
    expect(await coveredControls(page, within)).toEqual([]);
  });
}
