import { expect, isScripted, open, test } from "#tests/e2e/support/fixtures.ts";
import { deliveredOrder, printPage } from "#tests/e2e/support/orders.ts";
import { heading } from "#tests/e2e/support/payments.ts";

test(
  "the invoice of a delivered order prints on one page without the rest of the page",
  { tag: "@script-off" },
  async ({ page, context }) => {
    const order = await deliveredOrder(context);
    if (isScripted()) {
      await page.addInitScript(() => {
        Object.assign(globalThis, { print: () => document.body.classList.add("printed") });
      });
    }
    await open(page, order.path);
    await page.getByRole("link", { name: "Download Invoice" }).click();
    await expect(heading(page)).toHaveText("Invoice / order receipt — not a GST tax invoice");
    const sheet = page.getByRole("article");
    await expect(sheet).toContainText(order.number);
    await expect(sheet).toContainText(order.product.name);
    await expect(sheet).toContainText("Rupees seven hundred eight only");
    await expect(page).toHaveTitle(/^Invoice INV\/\d\d-\d\d\/\d{6} · Haat$/);

    const print = page.getByRole("button", { name: "Print" });
    if (isScripted()) {
      await print.click();
      await expect(page.locator("body")).toHaveClass(/printed/);
    } else {
      await expect(print).toHaveCount(0);
    }

    const around = [
      page.getByRole("banner"),
      page.getByRole("contentinfo"),
      page.getByRole("navigation", { name: "Breadcrumb" }),
      page.getByText("choose Print in your browser’s menu"),
    ];
    for (const part of around) await expect(part).toBeVisible();
    await page.evaluate(() => {
      document.documentElement.className = "dark";
    });
    await page.emulateMedia({ media: "print" });
    for (const part of [...around, print]) await expect(part).toBeHidden();
    await expect(sheet).toBeVisible();
    // The dark theme prints on white, too.
    for (const part of [page.locator("html"), page.locator("body"), sheet]) {
      await expect(part).toHaveCSS("background-color", "rgb(255, 255, 255)");
    }
    await expect(sheet).toHaveCSS("color", "rgb(22, 24, 29)");
    const beyond = await page
      .locator("body *:not(article, article *)")
      .evaluateAll((elements) =>
        elements
          .filter((element) => !element.querySelector("article") && element.checkVisibility())
          .map((element) => element.outerHTML.slice(0, 100)),
      );
    expect(beyond).toEqual([]);
    expect((await printPage(page)).sheets).toBe(1);
  },
);
