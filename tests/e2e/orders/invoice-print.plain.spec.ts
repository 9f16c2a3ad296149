import { expect, open, test } from "#tests/e2e/support/fixtures.ts";
import { deliveredOrder, printPage } from "#tests/e2e/support/orders.ts";
import { sql } from "#tests/e2e/support/payments.ts";

/** From 50 down, over more lines than fit on a page, so that some count ends at the foot of a page. */
const COUNTS = Array.from({ length: 12 }, (_, step) => 50 - 2 * step);

test(
  "a long invoice breaks between lines, and its totals stay with the last line",
  { tag: "@script-off" },
  async ({ page, context }) => {
    const { id, path } = await deliveredOrder(context);
    await sql(
      `insert into public.order_items (order_id, product_id, product_name, product_sku, catalogue_sku, quantity, unit_price, total_price)
     select order_id, product_id, product_name || ' ' || n, product_sku, catalogue_sku, 1, 1, 1
     from public.order_items, generate_series(2, 50) n where order_id = $1`,
      id,
    );
    await open(page, `${path}/invoice`);
    await expect(page.locator("thead")).toHaveCSS("display", "table-header-group");
    // A PDF records the page that each link target is on.
    await page.evaluate(() => {
      const sums = document.querySelectorAll(".invoice-end dl > div");
      const rows = Array.from(document.querySelectorAll("tbody tr")).filter(
        (row) => !row.matches(".invoice-end"),
      );
      const marks = { line: rows.at(-1), first: sums[0], total: sums[sums.length - 1] };
      for (const [name, element] of Object.entries({
        ...marks,
        end: document.querySelector(".invoice-end dl + div"),
      })) {
        const link = document.createElement("a");
        Object.assign(link, { href: `#${name}`, textContent: name });
        link.style.position = "absolute";
        document.querySelector(".invoice > div")?.append(link);
        if (element) element.id = name;
      }
    });
    for (const count of COUNTS) {
      const { sheets, targets } = await printPage(page);
      expect(sheets, `${count} lines`).toBeLessThanOrEqual(4);
      expect(sheets, `${count} lines`).toBeGreaterThanOrEqual(2);
      const { line = "nowhere" } = targets;
      expect(targets, `${count} lines`).toMatchObject({ line, first: line, total: line, end: line });
      await page.evaluate(() => {
        for (const row of Array.from(document.querySelectorAll("tbody tr")).slice(0, 2)) row.remove();
      });
    }
  },
);
