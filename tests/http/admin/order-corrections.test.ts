import { expect, test } from "vitest";

import { openAdminSession, orderPath } from "#tests/http/support/admin-session.ts";
import { fieldError, fieldValue, textOf } from "#tests/http/support/browser.ts";
import { placeCod, setStatus } from "#tests/http/support/placed-order.ts";
import { openShop } from "#tests/http/support/shop.ts";

const shop = await openShop();
const { admin, getDialog, postForNotice } = await openAdminSession(shop);

const ADDRESS = {
  postal_code: "560 034",
  first_name: "Asha",
  last_name: "Verma",
  address_line_1: "44, 5th Cross",
  address_line_2: "",
  city: "Bengaluru",
  state: "",
  phone: "98765 43210",
};

test("an address is corrected until the order is shipped, and its customer reads it", async () => {
  const order = await placeCod(shop);
  const path = `${orderPath(order)}/address`;
  expect(await getDialog(orderPath(order))).toContain(`href="${path}"`);
  const version = fieldValue(await getDialog(path), "version");

  const wrong = await admin.post(path, { ...ADDRESS, postal_code: "12", intent: "address", version });
  expect([wrong.status, fieldError(wrong.html, "order-address", "postal_code")]).toEqual([
    400,
    "Valid postal code is required",
  ]);
  expect(fieldValue(wrong.html, "address_line_1")).toBe("44, 5th Cross");

  expect(await postForNotice(path, { ...ADDRESS, intent: "address", version })).toBe(
    `${orderPath(order)}: Address changed, and the customer told`,
  );
  expect(textOf((await order.browser.get(order.path)).html)).toContain("44, 5th Cross");
  expect(textOf(await getDialog(orderPath(order)))).toContain("The address was changed");
  await shop.sql("update public.orders set shipping_address = shipping_address || $2::jsonb where id = $1", [
    order.id,
    JSON.stringify({ state: "Goa" }),
  ]);
  expect(textOf(await getDialog(orderPath(order)))).toContain(
    "PIN code 560034 is in Karnataka: please check the address.",
  );
  const stale = await admin.post(path, { ...ADDRESS, city: "Mysuru", intent: "address", version });
  expect(stale.status).toBe(409);
  expect(textOf(stale.html)).toContain("Someone changed this order meanwhile");

  await setStatus(shop, order, "shipped");
  expect(textOf(await getDialog(path))).toContain("The address cannot be changed any more");
  const late = await admin.post(path, { ...ADDRESS, intent: "address", version });
  expect(late.status).toBe(409);
});

test("a corrected address does not save over a change that nobody has seen", async () => {
  const order = await placeCod(shop);
  const path = `${orderPath(order)}/address`;
  const version = fieldValue(await getDialog(path), "version");
  const typed = { ...ADDRESS, intent: "address" };
  await postForNotice(path, { ...typed, city: "Mysuru", version });
  const wrong = await admin.post(path, { ...typed, postal_code: "12", version });
  expect([wrong.status, fieldValue(wrong.html, "version")]).toEqual([400, version]);
  const stale = await admin.post(path, { ...typed, version });
  const now = fieldValue(await getDialog(path), "version");
  expect([stale.status, fieldValue(stale.html, "version")]).toEqual([409, now]);
  expect(await postForNotice(path, { ...typed, version: now })).toContain("Address changed");
});

test("staff write to the customer of an order, once for each form", async () => {
  const order = await placeCod(shop);
  const path = `${orderPath(order)}/message`;
  const key = fieldValue(await getDialog(path), "key");
  const empty = await admin.post(path, { intent: "message", message: " ", key });
  expect([empty.status, fieldError(empty.html, "order-message", "message")]).toEqual([
    400,
    "Write the message first",
  ]);
  const form = { intent: "message", message: "Blue is sold out. Is red fine?", key };
  expect(await postForNotice(path, form)).toBe(`${orderPath(order)}: Mail written to the customer`);
  await admin.post(path, form);
  const mails = await shop.sql(
    "select data ->> 'message' as message from public.outbox where order_id = $1 and kind = 'order-message'",
    [order.id],
  );
  expect(mails).toEqual([{ message: "Blue is sold out. Is red fine?" }]);
  const detail = textOf(await getDialog(orderPath(order)));
  expect(detail).toContain("Written to the customer: Blue is sold out. Is red fine?");
  expect(detail).toContain("Note about the order");
});
