import { expect, test } from "vitest";

import { openAdminSession } from "#tests/http/support/admin-session.ts";
import { textOf } from "#tests/http/support/browser.ts";
import { userIdOf } from "#tests/http/support/session.ts";
import { addProduct, newShopper, openShop } from "#tests/http/support/shop.ts";

const shop = await openShop();
const { admin, getDialog } = await openAdminSession(shop);

test("the owner sees how many shoppers wait: in the list, at the stock, and in the report of low stock", async () => {
  const name = `Brass diya ${crypto.randomUUID().slice(0, 8)}`;
  const { id } = await addProduct(shop, { name, stock: 0 });
  const listed = async () =>
    textOf((await admin.get(`/admin/products?search=${encodeURIComponent(name)}`)).html);
  expect(await listed()).not.toContain("waiting");
  expect(textOf(await getDialog(`/admin/products/${id}/stock`))).not.toContain("wait");

  for (const browser of [await newShopper(shop), await newShopper(shop)]) {
    await shop.sql("insert into public.stock_notices (user_id, product_id) values ($1, $2)", [
      userIdOf(browser),
      id,
    ]);
  }
  expect(await listed()).toContain("2 waiting");
  expect(textOf(await getDialog(`/admin/products/${id}/stock`))).toContain(
    "2 shoppers wait for this. They get an e-mail when it is back.",
  );
  const report = await admin.get("/admin/reports?report=low-stock");
  expect(report.status).toBe(200);
  expect(textOf(report.html)).toContain("Shoppers waiting");
});
