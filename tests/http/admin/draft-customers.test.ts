import { randomInt, randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { openAdminSession } from "#tests/http/support/admin-session.ts";
import { fieldValue, textOf } from "#tests/http/support/browser.ts";
import { customer, draftOf, newEmail, NEW_ORDER } from "#tests/http/support/drafts.ts";
import { withSettings } from "#tests/http/support/settings.ts";
import { addProduct, openShop } from "#tests/http/support/shop.ts";

const shop = await openShop();
const { admin } = await openAdminSession(shop);

test("a coupon that does not count is never left out in silence", async () => {
  const product = await addProduct(shop, { price: 600 });
  const code = `ONCE${randomInt(1e6, 1e7)}`;
  await shop.sql(
    `insert into public.coupons (code, name, type, value, user_limit)
     values ($1, $1, 'fixed', 100, 1)`,
    [code],
  );
  const first = { ...(await draftOf(admin, { product, method: "cod" })), coupon: code };
  const priced = await admin.post(NEW_ORDER, { ...first, intent: "total" });
  // ₹600 and 18 % of it, less ₹100, with free delivery.
  expect(fieldValue(priced.html, "shownTotal")).toBe("60800");
  expect((await admin.post(NEW_ORDER, { ...first, shownTotal: "60800" })).status).toBe(303);

  // The same customer again: the page knows who it is by the address, before anything is placed.
  const again = { ...first, checkoutKey: randomUUID(), email: first.email.toUpperCase() };
  const shown = await admin.post(NEW_ORDER, { ...again, intent: "total" });
  expect(textOf(shown.html)).toContain("Coupon usage limit exceeded");
  expect(fieldValue(shown.html, "shownTotal")).toBe("70800");
  for (const [coupon, reason] of [
    [code, "Coupon usage limit exceeded"],
    ["NOSUCHCODE", "Invalid coupon code"],
    ["X".repeat(60), "Invalid coupon code"],
  ] as const) {
    const refused = await admin.post(NEW_ORDER, { ...again, coupon, shownTotal: "70800" });
    expect([coupon, refused.status]).toEqual([coupon, 409]);
    expect(textOf(refused.html)).toContain(`Coupon: ${reason}. Correct the code or remove it`);
    expect(fieldValue(refused.html, "coupon")).toBe(coupon);
  }
  const without = await admin.post(NEW_ORDER, { ...again, coupon: "", shownTotal: "70800" });
  expect(without.status).toBe(303);
});

test("says whose address was typed, and that cash is not possible, before the order is placed", async () => {
  const product = await addProduct(shop, { price: 600 });
  const first = await draftOf(admin, { product, method: "cod" });
  expect((await admin.post(NEW_ORDER, first)).status).toBe(303);
  await shop.sql("update public.users set cash_blocked_at = now() where email = $1", [first.email]);

  const other = { ...customer(first.email), first_name: "Somebody", last_name: "Else" };
  const shown = textOf((await admin.post(NEW_ORDER, { ...other, intent: "total" })).html);
  expect(shown).toContain("The account of Meera Nair,");
  expect(shown).toContain("This customer is blocked for cash on delivery.");
  const [order] = await shop.sql<{ id: string; order_number: string; user_id: string }>(
    `select o.id, o.order_number, o.user_id from public.orders o join public.users u on u.id = o.user_id
     where u.email = $1`,
    [first.email],
  );
  expect(shown).toMatch(new RegExp(`Under way: ${order?.order_number} ?, ₹708, Confirmed`));
  const path = `/admin/customers/${order?.user_id}`;
  await admin.post(path, { intent: "tags", tags: "VIP, rings twice" });
  await admin.post(path, { intent: "note", note: "Speaks Marathi" });
  await shop.sql("update public.orders set status = 'cancelled', cancelled_at = now() where id = $1", [
    order?.id,
  ]);
  const again = textOf((await admin.post(NEW_ORDER, { ...other, intent: "total" })).html);
  expect(again).toContain("Tags: VIP, rings twice Speaks Marathi No order under way.");
  const unknown = textOf((await admin.post(NEW_ORDER, { ...customer(newEmail()), intent: "total" })).html);
  expect(unknown).not.toContain("The account of");
});

test("a payment that is offered no longer is chosen anew by staff", async () => {
  const product = await addProduct(shop, { price: 600 });
  const wanted = { ...customer(newEmail()), product: product.id, quantity: "1" };
  await withSettings(shop, { cod_limit: 707 }, async () => {
    const shown = await admin.post(NEW_ORDER, { ...wanted, paymentMethod: "cod", intent: "total" });
    expect(shown.html).toMatch(/<input[^>]*name="paymentMethod"/);
    expect(shown.html).not.toMatch(/<input[^>]*name="paymentMethod"[^>]*checked/);
    expect(textOf(shown.html)).toContain("What was chosen is not possible for this order. Ask the customer,");
    const placed = await admin.post(NEW_ORDER, {
      ...wanted,
      checkoutKey: randomUUID(),
      shownTotal: fieldValue(shown.html, "shownTotal") ?? "",
      intent: "place",
    });
    expect(placed.status).toBe(400);
    expect(textOf(placed.html)).toContain("Choose how the customer pays");
  });
});

test("a refused order leaves no account of a new customer", async () => {
  const product = await addProduct(shop, { price: 600, stock: 3 });
  const draft = await draftOf(admin, { product, method: "cod" });
  const accounts = async () =>
    (
      await shop.sql<{ address: string }>(
        "select email as address from auth.users where email = $1 union all select email from public.users where email = $1",
        [draft.email],
      )
    ).length;
  const other = await draftOf(admin, { product, method: "cod" });
  await withSettings(shop, { phone_cod_limit: 1 }, async () => {
    expect((await admin.post(NEW_ORDER, other)).status).toBe(303);
    for (const [change, reason] of [
      [{ shownTotal: "100" }, "The total is now ₹708 instead of ₹1."],
      [{ coupon: "NOSUCHCODE" }, "Coupon: Invalid coupon code."],
      [{ quantity: "9" }, "left; 9 were entered."],
      // Found by the database alone, after the account was made.
      [{ phone: other.phone }, "This phone number has 1 cash order on the way"],
    ] as const) {
      const refused = await admin.post(NEW_ORDER, { ...draft, ...change });
      expect([reason, refused.status]).toEqual([reason, 409]);
      expect(textOf(refused.html)).toContain(reason);
      expect([reason, await accounts()]).toEqual([reason, 0]);
    }
    expect((await admin.post(NEW_ORDER, draft)).status).toBe(303);
    expect(await accounts()).toBe(2);
    // A refusal takes the account of nobody whom the shop knows.
    const again = { ...draft, checkoutKey: randomUUID() };
    expect((await admin.post(NEW_ORDER, again)).status).toBe(409);
    expect(await accounts()).toBe(2);
  });
});
