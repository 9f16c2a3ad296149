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

  test.each<[string, Record<string, string>, string]>([
    ["code", { code: " " }, "Code is required"],
    ["code", { code: "x".repeat(41) }, "Code must be at most 40 characters"],
    ["name", { name: "" }, "Name is required"],
    ["type", { type: "gift" }, "Choose a discount type"],
    ["value", { value: "" }, "Value is required"],
    ["value", { value: "101" }, "Value must be a whole percentage from 1 to 100"],
    ["value", { value: "12.5" }, "Value must be a whole percentage from 1 to 100"],
    ["value", { value: "0" }, "Value must be a whole percentage from 1 to 100"],
    ["value", { value: "-5" }, "Value must be a whole percentage from 1 to 100"],
    ["value", { value: "1e1" }, "Value must be a whole percentage from 1 to 100"],
    [
      "value",
      { type: "fixed", value: "1e9" },
      "Value must be an amount in rupees, such as 499 or 499.50, above 0",
    ],
    [
      "value",
      { type: "fixed", value: "1.005" },
      "Value must be an amount in rupees, such as 499 or 499.50, above 0",
    ],
    [
      "value",
      { type: "fixed", value: "0.00" },
      "Value must be an amount in rupees, such as 499 or 499.50, above 0",
    ],
    [
      "value",
      { type: "fixed", value: "99999999" },
      "Value must be an amount in rupees, such as 499 or 499.50, above 0",
    ],
    [
      "minimum_amount",
      { minimum_amount: "-1" },
      "Minimum order amount must be an amount in rupees, such as 499 or 499.50",
    ],
    [
      "maximum_discount",
      { maximum_discount: "0" },
      "Maximum discount must be an amount in rupees, such as 499 or 499.50",
    ],
    ["usage_limit", { usage_limit: "0" }, "Total usage limit must be a whole number from 1 to 10,00,000"],
    ["user_limit", { user_limit: "1.5" }, "Per-user limit must be a whole number from 1 to 10,00,000"],
    ["starts_at", { starts_at: "tomorrow" }, "Start must be a date and a time"],
    ["expires_at", { expires_at: "2026-02-30T10:00" }, "Expiry must be a date and a time"],
    [
      "expires_at",
      { starts_at: "2026-11-20T10:00", expires_at: "2026-11-20T10:00" },
      "Expiry must be after the start",
    ],
  ])(
    "rejects %s in %j with a message beside it, keeps the values and saves nothing",
    async (field, change, message) => {
      const admin = await signedInAdmin(shop);
      const fields = couponForm({ description: "Kept words", ...change });
      const page = await admin.post(NEW, fields);
      expect(page.status).toBe(400);
      expect(fieldError(page.html, "coupon", field)).toBe(message);
      expect(page.html).toContain("Kept words");
      expect(await readCoupon(shop, (fields["code"] ?? "").toUpperCase())).toBeUndefined();
    },
  );

  test("reports all invalid fields at once", async () => {
    const wrong = {
      name: "",
      value: "101",
      usage_limit: "many",
      starts_at: "2026-11-20T10:00",
      expires_at: "2026-11-19T10:00",
    };
    const { html } = await (await signedInAdmin(shop)).post(NEW, couponForm(wrong));
    const messages = ["name", "value", "usage_limit", "expires_at"].map((name) =>
      fieldError(html, "coupon", name),
    );
    expect(messages).toEqual([
      "Name is required",
      "Value must be a whole percentage from 1 to 100",
      "Total usage limit must be a whole number from 1 to 10,00,000",
      "Expiry must be after the start",
    ]);
    const lost = await (
      await signedInAdmin(shop)
    ).post(NEW, couponForm({ starts_at: "soon", type: "gift", value: "x" }));
    expect(lost.status).toBe(400);
    expect(fieldError(lost.html, "coupon", "starts_at")).toBe("Start must be a date and a time");
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
