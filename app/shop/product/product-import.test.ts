import { describe, expect, test } from "vitest";

import { planImport, parseImportRows } from "#app/shop/product/product-import.ts";

/** Rows of a file, from lines with fields separated by '|'. */
function toRows(text: string) {
  return text.split("\n").map((line, index) => ({ line: index + 1, fields: line.split("|") }));
}

function read(text: string) {
  const answer = parseImportRows(toRows(text));
  if (typeof answer === "string") throw new Error(answer);
  return answer;
}

describe("parseImportRows", () => {
  test("leaves out blank fields and other columns", () => {
    expect(
      read("SKU|Name|Price|Stock|Active\nA-1|Lamp|1,499.50|12|yes\nA-2|Mug|||no\n=A|x|5|0|1").rows,
    ).toEqual([
      { line: 2, sku: "A-1", price: 149_950, stock: 12, isActive: true },
      { line: 3, sku: "A-2", isActive: false },
      { line: 4, sku: "=A", price: 500, stock: 0, isActive: true },
    ]);
  });

  test.each([
    ["sku|stock\nA|3", { stock: 3 }],
    ["sku|active\nA|no", { isActive: false }],
    ["sku|price\nA|5", { price: 500 }],
    ["stock|sku\n3|A", { stock: 3 }],
    ["active|sku\nno|A", { isActive: false }],
    ["price|sku\n5|A", { price: 500 }],
    [" Price |\u00a0SKU\n5|A", { price: 500 }],
    ["sku|price\n A |5", { price: 500 }],
    ["sku|price|active\nA|5", { price: 500 }],
  ])("finds the columns of %j", (text, values) => {
    expect(read(text)).toEqual({ rows: [{ line: 2, sku: "A", ...values }], errors: [] });
  });

  test.each([
    [["yes", "TRUE", "1", "Active"], true],
    [["no", "False", "0", "INACTIVE"], false],
  ])("reads %j as active: %j", (texts, isActive) => {
    const { rows } = read(`sku|active\n${texts.map((text, index) => `A${index}|${text}`).join("\n")}`);
    expect(rows.map((row) => row.isActive)).toEqual([isActive, isActive, isActive, isActive]);
  });

  test("accepts a SKU of 80 characters, and no longer one", () => {
    expect(read(`sku|price\n${"A".repeat(80)}|5`).rows).toHaveLength(1);
    expect(read(`sku|price\n${"A".repeat(81)}|5`).errors).toEqual([{ line: 2, message: "SKU is required" }]);
  });

  test("reports errors by line, and keeps the valid rows", () => {
    const { rows, errors } = read(
      "sku|price|stock|active\nA|1e9|1|yes\nB|-4|x|perhaps\n|1|1|yes\nC|5|5|no\nC|6|6|no\nD|0|1.5|yes\nE|=1+1|1|yes",
    );
    expect(rows.map(({ sku }) => sku)).toEqual(["C"]);
    expect(errors).toEqual([
      { line: 2, message: "Price must be an amount in rupees, such as 499 or 499.50" },
      {
        line: 3,
        message: "Price must be above 0. Stock must be a whole number, 0 or more. Active must be yes or no",
      },
      { line: 4, message: "SKU is required" },
      { line: 6, message: "SKU C is in line 5 already" },
      { line: 7, message: "Price must be above 0. Stock must be a whole number, 0 or more" },
      { line: 8, message: "Price must be an amount in rupees, such as 499 or 499.50" },
    ]);
  });

  test.each([
    ["sku|price", "The file has no rows below its first line."],
    [
      "sku|name\nA|x",
      "The first line must name the columns: SKU and at least one of Price, Stock and Active.",
    ],
    ["price\n5", "The first line must name the columns: SKU and at least one of Price, Stock and Active."],
    [
      `sku|price${"\nA|1".repeat(10_000)}`,
      "The file has 10,000 rows. At most 1,000 can be imported at once.",
    ],
  ])("%#: %s", (text, message) => {
    expect(parseImportRows(toRows(text))).toBe(message);
  });

  test("rejects an empty file", () => {
    expect(parseImportRows([])).toBe("The file is empty.");
  });

  test("accepts a thousand rows", () => {
    const lines = Array.from({ length: 1000 }, (_, index) => `S${index}|5`);
    expect(read(`sku|price\n${lines.join("\n")}`).rows).toHaveLength(1000);
  });
});

test("planImport lists changes, leaves out unchanged rows, and reports unknown SKUs", () => {
  const lamp = { sku: "A", name: "Lamp", price: 50_000, stock: 3, isActive: true };
  const { changes, errors } = planImport(
    [
      { line: 2, sku: "A", price: 45_000, stock: 3, isActive: false },
      { line: 3, sku: "B", stock: 1 },
      { line: 4, sku: "C", stock: 7 },
    ],
    new Map([
      ["A", lamp],
      ["C", { ...lamp, sku: "C", stock: 7 }],
    ]),
  );
  expect(changes).toEqual([
    {
      sku: "A",
      name: "Lamp",
      price: 45_000,
      stock: 3,
      isActive: false,
      seen: { price: 50_000, stock: 3, isActive: true },
      changes: ["Price ₹500 → ₹450", "Active → Inactive"],
    },
  ]);
  expect(errors).toEqual([{ line: 3, message: "No product has the SKU B" }]);
  const inactive = { ...lamp, isActive: false };
  expect(
    planImport([{ line: 2, sku: "A", stock: 5, isActive: true }], new Map([["A", inactive]])).changes,
  ).toEqual([
    {
      ...lamp,
      stock: 5,
      seen: { price: 50_000, stock: 3, isActive: false },
      changes: ["Stock 3 → 5", "Inactive → Active"],
    },
  ]);
});
