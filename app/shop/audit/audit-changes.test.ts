import { describe, expect, test } from "vitest";

import { auditChanges, auditSummary } from "#app/shop/audit/audit-changes.ts";
import { fieldLabel, valueText } from "#app/shop/audit/audit-words.ts";

describe("names of fields", () => {
  test.each([
    ["is_active", "Active"],
    ["delivered_at", "Delivered"],
    ["total_amount", "Total"],
    ["category_id", "Category"],
    ["hsn_code", "HSN code"],
    ["user_limit", "Uses per shopper"],
    ["free_shipping_threshold", "Free shipping threshold"],
    ["whatsapp_number", "WhatsApp number"],
  ])("%s is %s", (name, label) => {
    expect(fieldLabel(name)).toBe(label);
  });
});

describe("values in words", () => {
  test.each([
    ["is_active", true, "yes"],
    ["is_active", false, "no"],
    ["price", 129_999, "₹1,29,999"],
    ["stock", 12, "12"],
    ["tax_rate", 18, "18%"],
    ["payment_method", "cod", "Cash on delivery"],
    ["status", "out_for_pickup", "Out for pickup"],
    ["staff_role", "owner", "Admin (owner)"],
    ["name", "lamp_of_brass", "lamp_of_brass"],
    ["starts_at", "2026-11-20T10:50:00+00:00", "20 Nov 2026, 4:20 pm"],
    ["holds_from", "2026-11-20", "20 Nov 2026"],
    ["tags", ["VIP", "wholesale"], "VIP, wholesale"],
    ["tags", [], ""],
    ["rule", { max_price: 500, on_sale: null }, "Max price: 500"],
    ["items", [{ name: "Lamp", total: 50 }, { name: "Bowl" }], "Name: Lamp, Total: ₹50; Name: Bowl"],
    ["phone", null, ""],
    ["phone", undefined, ""],
  ])("%s %j is %s", (name, value, text) => {
    expect(valueText(name, value)).toBe(text);
  });
});

describe("changes", () => {
  test("lists what differs, with what the shop keeps for itself last", () => {
    expect(
      auditChanges(
        { category_id: "a", name: "Lamp", price: 10, stock: 1 },
        { category_id: "b", name: "Lamp", price: 12, stock: 1 },
      ),
    ).toEqual([
      { field: "Price", before: "₹10", after: "₹12" },
      { field: "Category", before: "a", after: "b" },
    ]);
  });

  test("lists every value of a record that came or went", () => {
    expect(auditChanges(null, { id: "1", code: "NEW", is_active: true, name: "" })).toEqual([
      { field: "Code", before: "", after: "NEW" },
      { field: "Active", before: "", after: "yes" },
      { field: "ID", before: "", after: "1" },
    ]);
    expect(auditChanges({ code: "OLD" }, null)).toEqual([{ field: "Code", before: "OLD", after: "" }]);
    expect(auditChanges(null, null)).toEqual([]);
  });

  test("a coupon's value is in percent or in rupees", () => {
    const valueOf = (type: string) => auditChanges(null, { type, value: 12 }).at(-1)?.after;
    expect(["percentage", "fixed", "other"].map(valueOf)).toEqual(["12%", "₹12", "12"]);
  });

  test("compares the fields of an object", () => {
    expect(
      auditChanges(
        { shipping_address: { city: "Pune", postal_code: "411001" } },
        { shipping_address: { city: "Pune", postal_code: "411002" } },
      ),
    ).toEqual([{ field: "Shipping address, PIN code", before: "411001", after: "411002" }]);
  });

  test("compares the records of a list by what tells them apart", () => {
    const before = [
      { sku: "S", label: "Small", price: 10 },
      { sku: "M", label: "Medium", price: 10 },
    ];
    const after = [
      { sku: "S", label: "Small", price: 11 },
      { sku: "L", label: "Large", price: 12 },
    ];
    expect(auditChanges({ variants: before }, { variants: after })).toEqual([
      { field: "Variants, Small, price", before: "₹10", after: "₹11" },
      { field: "Variants, Medium", before: "SKU: M, Label: Medium, Price: ₹10", after: "" },
      { field: "Variants, Large", before: "", after: "SKU: L, Label: Large, Price: ₹12" },
    ]);
  });

  test("shows lists whole whose records look alike", () => {
    const alike = [{ name: "Zone" }, { name: "Zone" }];
    expect(auditChanges({ zones: alike }, { zones: [] })).toEqual([
      { field: "Zones", before: "Name: Zone; Name: Zone", after: "" },
    ]);
  });
});

describe("what an entry says in sight", () => {
  test("three fields of a change, and how many more there are", () => {
    const before = { a: 1, b: 1, c: 1, d: 1, user_id: "x" };
    const after = { a: 2, b: 2, c: 2, d: 2, user_id: "y" };
    const { shown, more } = auditSummary(before, after);
    expect(shown.map(({ field }) => field)).toEqual(["A", "B", "C"]);
    expect(more).toBe(2);
  });

  test("nothing more when all is in sight", () => {
    expect(auditSummary({ stock: 3 }, { stock: 9 })).toEqual({
      shown: [{ field: "Stock", before: "3", after: "9" }],
      more: 0,
    });
  });

  test("what says most about a new record, its reason first", () => {
    const { shown, more } = auditSummary(null, {
      amount: 50,
      reason: "return",
      id: "1",
      status: "queued",
      code: "X",
    });
    expect(shown.map(({ after }) => after)).toEqual(["Return", "₹50", "Queued"]);
    expect(more).toBe(2);
  });

  test("long values are cut, and begin before the place where they differ", () => {
    const start = "The lamp is turned from one piece of brass and polished by hand in Moradabad. ";
    const { shown, more } = auditSummary({ text: `${start}It is small.` }, { text: `${start}It is heavy.` });
    expect(shown).toEqual([
      { field: "Text", before: "…Moradabad. It is small.", after: "…Moradabad. It is heavy." },
    ]);
    expect(more).toBe(1);
    const [cut] = auditSummary({ text: "" }, { text: "x".repeat(90) }).shown;
    expect(cut?.after).toBe(`${"x".repeat(60)}…`);
  });
});
