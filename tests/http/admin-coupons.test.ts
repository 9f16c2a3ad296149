import { randomUUID } from "node:crypto";

import { describe, expect, test } from "vitest";

import { LIST, made, NEW, stored, typed } from "./admin-coupons.ts";
import { adminOf, dialogOf, lastAudit } from "./admin-people.ts";
import { openBetween } from "./between.ts";
import { fieldValue, noticeOf, textOf, typedValue } from "./browser.ts";
import { openFaultyShop } from "./faults.ts";
import { openShop } from "./shop.ts";
import { atFaulty, userIdOf } from "./shopper.ts";

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
});
