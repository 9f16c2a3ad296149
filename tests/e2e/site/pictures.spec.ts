import type { Page } from "@playwright/test";

import { boxFont } from "#tests/e2e/support/box-font.ts";
import { expect, open, restoreSession, test } from "#tests/e2e/support/fixtures.ts";
import { demoOrder, fullCart, product, type ScreenContext } from "#tests/e2e/support/screen-states.ts";

// Compares screens with the pictures in tests/e2e/pictures. Each character is a box, so that fonts make no difference,
// and days are replaced. docs/testing.md says how to renew them.

type Picture = {
  name: string;
  at: string;
  as?: "shopper";
  before?: (visit: ScreenContext) => Promise<void>;
  size?: { width: number; height: number };
  theme?: "dark";
};

const DESKTOP = { width: 1280, height: 800 };

const PICTURES: Picture[] = [
  { name: "home", at: "/" },
  { name: "products-desktop", at: "/products?category=fashion", size: DESKTOP },
  { name: "product", at: product(113) },
  { name: "product-dark-desktop", at: product(101), size: DESKTOP, theme: "dark" },
  { name: "cart", at: "/cart", before: fullCart },
  { name: "checkout", at: "/checkout", as: "shopper", before: fullCart },
  { name: "order-shipped", at: demoOrder(6), as: "shopper" },
  { name: "return", at: `${demoOrder(5)}/return`, as: "shopper" },
  { name: "register", at: "/register" },
  { name: "help-desktop", at: "/help", size: DESKTOP },
];

for (const { name, at, as, before, size, theme } of PICTURES) {
  test(`${name} looks as in its picture`, async ({ page, context, guard: { allowErrorAt } }) => {
    if (size) await page.setViewportSize(size);
    if (as) await restoreSession(context, as);
    await before?.({ page, context, allowErrorAt });
    await open(page, at);
    await drawAlike(page, theme ?? "light");
    await expect(page).toHaveScreenshot(`${name}.png`, {
      animations: "disabled",
      caret: "hide",
      // Builds of Chromium smooth edges differently. A moved or missing part differs by more than this.
      threshold: 0.25,
      maxDiffPixelRatio: 0.01,
    });
  });
}

const MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December";

/** Replaces fonts, days and the theme, and waits for the images. */
async function drawAlike(page: Page, theme: string): Promise<void> {
  await page.evaluate(
    async ({ bytes, months, wanted }) => {
      document.documentElement.className = wanted;
      document.fonts.add(await new FontFace("Box", Uint8Array.from(bytes)).load());
      const sheet = new CSSStyleSheet();
      // Exact widths: browsers round them differently otherwise.
      sheet.replaceSync(
        "* { font-family: Box !important; font-variant: none !important; text-rendering: geometricPrecision !important; }",
      );
      document.adoptedStyleSheets.push(sheet);

      // A headline keeps each of its days on a line: as one text, a range is replaced as a whole.
      for (const day of document.querySelectorAll("h1 .inline-block")) day.replaceWith(day.textContent);
      document.body.normalize();
      const days = new RegExp(
        String.raw`\d{1,2}( (${months}))?( ?(–|and) ?\d{1,2})? (${months})( \d{4})?`,
        "g",
      );
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        text.textContent = (text.textContent ?? "")
          .replaceAll("\u00a0", " ")
          .replace(/\d{1,2} [A-Z][a-z]{2} – \d{1,2} [A-Z][a-z]{2}\b/g, "24–27 November")
          .replace(days, (day) => (/\d{4}$/.test(day) ? "24 November 2026" : "24–27 November"))
          .replace(/ORD-\d+/g, "ORD-1234567890123")
          .replace(/\d{1,2}:\d\d [ap]m/g, "10:00 am");
      }
      for (const image of document.images) image.loading = "eager";
      await Promise.all(Array.from(document.images, (image) => image.decode()));
    },
    { bytes: boxFont(), months: MONTHS, wanted: theme },
  );
}
