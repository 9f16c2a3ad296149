import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  BYTE_ORDER_MARK,
  formatCsvLine,
  formatCsvLines,
  parseCsv,
  removeFormulaGuard,
  unclosedLine,
} from "#app/formats/csv.ts";

function parseFields(text: string): string[][] | undefined {
  return parseCsv(text)?.map(({ fields }) => fields);
}

describe("formatCsvLine", () => {
  test("quotes fields where needed, and leaves numbers unchanged", () => {
    expect(formatCsvLine(["a", 'say "hi"', "x,y", 12.5, -3, true])).toBe(
      'a,"say ""hi""","x,y",12.5,-3,true\r\n',
    );
  });

  test.each(["=1+1", "+91", "-2", "@SUM(A1)", "\tx", "\r=1", "＝1+1"])(
    "guards %j, so that spreadsheets do not run it as a formula",
    (text) => {
      expect(formatCsvLine([text])).toMatch(/^"'/);
    },
  );

  test("writes many lines as one by one", () => {
    const lines = [
      ["a", "=1"],
      ['b "', 2],
    ];
    expect(formatCsvLines(lines)).toBe(lines.map(formatCsvLine).join(""));
    expect(formatCsvLines([])).toBe("");
  });

  test("leaves an amount as it is", () => {
    expect(formatCsvLine(["-0.40", "12.00", "-0.4", "-1.00+2"])).toBe(`-0.40,12.00,"'-0.4","'-1.00+2"\r\n`);
  });

  test("writes any text so that parseCsv reads it again", () => {
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
  test("gives line numbers, allows quoted line ends, and skips empty lines and the byte order mark", () => {
    expect(parseCsv(`${BYTE_ORDER_MARK}sku,name\n\n1,"two\nlines"\r\n2,x`)).toEqual([
      { line: 1, fields: ["sku", "name"] },
      { line: 3, fields: ["1", "two\nlines"] },
      { line: 5, fields: ["2", "x"] },
    ]);
  });

  test("accepts semicolons and tabs as delimiters", () => {
    expect(parseFields("sku;price\nA;1")).toEqual([
      ["sku", "price"],
      ["A", "1"],
    ]);
    expect(parseFields("sku\tprice\nA\t1,5")).toEqual([
      ["sku", "price"],
      ["A", "1,5"],
    ]);
  });

  test("is null when a quotation mark is not closed, and the line of its row is found", () => {
    const text = 'a,b\n"two\nlines",1\n"c,d\n5,6\n7,8\n';
    expect(parseCsv(text)).toBeNull();
    expect(unclosedLine(text)).toBe(4);
  });

  test("reads a quotation mark within a quoted field that is closed later", () => {
    expect(parseFields('a,b\n"c"d",e')).toEqual([
      ["a", "b"],
      ['c"d', "e"],
    ]);
  });

  test("knows no other delimiter, and prefers the comma, then the semicolon", () => {
    expect(parseFields("a|b|c,d\n1|2|3,4")).toEqual([
      ["a|b|c", "d"],
      ["1|2|3", "4"],
    ]);
    expect(parseFields("a,b;c\n1,2;3")).toEqual([
      ["a", "b;c"],
      ["1", "2;3"],
    ]);
    expect(parseFields("a;b\tc")).toEqual([["a", "b\tc"]]);
    expect(parseFields("sku\nA;1")).toEqual([["sku"], ["A;1"]]);
  });

  test("leaves out blank lines, but no row of empty fields", () => {
    expect(parseCsv("sku\n\n  \nA\n")).toEqual([
      { line: 1, fields: ["sku"] },
      { line: 4, fields: ["A"] },
    ]);
    expect(parseFields("a,b\n,\n")).toEqual([
      ["a", "b"],
      ["", ""],
    ]);
  });

  test("takes the delimiter from the header line, whatever quoted fields hold", () => {
    expect(parseFields('a,b\n";;;","\t\t"\n";",1')).toEqual([
      ["a", "b"],
      [";;;", "\t\t"],
      [";", "1"],
    ]);
  });

  test("accepts CRLF, CR and LF in one file, and a cell of 500,000 characters", () => {
    const cell = "x".repeat(500_000);
    expect(parseCsv(`a,b\r\n"1\r\n2",x\r3,"${cell}"\n`)).toEqual([
      { line: 1, fields: ["a", "b"] },
      { line: 2, fields: ["1\n2", "x"] },
      { line: 4, fields: ["3", cell] },
    ]);
  });

  test("is empty for an empty file", () => {
    expect(parseCsv("")).toEqual([]);
  });
});
