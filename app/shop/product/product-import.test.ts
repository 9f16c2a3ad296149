import { describe, expect, test } from "vitest";

import { planImport, parseImportRows } from "#app/shop/product/product-import.ts";

function read(text: string) {
  const answer = parseImportRows(text);
  if (typeof answer === "string") throw new Error(answer);
  return answer;
}

describe("readImport", () => {
  test("reads what is there and leaves out what is empty, whatever else the file has", () => {
    expect(
      read('SKU,Name,Price,Stock,Active\nA-1,Lamp,"1,499.50",12,yes\nA-2,Mug,,,no\n\'=A,x,5,0,1').rows,
    ).toEqual([
      { line: 2, sku: "A-1", price: 149_950, stock: 12, isActive: true },
      { line: 3, sku: "A-2", isActive: false },
      { line: 4, sku: "=A", price: 500, stock: 0, isActive: true },
    ]);
  });

  test("says line by line what is wrong, and keeps the rest", () => {
    const { rows, errors } = read(
      "sku,price,stock,active\nA,1e9,1,yes\nB,-4,x,perhaps\n,1,1,yes\nC,5,5,no\nC,6,6,no\nD,0,1.5,yes\nE,=1+1,1,yes",
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
    ["", "The file is empty."],
    ["sku,price", "The file has no rows below its first line."],
    [
      "sku,name\nA,x",
      "The first line must name the columns: SKU and at least one of Price, Stock and Active.",
    ],
    ["price\n5", "The first line must name the columns: SKU and at least one of Price, Stock and Active."],
    ['sku,price\n"A,5', "The file cannot be read: a quotation mark is opened and never closed."],
    [
      `sku,price\n${"A,1\n".repeat(10_000)}`,
      "The file has 10,000 rows. At most 1,000 can be imported at once.",
    ],
  ])("%#: %s", (text, message) => {
    expect(parseImportRows(text)).toBe(message);
  });

  test("a thousand rows are read", () => {
    const lines = Array.from({ length: 1000 }, (_, index) => `S${index},5`);
    expect(read(`sku,price\n${lines.join("\n")}`).rows).toHaveLength(1000);
  });
});

test("planImport names what changes, what does not, and what nobody knows", () => {
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
});
