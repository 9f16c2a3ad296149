import { describe, expect, test } from "vitest";

import { variantsSchema } from "#app/shop/product/variants-form.ts";

const ROW = {
  label: "M",
  sku: "KURTA-M",
  price: "899",
  stock: "4",
  seen_stock: "4",
  is_offered: "on",
};
const FORM = {
  version: "v",
  reason: "counted",
  options: [{ name: "Size", values: "M" }, {}, { name: " ", values: "" }],
  variants: [ROW],
};

/** Returns the errors of a form as 'path: message'. */
function errorsOf(change: object): string[] {
  const { error } = variantsSchema.safeParse({ ...FORM, ...change });
  return (error?.issues ?? []).map(({ path, message }) => `${path.join(".")}: ${message}`);
}

describe("the form of variants", () => {
  test("reads options, prices in paise and units; empty rows are no options", () => {
    expect(variantsSchema.parse(FORM)).toEqual({
      version: "v",
      reason: "counted",
      options: [{ name: "Size", values: ["M"] }],
      new_values: [],
      value_images: [],
      variants: [
        {
          label: "M",
          sku: "KURTA-M",
          price: 899_00,
          compare_price: null,
          stock: 4,
          seen_stock: 4,
          image_url: null,
          gtin: null,
          weight_grams: null,
          is_offered: true,
          hsn_code: null,
          tax_code: null,
        },
      ],
    });
  });

  test.each([
    [
      "a name without values",
      { name: "Size", values: " , " },
      "values: Size needs at least one value, such as S, M, L",
    ],
    ["values without a name", { name: "", values: "S" }, "name: Option name is required"],
    [
      "a name of 200 characters",
      { name: "n".repeat(200), values: "S" },
      "name: Option name must be at most 40 characters",
    ],
    [
      "a long value",
      { name: "Size", values: "v".repeat(41) },
      "values: Each value can have at most 40 characters",
    ],
    [
      "51 values",
      { name: "Size", values: Array.from({ length: 51 }, (_, n) => n).join() },
      "values: Size can have at most 50 values",
    ],
    ["a value twice", { name: "Size", values: "S, s" }, "values: Size has the same value twice"],
    [
      "a value without a letter",
      { name: "Size", values: "S, !" },
      "values: Names and values need a letter or a digit, and no ·",
    ],
    [
      "a dot between values",
      { name: "Size", values: "S · M" },
      "values: Names and values need a letter or a digit, and no ·",
    ],
  ])("rejects %s", (_, option, error) => {
    expect(errorsOf({ options: [option], variants: [] })).toEqual([`options.0.${error}`]);
  });

  test("rejects two options of one name, and more than 100 variants", () => {
    const twice = [
      { name: "Size", values: "S" },
      { name: "size", values: "M" },
    ];
    expect(errorsOf({ options: twice })).toEqual(["options.0.name: Two options have the same name"]);
    const numbers = Array.from({ length: 11 }, (_, n) => n).join();
    const many = [
      { name: "A", values: numbers },
      { name: "B", values: numbers },
    ];
    expect(errorsOf({ options: many })).toEqual([
      "options.0.name: These options make 121 variants; a product can have 100",
    ]);
  });

  test("a row may have its own HSN code and tax class", () => {
    const rows = [{ ...ROW, hsn_code: "6109", tax_code: "Standard" }];
    expect(variantsSchema.parse({ ...FORM, variants: rows }).variants).toMatchObject([
      { hsn_code: "6109", tax_code: "standard" },
    ]);
    expect(errorsOf({ variants: [{ ...ROW, hsn_code: "12", tax_code: "18 %" }] })).toEqual([
      "variants.0.hsn_code: HSN code must have 4, 6 or 8 digits",
      "variants.0.tax_code: Please choose a tax class",
    ]);
  });

  test("rejects a price of 0, a broken quantity and an SKU that stands twice, each beside its cell", () => {
    const rows = [
      { ...ROW, price: "0" },
      { ...ROW, label: "L", stock: "1.5" },
    ];
    expect(errorsOf({ variants: rows })).toEqual([
      "variants.0.price: Price must be above 0",
      "variants.1.stock: Quantity must be a whole number, 0 or more",
    ]);
    expect(errorsOf({ variants: [ROW, { ...ROW, label: "L", sku: "kurta-m" }] })).toEqual([
      "variants.1.sku: Another variant has this SKU",
    ]);
  });
});

test("reads what was answered for new values, and the images of values", () => {
  const read = variantsSchema.parse({
    ...FORM,
    new_values: [{ option: "0", value: "Black", from: "Indigo" }],
    value_images: [
      { option: "0", value: "M", image: "/images/m.png" },
      { option: "0", value: "L", image: "" },
    ],
  });
  expect(read.new_values).toEqual([{ option: 0, value: "Black", from: "Indigo", seen: "" }]);
  expect(read.value_images).toEqual([
    { option: 0, value: "M", image: "/images/m.png" },
    { option: 0, value: "L", image: "" },
  ]);
});
