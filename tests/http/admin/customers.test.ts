import { expect, test } from "vitest";

import { openAdminSession, orderPath } from "#tests/http/support/admin-session.ts";
import { Browser, fieldError, noticeOf, textOf } from "#tests/http/support/browser.ts";
import { placeOnline } from "#tests/http/support/online-order.ts";
import { placeCod, setStatus } from "#tests/http/support/placed-order.ts";
import { addProduct, addToCart, checkoutForm, openShop } from "#tests/http/support/shop.ts";

const shop = await openShop();
const { admin, getDialog, postForNotice } = await openAdminSession(shop);

/** Path of the page of the customer who placed an order, as the order links it. */
async function customerPath(order: { id: string }): Promise<string> {
  const [, path = ""] =
    /href="(\/admin\/customers\/[0-9a-f-]{36})"/.exec(await getDialog(orderPath(order))) ?? [];
  return path;
}

test("an order leads to its customer: orders, spend, returns and telephone", async () => {
  const first = await placeCod(shop, { products: [await addProduct(shop, { price: 100 })] });
  await setStatus(shop, first, "delivered");
  const second = await placeCod(shop, { browser: first.browser });
  await setStatus(shop, second, "cancelled");
  const page = await admin.get(await customerPath(first));
  expect(page.status).toBe(200);
  const text = textOf(page.html);
  expect(text).toContain("Orders (2)");
  expect(text).toContain("Returned 0 of 1 delivered order (0%)");
  expect(text).toContain("Marketing Has not agreed");
  expect(text).toContain(first.orderNumber);
  expect(text).toContain(second.orderNumber);
  const [paid] = await shop.sql<{ total: string }>(
    "select trim(to_char(total_amount, '99999')) as total from public.orders where id = $1",
    [first.id],
  );
  expect(text).toContain(`Spent ₹${paid?.total}`);
  const order = await getDialog(orderPath(first));
  expect(order).toMatch(/href="tel:\+91[6-9][0-9]{9}"/);
  expect(order).toMatch(/href="https:\/\/wa\.me\/91[6-9][0-9]{9}"/);
});

test("a customer without a number has that of the default address", async () => {
  const order = await placeCod(shop);
  const path = await customerPath(order);
  const id = path.split("/").at(-1);
  await shop.sql("update public.users set phone = null where id = $1", [id]);
  await shop.sql("delete from public.addresses where user_id = $1", [id]);
  expect(textOf((await admin.get(path)).html)).toContain("Phone Not provided");
  await shop.sql(
    `insert into public.addresses (user_id, is_default, first_name, last_name, address_line_1, city, state, postal_code, phone)
     values ($1, true, 'Meera', 'Nair', '14 Marine Drive', 'Kochi', 'Kerala', '682001', '+919811122233')`,
    [id],
  );
  const text = textOf((await admin.get(path)).html);
  expect(text).toContain("Phone +91 98111 22233 WhatsApp of the default address Joined");
  expect(text.match(/Tags for this customer/g)).toBeNull();
});

test("notes and tags are kept for staff, and the audit log has them", async () => {
  const path = await customerPath(await placeCod(shop));
  expect(await postForNotice(path, { intent: "note", note: "Calls from the blue house" })).toBe(
    `${path}: Note added successfully`,
  );
  expect(await postForNotice(path, { intent: "tags", tags: "VIP, wholesale" })).toBe(
    `${path}: Tags saved successfully`,
  );
  const page = (await admin.get(path)).html;
  expect(textOf(page)).toContain("Calls from the blue house");
  expect(page).toMatch(/name="tags"[^>]*value="VIP, wholesale"|value="VIP, wholesale"[^>]*name="tags"/);
  const empty = await admin.post(path, { intent: "note", note: " " });
  expect([empty.status, fieldError(empty.html, "note", "note")]).toEqual([400, "Write a note first"]);
  const long = await admin.post(path, { intent: "tags", tags: "x".repeat(31) });
  expect([long.status, fieldError(long.html, "tags", "tags")]).toEqual([
    400,
    "Each tag must be at most 30 characters",
  ]);
  expect(textOf((await admin.get("/admin/audit?entity=customer_notes")).html)).toContain("the blue house");
  const name = /<h1[^>]*>([^<]+)/.exec(page)?.[1];
  const audit = textOf((await admin.get("/admin/audit?entity=customer_records")).html);
  expect(audit).toContain(`Changed customer ${name} Tags: VIP, wholesale`);
});

test("a customer whose cash is blocked is asked to pay online, and is not accused", async () => {
  const order = await placeOnline(shop);
  const path = await customerPath(order);
  const missing = await admin.post(path, { intent: "block", reason: "" });
  expect([missing.status, fieldError(missing.html, "block", "reason")]).toEqual([
    400,
    "Write the reason; only staff see it",
  ]);
  expect(await postForNotice(path, { intent: "block", reason: "Refused four parcels" })).toBe(
    `${path}: This customer pays online from now on`,
  );
  expect(textOf((await admin.get(path)).html)).toContain("Refused four parcels");

  const refusal = "Cash on delivery is not available for this order. Please pay online.";
  const switched = await order.browser.post(`/order/${order.id}/payment`, { intent: "switch-to-cod" });
  expect(switched.status).toBe(303);
  expect(noticeOf((await order.browser.get(switched.location ?? "")).html)).toContain(refusal);
  await addToCart(order.browser, (await addProduct(shop)).id, 1);
  const refused = await order.browser.post("/checkout", {
    ...(await checkoutForm(order.browser)),
    paymentMethod: "cod",
  });
  expect([refused.status, fieldError(refused.html, "checkout", "paymentMethod")]).toEqual([409, refusal]);
  expect(textOf(refused.html)).not.toContain("Refused four parcels");

  expect(await postForNotice(path, { intent: "allow" })).toBe(
    `${path}: This customer can pay cash on delivery again`,
  );
  const placed = await order.browser.post("/checkout", {
    ...(await checkoutForm(order.browser)),
    paymentMethod: "cod",
  });
  expect(placed.status).toBe(303);
});

test("an unknown customer leads back, and a malformed id is not found", async () => {
  const unknown = await admin.get(`/admin/customers/${crypto.randomUUID()}`);
  expect([unknown.status, unknown.location]).toEqual([303, "/admin/orders"]);
  expect((await admin.get("/admin/customers/asha")).status).toBe(404);
  expect((await new Browser(shop.shopUrl).get(`/admin/customers/${crypto.randomUUID()}`)).location).toBe(
    "/admin",
  );
});
