import { randomUUID } from "node:crypto";

import { describe, expect, test } from "vitest";

import { LIST, createCoupon, NEW, readCoupon, couponForm } from "#tests/http/support/admin-coupons.ts";
import { signedInAdmin, lastAudit } from "#tests/http/support/admin-users.ts";
import { openProxiedShop } from "#tests/http/support/backend-proxy.ts";
import { dialogOf, fieldValue, inputValue, noticeOf, textOf } from "#tests/http/support/browser.ts";
import { openFaultyShop } from "#tests/http/support/faulty-shop.ts";
import { atWorker, userIdOf } from "#tests/http/support/session.ts";
import { addProduct, addToCart, checkoutForm, newShopper, openShop } from "#tests/http/support/shop.ts";

const shop = await openShop();
const faulty = await openFaultyShop(shop);

describe("coupon list", () => {
  test("shows discount, usage, validity and the first status that applies", async () => {
    const cases: [Record<string, string>, string][] = [
      [{}, "Active"],
      [{ is_active: "", starts_at: "2036-01-01T00:00" }, "Inactive"],
      [{ starts_at: "2036-01-01T00:00", usage_limit: "1" }, "Scheduled"],
      [{ expires_at: "2020-01-01T00:00", usage_limit: "1" }, "Expired"],
      [{ usage_limit: "1" }, "Used Up"],
    ];
    for (const [change, status] of cases) {
      const { is_active: isActive, ...rest } = couponForm(change);
      const admin = await signedInAdmin(shop);
      await admin.post(NEW, isActive ? { ...rest, is_active: isActive } : rest);
      await admin.get(LIST);
      if (change["usage_limit"]) {
        await shop.sql("update public.coupons set used_count = 1 where code = $1", [rest["code"]]);
      }
      const { html } = await admin.get(`${LIST}?search=${rest["code"]}`);
      const row = textOf(/<tbody>[\s\S]*<\/tbody>/.exec(html)?.[0] ?? "");
      expect(row).toContain(status);
      expect(row).toContain("10% off");
      expect(row.includes("1 of 1")).toBe(change["usage_limit"] !== undefined);
    }
  });

  test("says that a coupon is shown in the cart while it can be", async () => {
    const code = `0${randomUUID().slice(0, 8).toUpperCase()}`;
    const { admin } = await createCoupon(shop, { code, is_shown: "on" });
    const isSaidToBeShown = async () =>
      textOf((await admin.get(`${LIST}?search=${code}`)).html).includes(" · shown in the cart");
    expect(await isSaidToBeShown()).toBe(true);
    // Five whose codes come before it take its place.
    const tag = randomUUID().slice(0, 8).toUpperCase();
    await shop.sql(
      `insert into public.coupons (code, name, type, value, is_shown, is_active)
       select '00' || n || $1, 'First', 'fixed', 5, true, true from generate_series(1, 5) n`,
      [tag],
    );
    expect(await isSaidToBeShown()).toBe(false);
    expect(textOf((await admin.get(`${LIST}?search=001${tag}`)).html)).toContain(" · shown in the cart");
    expect(textOf((await admin.get(`${LIST}?search=${code}`)).html)).toContain("five others come first");
    await shop.sql("delete from public.coupons where code like '00%' || $1", [tag]);
    expect(await isSaidToBeShown()).toBe(true);
    await shop.sql("update public.coupons set is_active = false where code = $1", [code]);
    expect(await isSaidToBeShown()).toBe(false);
  });

  test("searches code and name literally", async () => {
    const name = `50% "off", (a_b) * \\ ${randomUUID()}`;
    const { admin, fields } = await createCoupon(shop, { name });
    for (const part of [name.toUpperCase(), (fields["code"] ?? "").toLowerCase()]) {
      const { html } = await admin.get(`${LIST}?search=${encodeURIComponent(part)}`);
      expect(html).toContain(`>${fields["code"]}<`);
    }
    for (const none of [`%${randomUUID()}`, `,name.eq.${fields["code"]}`, "),code.neq.(x"]) {
      const { status, html } = await admin.get(`${LIST}?search=${encodeURIComponent(none)}`);
      expect([status, textOf(html).includes("No coupons found")]).toEqual([200, true]);
    }
    expect((await admin.get(`${LIST}?page=500`)).status).toBe(200);
  });

  test("shows a message when the coupons cannot be fetched", async () => {
    const proxied = await openProxiedShop(shop);
    const faultyBrowser = atWorker(proxied, await signedInAdmin(shop));
    proxied.intercept(({ url }) =>
      Promise.resolve(
        new URL(url).pathname === "/rest/v1/rpc/admin_list_coupons"
          ? Response.json({ message: "no" }, { status: 502 })
          : null,
      ),
    );
    const { status, html } = await faultyBrowser.get(LIST);
    expect([status, textOf(html).includes("Failed to fetch coupons")]).toEqual([503, true]);
  });
});

describe("editing a coupon", () => {
  test("saves, shows a notice and writes an audit entry with the change", async () => {
    const { admin, fields, row } = await createCoupon(shop);
    const version = fieldValue((await admin.get(`${LIST}/${row.id}`)).html, "version");
    const page = await admin.post(`${LIST}/${row.id}`, { ...fields, value: "15", version });
    expect(page.status).toBe(303);
    expect(noticeOf((await admin.get(LIST)).html)).toBe("Coupon updated successfully");
    expect(await lastAudit(shop, "coupons", row.id)).toMatchObject({
      actor_id: userIdOf(admin),
      before: { value: 10 },
      after: { value: 15 },
    });
  });

  test("rejects the second of two concurrent edits, shows both values, and accepts the next save", async () => {
    const { admin, fields, row } = await createCoupon(shop);
    const path = `${LIST}/${row.id}`;
    const version = fieldValue((await admin.get(path)).html, "version");
    expect((await admin.post(path, { ...fields, value: "15", version })).status).toBe(303);
    const late = await admin.post(path, { ...fields, value: "20", version });
    expect(late.status).toBe(409);
    expect(textOf(dialogOf(late.html))).toContain("Value is now 15");
    expect(inputValue(late.html, "value")).toBe("20");
    expect((await readCoupon(shop, fields["code"] ?? ""))?.["value"]).toBe(15);
    const fresh = fieldValue(late.html, "version");
    expect((await admin.post(path, { ...fields, value: "20", version: fresh })).status).toBe(303);
    expect((await readCoupon(shop, fields["code"] ?? ""))?.["value"]).toBe(20);
  });

  test("a rejected form keeps the version it was opened with", async () => {
    const { admin, fields, row } = await createCoupon(shop);
    const path = `${LIST}/${row.id}`;
    const version = fieldValue((await admin.get(path)).html, "version");
    await admin.post(path, { ...fields, value: "20", version });
    const page = await admin.post(path, { ...fields, value: "abc", version });
    expect([page.status, fieldValue(page.html, "version")]).toEqual([400, version]);
  });

  test("a redemption between opening and saving is no conflict", async () => {
    const { admin, fields, row } = await createCoupon(shop);
    const path = `${LIST}/${row.id}`;
    const version = fieldValue((await admin.get(path)).html, "version");
    await shop.sql("update public.coupons set used_count = used_count + 1 where id = $1", [row.id]);
    expect((await admin.post(path, { ...fields, value: "15", version })).status).toBe(303);
    expect(await readCoupon(shop, fields["code"] ?? "")).toMatchObject({ value: 15, used_count: 1 });
  });

  test.each(["", "now", "2026-13-45T99:99:99Z"])("the version '%s' saves nothing", async (version) => {
    const { admin, fields, row } = await createCoupon(shop);
    const page = await admin.post(`${LIST}/${row.id}`, { ...fields, value: "15", version });
    expect([400, 503]).toContain(page.status);
    expect((await readCoupon(shop, fields["code"] ?? ""))?.["value"]).toBe(10);
  });

  test("redirects to the list when the coupon was deleted; a malformed id is a 404", async () => {
    const { admin, fields, row } = await createCoupon(shop);
    const version = fieldValue((await admin.get(`${LIST}/${row.id}`)).html, "version");
    await shop.sql("delete from public.coupons where id = $1", [row.id]);
    const page = await admin.post(`${LIST}/${row.id}`, { ...fields, version });
    expect(page.location).toBe(LIST);
    expect(noticeOf((await admin.get(LIST)).html)).toBe("Coupon not found");
    expect((await admin.get(`${LIST}/abc`)).status).toBe(404);
  });

  test("shows a message and keeps the values when the backend rejects writes", async () => {
    const { admin, fields, row } = await createCoupon(shop);
    const version = fieldValue((await admin.get(`${LIST}/${row.id}`)).html, "version");
    const faultyBrowser = atWorker(faulty, admin);
    faulty.fail("writes");
    const pages = [
      await faultyBrowser.post(`${LIST}/${row.id}`, { ...fields, value: "15", version }),
      await faultyBrowser.post(NEW, couponForm()),
      await faultyBrowser.post(`${LIST}/${row.id}/delete`, { intent: "delete" }),
    ];
    faulty.fail("none");
    expect(pages.map(({ status }) => status)).toEqual([503, 503, 503]);
    const texts = pages.map(({ html }) => textOf(html));
    expect(texts[0]).toContain("Failed to save coupon");
    expect(texts[1]).toContain("Failed to save coupon");
    expect(texts[2]).toContain("Failed to delete coupon");
    expect((await readCoupon(shop, fields["code"] ?? ""))?.["value"]).toBe(10);
  });
});

describe("deleting a coupon", () => {
  test("asks for confirmation, then deletes and writes an audit entry", async () => {
    const { admin, fields, row } = await createCoupon(shop);
    const path = `${LIST}/${row.id}/delete`;
    const text = textOf(dialogOf((await admin.get(path)).html));
    expect(text).toContain("Are you sure you want to delete this coupon?");
    expect(text).toContain("This action cannot be undone.");
    expect(text).not.toContain("It is in use");
    expect((await admin.post(path, {})).status).toBe(400);
    expect((await admin.post(path, { intent: "delete" })).status).toBe(303);
    expect(noticeOf((await admin.get(LIST)).html)).toBe("Coupon deleted successfully");
    expect(await readCoupon(shop, fields["code"] ?? "")).toBeUndefined();
    expect(await lastAudit(shop, "coupons", row.id)).toMatchObject({ action: "delete", after: null });
    expect((await admin.post(path, { intent: "delete" })).location).toBe(LIST);
    expect(noticeOf((await admin.get(LIST)).html)).toBe("Coupon not found");
  });

  test("keeps a used coupon on its orders, tells shoppers who have it in the cart, and lets those orders be cancelled", async () => {
    const { admin, fields, row } = await createCoupon(shop, { name: "Used" });
    const code = fields["code"] ?? "";
    const [buyer, other] = [await newShopper(shop), await newShopper(shop)];
    for (const shopper of [buyer, other]) {
      await addToCart(shopper, (await addProduct(shop)).id);
      await shopper.post("/cart", { intent: "apply-coupon", couponCode: code });
    }
    await buyer.post("/checkout", await checkoutForm(buyer));
    const [order] = await shop.sql<{ id: string; order_number: string; discount: number }>(
      "select id, order_number, discount_amount::float as discount from public.orders where coupon_code = $1",
      [code],
    );
    expect(order?.discount).toBe(100);

    const uses = dialogOf((await admin.get(`${LIST}/${row.id}/uses`)).html);
    expect(textOf(uses)).toMatch(
      new RegExp(`Uses of ${code}.* ${order?.order_number} Meera Nair ₹100 .* Counts`),
    );
    expect(uses).toContain(`href="/admin/orders/${order?.id}"`);
    expect(textOf((await admin.get(`${LIST}?search=${code}`)).html)).toContain("10% off 1 Always");

    const question = textOf(dialogOf((await admin.get(`${LIST}/${row.id}/delete`)).html));
    expect(question).toContain("It is in use: one order has it.");
    expect((await admin.post(`${LIST}/${row.id}/delete`, { intent: "delete" })).status).toBe(303);
    expect(
      await shop.sql("select coupon_code, discount_amount::float from public.orders where id = $1", [
        order?.id,
      ]),
    ).toEqual([{ coupon_code: code, discount_amount: 100 }]);
    expect(textOf((await other.get("/cart")).html)).toContain("Invalid coupon code");
    await buyer.post(`/order/${order?.id}/cancel`, { intent: "cancel" });
    expect(await shop.sql("select status from public.orders where id = $1", [order?.id])).toEqual([
      { status: "cancelled" },
    ]);
  });
});

describe("coupon uses", () => {
  test("shows an empty list for an unused coupon, redirects from an unknown one, and answers 404 for a malformed id", async () => {
    const { admin, row } = await createCoupon(shop);
    const text = textOf(dialogOf((await admin.get(`${LIST}/${row.id}/uses`)).html));
    expect(text).toContain("No uses yet");
    expect((await admin.get(`${LIST}/${randomUUID()}/uses`)).location).toBe(LIST);
    expect((await admin.get(`${LIST}/abc/uses`)).status).toBe(404);
  });
});
