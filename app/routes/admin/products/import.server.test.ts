import { expect, test } from "vitest";

import { readCsvFile } from "#app/routes/admin/products/import.server.ts";

async function read(content: string | Uint8Array<ArrayBuffer>) {
  const form = new FormData();
  form.append("file", new File([content], "products.csv"));
  return readCsvFile(form);
}

test("reads rows with quotes, and removes the apostrophe before formulas", async () => {
  expect(await read('SKU,Price\r\nA-1,"1,499.50"\r\n\'=A, 5 \r\n')).toEqual({
    rows: [
      { line: 1, fields: ["SKU", "Price"] },
      { line: 2, fields: ["A-1", "1,499.50"] },
      { line: 3, fields: ["=A", "5"] },
    ],
  });
});

test("rejects an empty file, other encodings and a quotation mark without its end", async () => {
  expect(await read("")).toEqual({ message: "Please choose a CSV file" });
  const encoding = { message: "The file is not UTF-8 text. In Excel, save it as 'CSV UTF-8'." };
  expect(await read(Uint8Array.of(0xff, 0xfe, 0x41))).toEqual(encoding);
  expect(await read("sku\0price")).toEqual(encoding);
  expect(await read('sku,price\n"A,5')).toEqual({
    message: "The file cannot be read: a quotation mark is opened and never closed.",
  });
});
