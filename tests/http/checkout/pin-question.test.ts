import { expect, test } from "vitest";

import { openAdminSession, orderPath } from "#tests/http/support/admin-session.ts";
import { fieldError, fieldValue, inputValue, textOf } from "#tests/http/support/browser.ts";
import { draftOf, NEW_ORDER } from "#tests/http/support/drafts.ts";
import {
  addProduct,
  checkoutForm,
  countRows,
  openShop,
  orderOf,
  shopperWith,
} from "#tests/http/support/shop.ts";

const shop = await openShop();

const ELSEWHERE =
  "PIN code 110001 is in Delhi, and you chose Kerala. Correct one of them, or continue with both as they are.";
const UNKNOWN = "We do not know PIN code 999999. Check it, or continue with it.";

test("an order to a PIN code of another state is placed after one question, with all that was typed", async () => {
  const browser = await shopperWith(shop, await addProduct(shop));
  const typed = { ...(await checkoutForm(browser)), postal_code: "110 001", state: "Kerala", city: "Kochi" };
  const before = await countRows(shop);
  const asked = await browser.post("/checkout", typed);
  expect([asked.status, fieldError(asked.html, "checkout", "postal_code")]).toEqual([400, ELSEWHERE]);
  expect([inputValue(asked.html, "postal_code"), inputValue(asked.html, "city")]).toEqual([
    "110 001",
    "Kochi",
  ]);
  expect(textOf(asked.html)).toContain("Continue with PIN code 110001 and Kerala");
  expect(await countRows(shop)).toEqual(before);

  const pinAsTyped = fieldValue(asked.html, "pinAsTyped");
  const other = await browser.post("/checkout", { ...typed, postal_code: "400001", pinAsTyped });
  expect(fieldError(other.html, "checkout", "postal_code")).toContain("PIN code 400001 is in Maharashtra");

  const placed = await browser.post("/checkout", { ...typed, pinAsTyped });
  expect((await orderOf(shop, placed)).order.shipping_address).toMatchObject({
    postal_code: "110001",
    state: "Kerala",
  });
});

test("a PIN code that no post office has is asked about, and a corrected one is not", async () => {
  const browser = await shopperWith(shop, await addProduct(shop));
  const typed = { ...(await checkoutForm(browser)), postal_code: "999999", state: "Bihar" };
  const asked = await browser.post("/checkout", typed);
  expect([asked.status, fieldError(asked.html, "checkout", "postal_code")]).toEqual([400, UNKNOWN]);
  expect(fieldValue(asked.html, "pinAsTyped")).toBe("999999");

  const placed = await browser.post("/checkout", { ...typed, postal_code: "800001" });
  expect((await orderOf(shop, placed)).order.shipping_address).toMatchObject({ postal_code: "800001" });
});

test("another button than Place Order asks nothing", async () => {
  const browser = await shopperWith(shop, await addProduct(shop));
  const typed = {
    ...(await checkoutForm(browser)),
    postal_code: "999999",
    state: "Bihar",
    intent: "refresh",
  };
  const shown = await browser.post("/checkout", typed);
  expect(shown.status).toBe(200);
  expect(textOf(shown.html)).not.toContain("We do not know");
  expect(shown.html).not.toContain("pinAsTyped");
});

test("staff are asked, too: for an order by telephone, and when they correct an address", async () => {
  const { admin, postForNotice } = await openAdminSession(shop);
  const draft = await draftOf(admin, { product: await addProduct(shop), method: "cod" });
  const wrong = { ...draft, postal_code: "110001", state: "Kerala" };
  const asked = await admin.post(NEW_ORDER, wrong);
  expect([asked.status, fieldError(asked.html, "new-order", "postal_code")]).toEqual([400, ELSEWHERE]);
  const pinAsTyped = fieldValue(asked.html, "pinAsTyped");
  const placed = await admin.post(NEW_ORDER, { ...wrong, pinAsTyped });
  expect(placed.status).toBe(303);
  const [order] = await shop.sql<{ id: string; order_number: string; postal_code: string }>(
    `select id, order_number, shipping_address ->> 'postal_code' as postal_code from public.orders
     where checkout_key = $1`,
    [draft.checkoutKey],
  );
  expect(order?.postal_code).toBe("110001");

  const path = `${orderPath({ id: order?.id ?? "" })}/address`;
  const { html } = await admin.get(path);
  const fields = ["first_name", "last_name", "address_line_1", "city", "phone"].map((name) => [
    name,
    inputValue(html, name),
  ]);
  const change = {
    ...(Object.fromEntries(fields) as Record<string, string>),
    intent: "address",
    version: fieldValue(html, "version"),
    state: "Bihar",
    postal_code: "999999",
  };
  const again = await admin.post(path, change);
  expect([again.status, fieldError(again.html, "order-address", "postal_code")]).toEqual([400, UNKNOWN]);
  const tick = fieldValue(again.html, "pinAsTyped");
  expect(await postForNotice(path, { ...change, pinAsTyped: tick })).toBe(
    `${orderPath({ id: order?.id ?? "" })}: Address changed, and the customer told`,
  );
  expect(textOf((await admin.get(orderPath({ id: order?.id ?? "" }))).html)).toContain(
    "We do not know PIN code 999999: please check the address.",
  );
});
