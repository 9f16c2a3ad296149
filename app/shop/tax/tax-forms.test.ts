import { describe, expect, test } from "vitest";

import { categoryTaxSchema, rateRefusal, taxRateSchema, taxSettingsSchema } from "#app/shop/tax/tax-forms.ts";
import { accept, listErrors } from "#tests/unit/submit.ts";

const FORM = { tax_mode: "gst", prices_include_tax: "yes", tax_code: "standard" };
const ID = "00000000-0000-4000-8000-000000000001";

describe("the tax settings", () => {
  test("are stored as typed, blank texts as ''", () => {
    expect(accept(taxSettingsSchema, FORM)).toEqual({
      tax_mode: "gst",
      prices_include_tax: true,
      tax_code: "standard",
      hsn_code: "",
      signatory: "",
      signature_url: "",
    });
    expect(
      accept(taxSettingsSchema, {
        ...FORM,
        prices_include_tax: "no",
        hsn_code: "9405",
        signature_url: "/media/a.png",
      }),
    ).toMatchObject({ prices_include_tax: false, hsn_code: "9405", signature_url: "/media/a.png" });
  });

  test.each([
    ["tax_mode", "vat", "Please choose a tax mode"],
    ["prices_include_tax", "maybe", "Please choose whether prices hold the tax"],
    ["tax_code", "<b>", "Please choose a tax class"],
    ["hsn_code", "123", "HSN code must have 4, 6 or 8 digits"],
    ["signatory", "x".repeat(121), "Signatory must be at most 120 characters"],
    [
      "signature_url",
      "javascript:alert(1)",
      "Image of the signature must start with https:// or with / for an image of the shop itself",
    ],
    [
      "signature_url",
      "//evil.example/a.png",
      "Image of the signature must start with https:// or with / for an image of the shop itself",
    ],
  ])("%s = %s: %s", (name, value, message) => {
    expect(listErrors(taxSettingsSchema, { ...FORM, [name]: value })).toEqual([[name, message]]);
  });
});

describe("a tax rate", () => {
  test.each([
    [
      { new_class: " Gold ", rate: "3 %" },
      { new_class: "gold", rate: 3, threshold: null, rate_above: null, holds_from: null },
    ],
    [
      { new_class: "gold", rate: "", holds_from: "2027-01-01" },
      { new_class: "gold", rate: null, threshold: null, rate_above: null, holds_from: "2027-01-01" },
    ],
    [
      { new_class: "gold", rate: "१८" },
      { new_class: "gold", rate: 18, threshold: null, rate_above: null, holds_from: null },
    ],
    [
      { new_class: "shoes", rate: "5", threshold: "₹2,500", rate_above: "18%" },
      { new_class: "shoes", rate: 5, threshold: 2_500_00, rate_above: 18, holds_from: null },
    ],
  ])("%j is stored as %j", (typed, stored) => {
    expect(accept(taxRateSchema, typed)).toEqual(stored);
  });

  test.each([
    [{ new_class: "", rate: "3" }, "new_class"],
    [{ new_class: "two words", rate: "3" }, "new_class"],
    [{ new_class: "gold", rate: "101" }, "rate"],
    [{ new_class: "gold", rate: "1.234" }, "rate"],
    [{ new_class: "gold", rate: "-1" }, "rate"],
    [{ new_class: "gold", rate: "3", holds_from: "2027-02-30" }, "holds_from"],
    [{ new_class: "gold", rate: "3", threshold: "some", rate_above: "5" }, "threshold"],
    [{ new_class: "gold", rate: "3", threshold: "0", rate_above: "5" }, "threshold"],
    [{ new_class: "gold", rate: "3", threshold: "9", rate_above: "101" }, "rate_above"],
  ])("%j is refused at %s", (typed, name) => {
    expect(listErrors(taxRateSchema, typed).map(([field]) => field)).toEqual([name]);
  });

  test("that the database refuses is explained beside its field", () => {
    expect(
      ["invalid_day", "not_found", "invalid_rate", "invalid_threshold", "invalid_class"].map(
        (code) => rateRefusal(code).field,
      ),
    ).toEqual(["holds_from", "rate", "rate", "rate_above", "new_class"]);
  });
});

test("a category's class and code may be left to the shop", () => {
  expect(accept(categoryTaxSchema, { category_id: ID, category_class: "", category_hsn: " " })).toEqual({
    category_id: ID,
    category_class: null,
    category_hsn: null,
  });
  expect(
    listErrors(categoryTaxSchema, { category_id: ID, category_class: "<b>", category_hsn: "12" }),
  ).toEqual([
    ["category_class", "Please choose a tax class"],
    ["category_hsn", "HSN code must have 4, 6 or 8 digits"],
  ]);
});
