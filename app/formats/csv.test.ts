import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { BYTE_ORDER_MARK, formatCsvLine, parseCsv, removeFormulaGuard } from "#app/formats/csv.ts";

function fieldsOf(text: string): string[][] | undefined {
  return parseCsv(text)?.map(({ fields }) => fields);
}

describe("csvLine", () => {
  test("quotes what needs it and leaves numbers alone", () => {
    expect(formatCsvLine(["a", 'say "hi"', "x,y", 12.5, -3, true])).toBe(
      'a,"say ""hi""","x,y",12.5,-3,true\r\n',
    );
  });

  test.each(["=1+1", "+91", "-2", "@SUM(A1)", "\tx", "\r=1", "＝1+1"])(
    "%j is no formula in a spreadsheet",
    (text) => {
      expect(formatCsvLine([text])).toMatch(/^"'/);
    },
  );

  test("whatever text goes out comes back", () => {
    const text = fc.string({ unit: "grapheme" }).filter((value) => !value.includes("\r"));
    fc.assert(
      fc.property(fc.array(text, { minLength: 2, maxLength: 5 }), (fields) => {
        const [row] = parseCsv(`a,b,c,d,e,f,g\r\n${formatCsvLine(fields)}`)?.slice(1) ?? [];
        const back = row?.fields.map((field) => removeFormulaGuard(field));
        expect(back).toEqual(fields.map((field) => removeFormulaGuard(field)));
      }),
    );
  });
});

describe("parseCsv", () => {
  test("knows lines, quoted line ends, empty lines and the byte order mark", () => {
    expect(parseCsv(`${BYTE_ORDER_MARK}sku,name\n\n1,"two\nlines"\r\n2,x`)).toEqual([
      { line: 1, fields: ["sku", "name"] },
      { line: 3, fields: ["1", "two\nlines"] },
      { line: 5, fields: ["2", "x"] },
    ]);
  });

  test("reads semicolons and tabs as spreadsheets of other countries write them", () => {
    expect(fieldsOf("sku;price\nA;1")).toEqual([
      ["sku", "price"],
      ["A", "1"],
    ]);
    expect(fieldsOf("sku\tprice\nA\t1,5")).toEqual([
      ["sku", "price"],
      ["A", "1,5"],
    ]);
  });

  test("refuses a quote that is never closed", () => {
    expect(parseCsv('a,b\n"c,d\n')).toBeNull();
  });

  test("has nothing to say about nothing", () => {
    expect(parseCsv("")).toEqual([]);
  });
});
