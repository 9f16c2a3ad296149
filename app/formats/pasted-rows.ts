import Papa from "papaparse";

export type PastedRow = { line: number; fields: string[] };

/** What separates fields; the first of equally frequent ones counts. */
const DELIMITERS = [",", ";", "\t", "|"] as const;

/**
 * Splits a pasted list, or a CSV file, into rows with the line on which each begins. Quoted fields are kept whole. Each
 * row is separated by what it has most of, so that lists can be joined; a row without any is split at its spaces. Empty
 * rows are left out. A quotation mark that is never closed is taken as text of its line.
 */
export function parsePastedRows(text: string): PastedRow[] {
  return splitRecords(text)
    .map(({ line, source }) => ({ line, fields: splitFields(source) }))
    .filter(({ fields }) => fields.some((field) => field !== ""));
}

type Record = { line: number; source: string };

/** Joins the lines of a quoted field; a line with an odd number of quotation marks opens or closes one. */
function splitRecords(text: string): Record[] {
  const lines = text.split(/\r\n|\r|\n/);
  const records: Record[] = [];
  for (let index = 0; index < lines.length; index++) {
    const start = index;
    if (hasOpenQuote(lines[index] ?? "")) {
      const end = lines.findIndex((line, place) => place > start && hasOpenQuote(line));
      if (end > start) index = end;
    }
    records.push({ line: start + 1, source: lines.slice(start, index + 1).join("\n") });
  }
  return records;
}

function hasOpenQuote(line: string): boolean {
  return line.split('"').length % 2 === 0;
}

function splitFields(source: string): string[] {
  const unquoted = source.replaceAll(/"[^"]*"/g, "");
  const count = (delimiter: string) => unquoted.split(delimiter).length - 1;
  const delimiter = DELIMITERS.reduce((best, next) => (count(next) > count(best) ? next : best));
  if (count(delimiter) === 0) return unquote(source).split(/\s+/);
  // Papa Parse keeps a quotation mark as text when spaces stand before it.
  const fields = Papa.parse<string[]>(source, { delimiter }).data[0] ?? [];
  return fields.map(unquote);
}

function unquote(field: string): string {
  return field
    .trim()
    .replace(/^"(.*)"$/s, "$1")
    .trim();
}
