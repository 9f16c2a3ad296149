import { describe, expect, test } from "vitest";

import {
  editSchema,
  productSchema,
  type ProductValues,
  savedProductText,
} from "#app/shop/product/product-form.ts";
import { PRODUCT_FIELDS } from "#tests/unit/form-fields.ts";
import { accept, listErrors } from "#tests/unit/submit.ts";

const ID = "00000000-0000-4000-8000-000000000001";
const UNREADABLE = "The product could not be read. Please try again.";

/** The form as a browser posts it, with every text field, blank ones too. */
const FORM = { ...PRODUCT_FIELDS, sku: "DIYA-1", category_id: ID };
type Field = keyof typeof productSchema.shape;

const PRODUCT: ProductValues = {
  name: "Brass diya",
  sku: "DIYA-1",
  price: 1499_50,
  compare_price: null,
  category_id: ID,
  stock: 12,
  brand: null,
  short_description: null,
  description: "Two lines.\nOf text.",
  image_url: null,
  images: [],
  hsn_code: null,
  tax_code: null,
  country_of_origin: "India",
  size_guide: null,
  warranty_months: null,
  gtin: null,
  weight_grams: null,
  is_active: false,
  is_featured: false,
};

const LONG_URL = `https://images.example/${"a".repeat(477)}`;
const EIGHT = Array.from({ length: 8 }, (_, index) => `/${index}.webp`);

/** A field, the typed value, and the stored value. */
const STORED: readonly (readonly [Field, string | undefined, unknown])[] = [
  ["name", " Brass  diya ", "Brass diya"],
  ["name", "x".repeat(200), "x".repeat(200)],
  ["sku", "x".repeat(80), "x".repeat(80)],
  ["price", "0.01", 1],
  ["price", "99999999.99", 9_999_999_999],
  ["compare_price", undefined, null],
  ["compare_price", "₹1,999", 1999_00],
  ["category_id", ID, ID],
  ["stock", "0", 0],
  ["stock", "९९", 99],
  ["brand", undefined, null],
  ["brand", "x".repeat(120), "x".repeat(120)],
  ["short_description", " ", null],
  ["short_description", "x".repeat(300), "x".repeat(300)],
  ["description", "  One\r\n\r\n\r\ntwo ", "One\n\ntwo"],
  ["image_url", "/images/lamp.svg", "/images/lamp.svg"],
  ["image_url", "/", "/"],
  ["image_url", LONG_URL, LONG_URL],
  ["images", undefined, []],
  ["images", " \r\n \n ", []],
  [
    "images",
    " https://images.example/a.jpg \r\n\r\n /b.webp\n",
    [{ url: "https://images.example/a.jpg" }, { url: "/b.webp" }],
  ],
  ["images", EIGHT.join("\n"), EIGHT.map((url) => ({ url }))],
  ["images", LONG_URL, [{ url: LONG_URL }]],
  ["hsn_code", " ", null],
  ["tax_code", "", null],
  ["tax_code", "Merit", "merit"],
  ["hsn_code", "9405", "9405"],
  ["hsn_code", "940550", "940550"],
  ["hsn_code", "94055000", "94055000"],
  ["country_of_origin", "x".repeat(60), "x".repeat(60)],
  ["size_guide", " Size | Chest\r\nS | 92 ", "Size | Chest\nS | 92"],
  ["size_guide", " ", null],
  ["warranty_months", undefined, null],
  ["warranty_months", "1", 1],
  ["warranty_months", "240", 240],
  ["gtin", " ", null],
  ["gtin", "8 901030-865275", "8901030865275"],
  ["gtin", "९६३८५०७४", "96385074"],
  ["weight_grams", undefined, null],
  ["weight_grams", "1", 1],
  ["weight_grams", "999999", 999_999],
  ["is_active", "on", true],
  ["is_active", undefined, false],
  ["is_featured", "on", true],
];

const PRICE = "Price must be an amount in rupees, such as 499 or 499.50";
const QUANTITY = "Quantity must be a whole number, 0 or more";
const IMAGE = "Image URL must start with https:// or with / for an image of the shop itself";
const IMAGES = "Each line must be an address that starts with https:// or with /";
const HSN = "HSN code must have 4, 6 or 8 digits";
const GTIN = "GTIN must be the 8, 12, 13 or 14 digits of a barcode";
const WEIGHT = "Weight must be from 1 to 9,99,999 grams";
const WARRANTY = "Warranty must be from 1 to 240 months";

/** A field, the typed value, and the error beside the field. */
const REJECTED: readonly (readonly [Field, string | undefined, string])[] = [
  ["name", "", "Product name is required"],
  ["name", "x".repeat(201), "Name must be at most 200 characters"],
  ["sku", " ", "SKU is required"],
  ["sku", "x".repeat(81), "SKU must be at most 80 characters"],
  ["price", "", "Price is required"],
  ["price", " ", PRICE],
  ["price", "0", "Price must be above 0"],
  ["price", "-5", "Price must be above 0"],
  ["price", "1e9", PRICE],
  ["price", "4.999", PRICE],
  ["price", "100000000", "Price must be at most ₹9,99,99,999.99"],
  ["compare_price", "x", "Compare price must be an amount in rupees, such as 499 or 499.50"],
  ["compare_price", "0", "Compare price must be above 0"],
  ["category_id", "", "Category is required"],
  ["category_id", "lamps", "Category is required"],
  ["stock", "", "Quantity is required"],
  ["stock", " ", QUANTITY],
  ["stock", "1.5", QUANTITY],
  ["stock", "-1", QUANTITY],
  ["stock", "10000000", "Quantity must be at most 99,99,999"],
  ["brand", "x".repeat(121), "Brand must be at most 120 characters"],
  ["short_description", "x".repeat(301), "Short description must be at most 300 characters"],
  ["description", "", "Description is required"],
  ["image_url", "javascript:alert(1)", IMAGE],
  ["image_url", "http://images.example/a.jpg", IMAGE],
  ["image_url", "//elsewhere.example/a.jpg", IMAGE],
  ["image_url", "/\\elsewhere.example/a.jpg", IMAGE],
  ["image_url", "images/a.jpg", IMAGE],
  ["image_url", "https://[", IMAGE],
  ["image_url", "https:elsewhere.example/a.jpg", IMAGE],
  ["image_url", `${LONG_URL}a`, "Image URL must be at most 500 characters"],
  ["images", "//elsewhere.example/a.jpg", IMAGES],
  ["images", "/a.webp\njavascript:alert(1)", IMAGES],
  ["images", `${LONG_URL}a`, IMAGES],
  ["images", [...EIGHT, "/8.webp"].join("\n"), "At most 8 more images"],
  ["hsn_code", "12", HSN],
  ["tax_code", "5 %", "Please choose a tax class"],
  ["hsn_code", "12345", HSN],
  ["hsn_code", "x1234", HSN],
  ["hsn_code", "1234x", HSN],
  ["hsn_code", "123456789", "HSN code must be at most 8 characters"],
  ["country_of_origin", "x".repeat(61), "Country of origin must be at most 60 characters"],
  ["size_guide", "x".repeat(2001), "Size guide must be at most 2000 characters"],
  ["warranty_months", "0", WARRANTY],
  ["warranty_months", "241", WARRANTY],
  ["warranty_months", "x", "Warranty must be a whole number, 0 or more"],
  ["gtin", "8901030865274", GTIN],
  ["gtin", "KUR-S-IND", GTIN],
  ["weight_grams", "0", WEIGHT],
  ["weight_grams", "1000000", WEIGHT],
  ["weight_grams", "1.5", "Weight must be a whole number, 0 or more"],
];

describe("productSchema", () => {
  test.each(STORED)("stores %s %j as %j", (field, typed, stored) => {
    expect(accept(productSchema, { ...FORM, [field]: typed })).toEqual({ ...PRODUCT, [field]: stored });
  });

  test.each(REJECTED)("%s cannot be %j: %s", (field, typed, message) => {
    expect(listErrors(productSchema, { ...FORM, [field]: typed })).toEqual([[field, message]]);
  });

  test("the tables have 44 values that are stored, of every field, and 51 that are rejected", () => {
    expect([STORED.length, REJECTED.length]).toEqual([44, 51]);
    expect(new Set(STORED.map(([field]) => field))).toEqual(new Set(Object.keys(productSchema.shape)));
  });

  test("a description has at most 10,000 characters", () => {
    const stored = accept(productSchema, { ...FORM, description: "x".repeat(10_000) });
    expect(stored.description).toHaveLength(10_000);
    expect(listErrors(productSchema, { ...FORM, description: "x".repeat(10_001) })).toEqual([
      ["description", "Description must be at most 10,000 characters"],
    ]);
  });

  test.each(Object.keys(productSchema.shape))("rejects a repeated %s", (field) => {
    const errors = listErrors(productSchema, { ...FORM, [field]: ["1", "2"] });
    expect(errors.map(([name]) => name)).toEqual([field]);
  });

  test("rejects what is not a form", () => {
    expect(productSchema.safeParse(null).error?.issues.map(({ message }) => message)).toEqual([UNREADABLE]);
  });
});

describe("editSchema", () => {
  const shown = { version: "7", seen_stock: "12" };

  test("has the version and the stock that the form showed, and a reason", () => {
    expect(accept(editSchema, { ...FORM, ...shown, reason: "damaged" })).toEqual({
      ...PRODUCT,
      version: "7",
      seen_stock: 12,
      reason: "damaged",
    });
    expect(accept(editSchema, { ...FORM, ...shown }).reason).toBe("counted");
    expect(accept(editSchema, { ...FORM, ...shown, version: "v".repeat(64) }).version).toHaveLength(64);
  });

  test.each([
    ["version", "v".repeat(65), UNREADABLE],
    ["version", undefined, UNREADABLE],
    ["seen_stock", undefined, UNREADABLE],
    ["seen_stock", "x", QUANTITY],
    ["reason", "theft", "Please choose a reason"],
  ])("%s cannot be %j: %s", (field, typed, message) => {
    expect(listErrors(editSchema, { ...FORM, ...shown, [field]: typed })).toEqual([[field, message]]);
  });
});

test("savedProductText warns of a compare price that is not above the price", () => {
  expect(savedProductText("created", [{ price: 100, compare_price: null }])).toBe(
    "Product created successfully",
  );
  expect(savedProductText("updated", [{ price: 100, compare_price: 101 }, {}])).toBe(
    "Product updated successfully",
  );
  expect(savedProductText("updated", [{ price: 90 }, { price: 100, compare_price: 100 }])).toBe(
    "Product updated successfully. A compare price is not above its price, so no discount is shown",
  );
});

test("savedProductText names the variants whose image was removed", () => {
  expect(savedProductText("updated", [], ["M · Rust", "XL · Rust"])).toBe(
    "Product updated successfully. M · Rust, XL · Rust: the removed image was theirs, and they show the product’s now",
  );
});
