import { readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

import { formatCsvLine, parseCsv, removeFormulaGuard } from "#app/formats/csv.ts";
import { EXPORT_COLUMNS } from "#app/formats/product-file/haat.ts";
import { type ProductFile, readProductFile } from "#app/formats/product-file/product-file.ts";

function read(text: string): ProductFile & { errors: { line: number; message: string | undefined }[] } {
  const file = readProductFile(parseCsv(text) ?? [], "2026-11-26");
  if (typeof file === "string") throw new Error(file);
  const errors = file.products.flatMap((product) => product.errors ?? []);
  expect(errors.every(({ code }) => code === "unreadable")).toBe(true);
  return {
    ...file,
    errors: errors
      .toSorted((one, other) => one.line - other.line)
      .map(({ line, value }) => ({ line, message: value })),
  };
}
const example = (name: string) => read(readFileSync(`app/formats/product-file/examples/${name}.csv`, "utf8"));

describe("Shopify's product export", () => {
  const file = example("shopify");

  test("is read without errors", () => {
    expect(file).toMatchObject({ format: "shopify", errors: [] });
    expect(file.products).toHaveLength(2);
  });

  test("has variants by handle, with options, prices, stock and images", () => {
    expect(file.products[0]).toEqual({
      line: 2,
      sku: "block-print-kurta",
      category: "Kurtas",
      fields: {
        name: "Block Print Kurta",
        description: "Hand-printed cotton & mul.\n\n- Side pockets\n- Machine wash",
        brand: "Anokhi Threads",
        is_active: true,
      },
      images: [
        "https://cdn.shopify.com/s/files/1/0001/kurta-front.jpg?v=1700000001",
        "https://cdn.shopify.com/s/files/1/0001/kurta-back.jpg?v=1700000002",
        "https://cdn.shopify.com/s/files/1/0001/kurta-detail.jpg?v=1700000003",
      ],
      options: [
        { name: "Size", values: ["S", "M"] },
        { name: "Colour", values: ["Indigo", "Rust / deep"] },
      ],
      variants: [
        {
          line: 3 - 1,
          sku: "KUR-S-IND",
          values: ["S", "Indigo"],
          fields: {
            price: 1299,
            compare_price: 1799,
            stock: 12,
            gtin: "8901234567890",
            weight_grams: 320,
            image_url: "https://cdn.shopify.com/s/files/1/0001/kurta-indigo.jpg?v=1",
          },
        },
        {
          line: 3,
          sku: "KUR-M-IND",
          values: ["M", "Indigo"],
          fields: { price: 1299, stock: 0, weight_grams: 330 },
        },
        {
          line: 4,
          sku: "block-print-kurta-M-RUST-DEEP",
          values: ["M", "Rust / deep"],
          fields: { price: 1399, compare_price: 1299, stock: 4, weight_grams: 330 },
        },
      ],
    });
    expect(file.notes).toEqual([{ line: 3, code: "negative_stock", value: "block-print-kurta" }]);
  });

  test("has products without options, with their own SKU", () => {
    expect(file.products[1]).toEqual({
      line: 6,
      sku: "DIYA-1",
      category: "Home",
      fields: {
        name: "Brass Diya",
        description: "Polished brass.\nTwo lines.",
        brand: "Moradabad Works",
        is_active: false,
        price: 249.5,
        stock: 40,
        weight_grams: 150,
      },
      images: ["https://cdn.shopify.com/s/files/1/0001/diya.png"],
    });
  });

  test("names the columns that are not read", () => {
    expect(file.ignoredColumns).toContain("Tags");
    expect(file.ignoredColumns).toContain("SEO Title");
    expect(file.ignoredColumns).not.toContain("Variant SKU");
  });

  test("is read with the columns of Shopify's template for imports, too", () => {
    const [lamp] = read(
      "Title,URL handle,Description,Vendor,Product category,Type,Published on online store,Status,SKU,Option1 name,Option1 value,Price,Compare-at price,Inventory quantity,Product image URL\nLamp,lamp,Bright,,Home > Lighting > Lamps,,TRUE,Active,LAMP-1,Title,Default Title,100,,3,https://cdn.example.com/l.jpg",
    ).products;
    expect(lamp).toEqual({
      line: 2,
      sku: "LAMP-1",
      category: "Lamps",
      fields: { name: "Lamp", description: "Bright", is_active: true, price: 100, stock: 3 },
      images: ["https://cdn.example.com/l.jpg"],
    });
  });
});

describe("WooCommerce's product export", () => {
  const file = example("woocommerce");

  test("has variations by SKU or id, and only the attributes that vary as options", () => {
    expect(file).toMatchObject({ format: "woocommerce", errors: [] });
    expect(file.products[0]).toEqual({
      line: 2,
      sku: "TEE",
      category: "Tops",
      fields: {
        name: "Khadi Tee",
        short_description: "Soft khadi.",
        description: "Woven by hand.\n\nMade in Wardha.",
        brand: "Wardha Looms",
        is_active: true,
        is_featured: true,
      },
      images: [
        "https://example.com/wp-content/uploads/tee.jpg",
        "https://example.com/wp-content/uploads/tee-back.jpg",
      ],
      options: [{ name: "Size", values: ["S", "M", "L"] }],
      variants: [
        {
          line: 4,
          sku: "TEE-S",
          values: ["S"],
          fields: {
            price: 499,
            compare_price: 599,
            stock: 7,
            is_offered: true,
            image_url: "https://example.com/wp-content/uploads/tee-s.jpg",
          },
        },
        { line: 5, sku: "TEE-M", values: ["M"], fields: { price: 599, stock: 0, is_offered: true } },
      ],
    });
  });

  test.each([
    ["", "", true],
    ["2026-11-26", "2026-11-26", true],
    ["2026-11-26 00:00:00", "", true],
    ["", "2026-11-25", false],
    ["2026-11-27", "", false],
    ["2019-01-01", "2020-01-01", false],
  ])("has the price of a sale from %j until %j: %s", (starts, ends, isOnSale) => {
    const { products, ignoredColumns } = read(
      `Type,SKU,Name,Published,Regular price,Sale price,Date sale price starts,Date sale price ends\nsimple,L,Lamp,1,2499,1899,${starts},${ends}`,
    );
    const { price, compare_price: compare } = products[0]?.fields ?? {};
    expect([price, compare]).toEqual(isOnSale ? [1899, 2499] : [2499, undefined]);
    expect(ignoredColumns).toEqual([]);
  });

  test("has line breaks that are written as \\n", () => {
    const { products } = read(
      "Type,SKU,Name,Published,Regular price,Description,Short description\nsimple,L,Lamp,1,5,<p>One\\nTwo</p>\\n<p>Three</p>,Red\\nlamp",
    );
    expect(products[0]?.fields).toMatchObject({
      description: "One\nTwo\n\nThree",
      short_description: "Red lamp",
    });
  });

  test("has simple products, and says what is left out", () => {
    expect(file.products[1]).toEqual({
      line: 6,
      sku: "WC-21",
      category: "Winter, warm",
      fields: { name: "Wool Shawl", description: "Warm.", is_active: false, is_featured: false, price: 1450 },
      images: ["https://example.com/shawl.jpg"],
    });
    expect(file.products).toHaveLength(2);
    expect(file.notes).toEqual([{ line: 7, code: "not_sold_here", value: "external" }]);
  });
});

describe("barcodes and weights of other shops", () => {
  const HEAD = "Handle,Title,Option1 Value,Variant SKU,Variant Price,Variant Barcode,Variant Grams";

  test("a barcode that is no GTIN is left out and noted; a weight of 0 is none", () => {
    const file = read(`${HEAD}\nlamp,Lamp,,L-1,100,SHELF-7,0\ntin,Tin,,T-1,50,'8901030865275,249.6`);
    expect(file.errors).toEqual([]);
    expect(file.products.map(({ fields }) => fields)).toEqual([
      { name: "Lamp", is_active: true, price: 100 },
      { name: "Tin", is_active: true, price: 50, gtin: "8901030865275", weight_grams: 250 },
    ]);
    expect(file.notes).toEqual([{ line: 2, code: "no_gtin", value: "L-1" }]);
  });

  test.each([
    ["Weight (kg)", "0.5", 500],
    ["Weight (lbs)", "1", 454],
    ["Weight (oz)", "8", 227],
    ["Weight (g)", "0.2", 1],
  ])("WooCommerce's %s %s is %d g", (column, weight, grams) => {
    const file = read(
      `Type,SKU,Name,Published,Regular price,"GTIN, UPC, EAN, or ISBN",${column}\nsimple,L,Lamp,1,100,96385074,${weight}`,
    );
    expect(file.products[0]?.fields).toMatchObject({ gtin: "96385074", weight_grams: grams });
    expect(file.ignoredColumns).toEqual([]);
  });

  test("a weight that is no number is an error of its line, and so is a wrong GTIN of Haat's own file", () => {
    expect(read(`${HEAD}\nlamp,Lamp,,L-1,100,,heavy`).errors).toEqual([
      { line: 2, message: "Weight must be a whole number, 0 or more" },
    ]);
    expect(read("SKU,GTIN\nL,8901030865274").errors).toEqual([
      { line: 2, message: "GTIN must be the 8, 12, 13 or 14 digits of a barcode" },
    ]);
  });
});

describe("Haat's own export", () => {
  test("is read column by column", () => {
    const line = (values: Partial<Record<(typeof EXPORT_COLUMNS)[number], string>>) =>
      formatCsvLine(EXPORT_COLUMNS.map((column) => values[column] ?? ""));
    const file = read(
      [
        formatCsvLine(EXPORT_COLUMNS),
        line({
          SKU: "K",
          Name: "Kurta",
          Category: "Kurtas",
          Brand: "Taj",
          Active: "yes",
          Featured: "no",
          "Option 1 name": "Size",
          "Option 1 value": "S, M, L",
          "Short description": "Cotton",
          Description: "One\nTwo",
          Images: "/a.jpg\n/b.jpg",
          "HSN code": "6204",
          "Tax class": "merit",
          "Country of origin": "India",
          "Size guide": "Size | Chest\nS | 92",
          "Warranty months": "6",
          "Weight grams": "400",
        }),
        line({
          SKU: "K-S",
          "Parent SKU": "K",
          Name: "Kurta",
          "Option 1 name": "Size",
          "Option 1 value": "S",
          Price: "1,499.50",
          "Compare price": "1999",
          Stock: "3",
          Active: "no",
          Images: "/s.jpg",
          GTIN: "8901030865275",
          "Weight grams": "380",
          "HSN code": "6109",
          "Tax class": "Standard",
        }),
      ].join(""),
    );
    expect(file).toMatchObject({ format: "haat", errors: [], ignoredColumns: [] });
    expect(file.products).toEqual([
      {
        line: 2,
        sku: "K",
        category: "Kurtas",
        fields: {
          name: "Kurta",
          brand: "Taj",
          is_active: true,
          is_featured: false,
          short_description: "Cotton",
          description: "One\nTwo",
          hsn_code: "6204",
          tax_code: "merit",
          country_of_origin: "India",
          size_guide: "Size | Chest\nS | 92",
          warranty_months: 6,
          weight_grams: 400,
        },
        images: ["/a.jpg", "/b.jpg"],
        options: [{ name: "Size", values: ["S", "M", "L"] }],
        variants: [
          {
            line: 6,
            sku: "K-S",
            values: ["S"],
            fields: {
              price: 1499.5,
              compare_price: 1999,
              stock: 3,
              gtin: "8901030865275",
              weight_grams: 380,
              is_offered: false,
              image_url: "/s.jpg",
              hsn_code: "6109",
              tax_code: "standard",
            },
          },
        ],
      },
    ]);
  });

  test("needs no more than the SKU and one column; empty fields are left out, other columns named", () => {
    const file = read("sku;price;colour;stock\nA;90;red;\nB;;;5");
    expect(file.products).toEqual([
      { line: 2, sku: "A", fields: { price: 90 } },
      { line: 3, sku: "B", fields: { stock: 5 } },
    ]);
    expect(file.ignoredColumns).toEqual(["colour"]);
  });

  test("gives a formula in every cell as text", () => {
    const formula = "=HYPERLINK(\"http://x\",'y')";
    const head = formatCsvLine(["SKU", "Name", "Brand", "Description"]);
    const [, row] = parseCsv(head + formatCsvLine(Array.from({ length: 4 }, () => formula))) ?? [];
    expect(row?.fields.map(removeFormulaGuard)).toEqual(Array.from({ length: 4 }, () => formula));
  });
});

describe("errors", () => {
  test.each([
    ["", "The file is empty."],
    ["a,b\n1,2", "The first line must name the columns"],
    ["sku\n1", "The first line must name the columns"],
    ["sku,price", "The file has no rows below its first line."],
    ["SKU,PRICE,Price\n1,2,3", "The column PRICE stands twice. Delete one of them, or give it another name."],
  ])("refuses a file without columns or rows: %j", (text, message) => {
    expect(readProductFile(parseCsv(text) ?? [], "2026-11-26")).toContain(message);
  });

  test("are named by line", () => {
    const long = "x".repeat(200);
    const { errors, products } = read(
      [
        "SKU,Parent SKU,Name,Price,Stock,Active,Option 1 name,Option 1 value,Images,HSN code",
        "A,,Lamp,0,,,,,,",
        "B,,Lamp,ten,-4,perhaps,,,ftp://x,12",
        ",,Nameless,1,,,,,,",
        "a,,Again,1,,,,,,",
        `O,P,,5,1,,${long},S,,`,
        `V,Q,,5,1,,Size,${long},,`,
        "W,R,,5,1,,Size,S,,",
        "X,R,,5,1,,Size,s,,",
        "Y,R,,5,1,,Colour,Red,,",
      ].join("\n"),
    );
    expect(errors.map(({ line, message }) => `${line} ${message}`)).toEqual([
      "2 Price must be above 0",
      "3 Active must be yes or no",
      "3 HSN code must have 4, 6 or 8 digits",
      "3 Price must be an amount in rupees, such as 499 or 499.50",
      "3 Stock must be a whole number, 0 or more",
      "3 ftp://x is not an https address of an image",
      "4 SKU is required, with at most 80 characters",
      "5 SKU a is in line 2 already",
      "6 Option name must be at most 40 characters",
      "7 Each value can have at most 40 characters",
      "8 Colour is required",
      "9 Colour is required",
      "10 Size is required",
    ]);
    // A value that cannot be read is not said to be missing, too; without its options a product has no variants.
    expect(products[1]?.fields).toEqual({
      name: "Lamp",
      price: null,
      stock: null,
      is_active: null,
      hsn_code: null,
    });
    expect(products[5]).toMatchObject({ sku: "Q", variants: [] });
    expect(products[5]).not.toHaveProperty("options");
  });

  test("a product with 1,000 variants is one error", () => {
    const rows = Array.from({ length: 1000 }, (_, n) => `V-${n},P,5,1,Size,${n}`);
    const { errors } = read(`SKU,Parent SKU,Price,Stock,Option 1 name,Option 1 value\n${rows.join("\n")}`);
    expect(errors).toEqual([{ line: 2, message: "The product has 1,000 variants; a product can have 100" }]);
  });

  test("a size of Shopify's file without its name, or there twice, is an error and not left out", () => {
    const { errors } = read(
      [
        "Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Image Src",
        "kurta,Kurta,Size,S,K-S,500,",
        "kurta,,,,K-M,500,",
        "kurta,,,L,K-L,500,",
        "kurta,,,l,K-L2,500,",
        "kurta,,,,,,https://example.com/2.jpg",
      ].join("\n"),
    );
    expect(errors).toEqual([
      { line: 3, message: "Size is required" },
      { line: 5, message: "Size l is in line 4 already" },
    ]);
  });

  test("one broken line of 100,000 is found", () => {
    const rows = Array.from({ length: 100_000 }, (_, n) => `SKU-${n},${n === 77_777 ? "x" : 5},1`);
    const { errors, products } = read(`SKU,Price,Stock\n${rows.join("\n")}`);
    expect(errors).toEqual([
      { line: 77_779, message: "Price must be an amount in rupees, such as 499 or 499.50" },
    ]);
    expect(products).toHaveLength(100_000);
  });
});
