import { randomUUID } from "node:crypto";

import { describe, expect, test } from "vitest";

import { LIST, made, NEW, stored, typed } from "#tests/http/support/admin-coupons.ts";
import { adminOf, dialogOf, lastAudit } from "#tests/http/support/admin-users.ts";
import { openBetween } from "#tests/http/support/backend-proxy.ts";
import { fieldValue, noticeOf, textOf, typedValue } from "#tests/http/support/browser.ts";
import { openFaultyShop } from "#tests/http/support/faulty-shop.ts";
import { atFaulty, userIdOf } from "#tests/http/support/session.ts";
import { addProduct, addToCart, checkoutForm, newShopper, openShop } from "#tests/http/support/shop.ts";

const shop = await openShop();
const faulty = await openFaultyShop(shop);

describe("the list", () => {
  test("shows discount, usage, validity and the first status that applies", async () => {
    const cases: [Record<string, string>, string][] = [
      [{}, "Active"],
      [{ is_active: "", starts_at: "2036-01-01T00:00" }, "Inactive"],
      [{ starts_at: "2036-01-01T00:00", usage_limit: "1" }, "Scheduled"],
      [{ expires_at: "2020-01-01T00:00", usage_limit: "1" }, "Expired"],
      [{ usage_limit: "1" }, "Used Up"],
    ];
    for (const [change, status] of cases) {
      const { is_active: isActive, ...rest } = typed(change);
      const admin = await adminOf(shop);
      await admin.post(NEW, isActive ? { ...rest, is_active: isActive } : rest);
      await admin.get(LIST);
      if (change["usage_limit"]) {
        await shop.sql("update public.coupons set used_count = 1 where code = $1", [rest["code"]]);
      }
      const { html } = await admin.get(`${LIST}?search=${rest["code"]}`);
      const row = textOf(/<tbody>[\s\S]*<\/tbody>/.exec(html)?.[0] ?? "");
      expect(row).toContain(status);
      expect(row).toContain("10% off");
      if (change["usage_limit"]) expect(row).toContain("1 of 1");
    }
  });

  test("is searched by code or name, every sign for itself", async () => {
    const name = `50% "off", (a_b) * \\ ${randomUUID()}`;
    const { admin, fields } = await made(shop, { name });
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

  test("says that it could not be fetched", async () => {
    const between = await openBetween(shop);
    const there = atFaulty(between, await adminOf(shop));
    between.answer(({ url }) =>
      Promise.resolve(
        new URL(url).pathname === "/rest/v1/rpc/list_coupons"
          ? Response.json({ message: "no" }, { status: 502 })
          : null,
      ),
    );
    const { status, html } = await there.get(LIST);
    expect([status, textOf(html).includes("Failed to fetch coupons")]).toEqual([503, true]);
  });
});

describe("editing", () => {
  test("saves, says so, and writes down what changed", async () => {
    const { admin, fields, row } = await made(shop);
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

  test("of two admins the second is refused, sees both values, and wins with a second Save", async () => {
    const { admin, fields, row } = await made(shop);
    const path = `${LIST}/${row.id}`;
    const version = fieldValue((await admin.get(path)).html, "version");
    expect((await admin.post(path, { ...fields, value: "15", version })).status).toBe(303);
    const late = await admin.post(path, { ...fields, value: "20", version });
    expect(late.status).toBe(409);
    expect(textOf(dialogOf(late.html))).toContain("Value is now 15");
    expect(typedValue(late.html, "value")).toBe("20");
    expect((await stored(shop, fields["code"] ?? ""))?.["value"]).toBe(15);
    const fresh = fieldValue(late.html, "version");
    expect((await admin.post(path, { ...fields, value: "20", version: fresh })).status).toBe(303);
    expect((await stored(shop, fields["code"] ?? ""))?.["value"]).toBe(20);
  });

  test("a use in between is no conflict", async () => {
    const { admin, fields, row } = await made(shop);
    const path = `${LIST}/${row.id}`;
    const version = fieldValue((await admin.get(path)).html, "version");
    await shop.sql("update public.coupons set used_count = used_count + 1 where id = $1", [row.id]);
    expect((await admin.post(path, { ...fields, value: "15", version })).status).toBe(303);
    expect(await stored(shop, fields["code"] ?? "")).toMatchObject({ value: 15, used_count: 1 });
  });

  test.each(["", "now", "2026-13-45T99:99:99Z"])("the version '%s' saves nothing", async (version) => {
    const { admin, fields, row } = await made(shop);
    const page = await admin.post(`${LIST}/${row.id}`, { ...fields, value: "15", version });
    expect([400, 503]).toContain(page.status);
    expect((await stored(shop, fields["code"] ?? ""))?.["value"]).toBe(10);
  });

  test("of a coupon that is gone leads back; a malformed id is not found", async () => {
    const { admin, fields, row } = await made(shop);
    const version = fieldValue((await admin.get(`${LIST}/${row.id}`)).html, "version");
    await shop.sql("delete from public.coupons where id = $1", [row.id]);
    const page = await admin.post(`${LIST}/${row.id}`, { ...fields, version });
    expect(page.location).toBe(LIST);
    expect(noticeOf((await admin.get(LIST)).html)).toBe("Coupon not found");
    expect((await admin.get(`${LIST}/abc`)).status).toBe(404);
  });

  test("while nothing can be written: the message, and what was typed", async () => {
    const { admin, fields, row } = await made(shop);
    const version = fieldValue((await admin.get(`${LIST}/${row.id}`)).html, "version");
    const there = atFaulty(faulty, admin);
    faulty.fail("writes");
    const pages = [
      await there.post(`${LIST}/${row.id}`, { ...fields, value: "15", version }),
      await there.post(NEW, typed()),
      await there.post(`${LIST}/${row.id}/delete`, { intent: "delete" }),
    ];
    faulty.fail("none");
    expect(pages.map(({ status }) => status)).toEqual([503, 503, 503]);
    const texts = pages.map(({ html }) => textOf(html));
    expect(texts[0]).toContain("Failed to save coupon");
    expect(texts[1]).toContain("Failed to save coupon");
    expect(texts[2]).toContain("Failed to delete coupon");
    expect((await stored(shop, fields["code"] ?? ""))?.["value"]).toBe(10);
  });
});

describe("deleting", () => {
  test("asks first, then deletes and writes it down", async () => {
    const { admin, fields, row } = await made(shop);
    const path = `${LIST}/${row.id}/delete`;
    const text = textOf(dialogOf((await admin.get(path)).html));
    expect(text).toContain("Are you sure you want to delete this coupon?");
    expect(text).toContain("This action cannot be undone.");
    expect(text).not.toContain("It is in use");
    expect((await admin.post(path, {})).status).toBe(400);
    expect((await admin.post(path, { intent: "delete" })).status).toBe(303);
    expect(noticeOf((await admin.get(LIST)).html)).toBe("Coupon deleted successfully");
    expect(await stored(shop, fields["code"] ?? "")).toBeUndefined();
    expect(await lastAudit(shop, "coupons", row.id)).toMatchObject({ action: "delete", after: null });
    expect((await admin.post(path, { intent: "delete" })).location).toBe(LIST);
    expect(noticeOf((await admin.get(LIST)).html)).toBe("Coupon not found");
  });

  test("of a coupon in use: orders keep it, whoever has it in the cart is told, and a cancel still works", async () => {
    const { admin, fields, row } = await made(shop, { name: "Used" });
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

    const asked = textOf(dialogOf((await admin.get(`${LIST}/${row.id}/delete`)).html));
    expect(asked).toContain("It is in use: one order has it.");
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

describe("uses", () => {
  test("of a coupon that nobody has used; of none; of a malformed id", async () => {
    const { admin, row } = await made(shop);
    const text = textOf(dialogOf((await admin.get(`${LIST}/${row.id}/uses`)).html));
    expect(text).toContain("Nobody has used this coupon yet");
    expect((await admin.get(`${LIST}/${randomUUID()}/uses`)).location).toBe(LIST);
    expect((await admin.get(`${LIST}/abc/uses`)).status).toBe(404);
  });
});
