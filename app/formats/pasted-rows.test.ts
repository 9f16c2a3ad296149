import { describe, expect, it } from "vitest";

import { parsePastedRows } from "#app/formats/pasted-rows.ts";

describe("parsePastedRows", () => {
  it.each([
    ["commas", "1, A1", ["1", "A1"]],
    ["tabs", "1\tA1", ["1", "A1"]],
    ["bars", "1 | A1", ["1", "A1"]],
    ["spaces", "  1   A1 ", ["1", "A1"]],
    ["quotation marks", '"1";"A1"', ["1", "A1"]],
    ["a comma within quotation marks", '1,"Flat 4, MG Road, Pune",A1', ["1", "Flat 4, MG Road, Pune", "A1"]],
    ["quotation marks within a field", '1,"The ""Blue"" house",A1', ["1", 'The "Blue" house', "A1"]],
    ["quotation marks behind a space", '1, "A1"', ["1", "A1"]],
    ["what it has most of", "1;Flat 4, Pune;A1", ["1", "Flat 4, Pune", "A1"]],
    ["one quoted field", '"A 1"', ["A", "1"]],
  ])("splits at %s", (_kind, text, fields) => {
    expect(parsePastedRows(text)).toEqual([{ line: 1, fields }]);
  });

  it("names the line on which each row begins, and leaves empty ones out", () => {
    const text = '\r\n1,"Flat 4,\r\nMG Road",A1\r\n,\r\n2\tA2\r3 A3\n';
    expect(parsePastedRows(text)).toEqual([
      { line: 2, fields: ["1", "Flat 4,\nMG Road", "A1"] },
      { line: 5, fields: ["2", "A2"] },
      { line: 6, fields: ["3", "A3"] },
    ]);
  });

  it.each([
    ["that is never closed", '1,A1,14" shelf\n2,A2'],
    ["in the middle of fields of two rows", '1,A1,14" shelf\n2,A2\n3,A3,12" shelf'],
    ["in the middle of a row without delimiters", '1 A1 14"\n2 A2 12"'],
    ["that opens a field for too many lines", `1,A1,"shelf\n2,A2${"\n".repeat(25)}"`],
  ])("takes a quotation mark %s as text of its line", (_kind, text) => {
    const rows = parsePastedRows(text).slice(0, 2);
    expect(rows.map(({ line, fields }) => [line, fields[0], fields[1]])).toEqual([
      [1, "1", "A1"],
      [2, "2", "A2"],
    ]);
  });

  it("takes lines one by one that are several rows after all", () => {
    expect(parsePastedRows('1,A1,x;"y\n2,A2,z"')).toEqual([
      { line: 1, fields: ["1", "A1", 'x;"y'] },
      { line: 2, fields: ["2", "A2", 'z"'] },
    ]);
  });

  it("reads 100,000 lines of quotation marks in one pass", () => {
    expect(parsePastedRows('"\n'.repeat(100_000))).toEqual([]);
  });

  it("is empty for an empty text", () => {
    expect(parsePastedRows(" \n ")).toEqual([]);
  });
});
