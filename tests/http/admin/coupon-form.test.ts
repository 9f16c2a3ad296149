import { describe, expect, test } from "vitest";

import {
  newCouponCode,
  LIST,
  createCoupon,
  NEW,
  readCoupon,
  couponForm,
} from "#tests/http/support/admin-coupons.ts";
import { signedInAdmin, lastAudit } from "#tests/http/support/admin-users.ts";
import { dialogOf, fieldError, inputValue, noticeOf, textOf } from "#tests/http/support/browser.ts";
import { formValues } from "#tests/http/support/form-values.ts";
import { userIdOf } from "#tests/http/support/session.ts";
import { openShop } from "#tests/http/support/shop.ts";

const shop = await openShop();

describe("new coupon", () => {
  test("form starts as an active percentage coupon", async () => {
    const dialog = dialogOf((await (await signedInAdmin(shop)).get(NEW)).html);
    expect(textOf(dialog)).toContain("Add New Coupon");
    expect(dialog).toMatch(
      /<option[^>]*value="percentage"[^>]*selected|<option selected[^>]*value="percentage"/,
    );
    expect(dialog).toMatch(/<input[^>]*name="is_active"[^>]*checked/);
  });

  test("stores the code in capitals and empty fields as null, and writes an audit entry", async () => {
    const admin = await signedInAdmin(shop);
    const wanted = newCouponCode();
    const page = await admin.post(`${NEW}?search=x`, couponForm({ code: ` ${wanted.toLowerCase()} ` }));
    expect([page.status, page.location]).toEqual([303, `${LIST}?search=x`]);
    expect(noticeOf((await admin.get(LIST)).html)).toBe("Coupon created successfully");
    const row = await readCoupon(shop, wanted);
    expect(row).toMatchObject({
      name: "Made for a test",
      description: null,
      type: "percentage",
      value: 10,
      minimum_amount: null,
      maximum_discount: null,
      usage_limit: null,
      user_limit: null,
      starts_at: null,
      expires_at: null,
      is_active: true,
      used_count: 0,
    });
    expect(await lastAudit(shop, "coupons", row?.id ?? "")).toMatchObject({
      actor_id: userIdOf(admin),
      action: "insert",
      after: { code: wanted },
    });
  });

  test("accepts every field and reads times as India time", async () => {
    const { row, admin } = await createCoupon(shop, {
      type: "fixed",
      value: "1,250.50",
      description: "For friends",
      minimum_amount: "₹ 2500",
      maximum_discount: "99",
      usage_limit: "100",
      user_limit: "२",
      starts_at: "2026-11-20T00:00",
      expires_at: "2036-11-30T23:59",
      is_active: "on",
    });
    expect(row).toMatchObject({
      type: "fixed",
      value: 1250.5,
      description: "For friends",
      minimum_amount: 2500,
      maximum_discount: null,
      usage_limit: 100,
      user_limit: 2,
    });
    expect(new Date(String(row["starts_at"])).toISOString()).toBe("2026-11-19T18:30:00.000Z");
    const { html } = await admin.get(`${LIST}/${row.id}`);
    expect(inputValue(html, "starts_at")).toBe("2026-11-20T00:00");
    expect(inputValue(html, "value")).toBe("1250.5");
    expect(textOf(dialogOf(html))).toContain("Edit Coupon");
  });

  // Every value that is rejected is in app/shop/coupon/coupon-form.test.ts.
  test("shows a message beside each rejected field, keeps what was typed and saves nothing", async () => {
    const admin = await signedInAdmin(shop);
    const wrong = {
      code: "x".repeat(41),
      name: "x".repeat(121),
      value: "101",
      minimum_amount: "-1",
      maximum_discount: "0",
      usage_limit: "many",
      user_limit: "1.5",
      starts_at: "tomorrow",
      expires_at: "2026-02-30T10:00",
    };
    const fields = couponForm({ description: "Kept words", ...wrong });
    const page = await admin.post(NEW, fields);
    expect(page.status).toBe(400);
    const shown = Object.keys(wrong).map((field) => fieldError(page.html, "coupon", field));
    expect(shown).toEqual([
      "Code must be at most 40 characters",
      "Name must be at most 120 characters",
      "Value must be a whole percentage from 1 to 100",
      "Minimum order amount must be an amount in rupees, such as 499 or 499.50",
      "Maximum discount must be an amount in rupees, such as 499 or 499.50",
      "Total usage limit must be a whole number from 1 to 10,00,000",
      "Per-user limit must be a whole number from 1 to 10,00,000",
      "Start must be a date and a time",
      "Expiry must be a date and a time",
    ]);
    expect(formValues(page.html, "coupon")).toMatchObject({ description: "Kept words", ...wrong });
    expect(await readCoupon(shop, wrong.code.toUpperCase())).toBeUndefined();

    const other = await admin.post(NEW, couponForm({ type: "gift", description: "x".repeat(501) }));
    expect(other.status).toBe(400);
    expect(["type", "description"].map((field) => fieldError(other.html, "coupon", field))).toEqual([
      "Choose a discount type",
      "Description must be at most 500 characters",
    ]);
  });

  test("rejects a code that is taken, with a message beside its field", async () => {
    const { admin, fields } = await createCoupon(shop);
    const page = await admin.post(NEW, couponForm({ code: (fields["code"] ?? "").toLowerCase() }));
    expect(page.status).toBe(409);
    expect(fieldError(page.html, "coupon", "code")).toBe("There is a coupon with this code already");
  });

  test("escapes markup in the name", async () => {
    const { admin, fields } = await createCoupon(shop, { name: "<script>alert(1)</script>" });
    const { html } = await admin.get(`${LIST}?search=${fields["code"]}`);
    expect(html).not.toContain("<script>alert(1)");
    expect(textOf(html)).toContain("<script>alert(1)</script>");
  });

  test("rejects columns that are not form fields", async () => {
    const admin = await signedInAdmin(shop);
    for (const extra of ["used_count", "id", "created_at"]) {
      expect((await admin.post(NEW, { ...couponForm(), [extra]: "1" })).status).toBe(400);
    }
  });
});
