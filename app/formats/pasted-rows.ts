import Papa from "papaparse";

export type PastedRow = { line: number; fields: string[] };

/** The characters that separate fields; the first of equally frequent ones counts. */
const DELIMITERS = [",", ";", "\t", "|"] as const;

/** Lines of one quoted field, such as an address. A quotation mark that stays open longer is text of its line. */
const MAX_LINES = 20;

/**
 * Splits a pasted list, or a CSV file, into rows with the line on which each begins. Quoted fields are kept whole. Each
 * row is separated by what it has most of, so that lists can be joined; a row without any is split at its spaces. Empty
 * rows are left out.
 */
export function parsePastedRows(text: string): PastedRow[] {
  const rows: PastedRow[] = [];
  const lines = text.split(/\r\n|\r|\n/);
  for (let start = 0, end = 0; start < lines.length; start = end) {
    end = findEnd(lines, start);
    const joined = end > start + 1 ? splitFields(lines.slice(start, end).join("\n")) : null;
    if (!joined) end = start + 1;
    const fields = joined ?? splitFields(lines[start] ?? "") ?? [];
    if (fields.some((field) => field !== "")) rows.push({ line: start + 1, fields });
  }
  return rows;
}

/** The line after the row that begins here: that after the line where its last quoted field is closed. */
function findEnd(lines: readonly string[], start: number): number {
  let isOpen = staysOpen(lines[start] ?? "", false);
  for (let end = start + 1; isOpen && end < Math.min(lines.length, start + MAX_LINES); end++) {
    isOpen = staysOpen(lines[end] ?? "", true);
    if (!isOpen) return end + 1;
  }
  return start + 1;
}

/** Returns true if a quoted field is open at the end of a line. One opens where a field begins: 14" is a size. */
function staysOpen(line: string, isOpenBefore: boolean): boolean {
  let isOpen = isOpenBefore;
  let isFieldStart = !isOpen;
  for (let place = 0; place < line.length; place++) {
    const char = line[place] ?? "";
    if (isOpen && char === '"' && line[place + 1] === '"') place++;
    else if (char === '"' && (isOpen || isFieldStart)) isOpen = !isOpen;
    isFieldStart = DELIMITERS.some((delimiter) => delimiter === char);
  }
  return isOpen;
}

/** The fields of a row; null when it is several. */
function splitFields(source: string): string[] | null {
  const unquoted = source.replaceAll(/"[^"]*"/g, "");
  const count = (delimiter: string) => unquoted.split(delimiter).length - 1;
  const delimiter = DELIMITERS.reduce((best, next) => (count(next) > count(best) ? next : best));
  if (count(delimiter) === 0) return unquote(source).split(/\s+/);
  const { data } = Papa.parse<string[]>(source, { delimiter });
  return data.length > 1 ? null : (data[0] ?? []).map(unquote);
}

function unquote(field: string): string {
  return field
    .trim()
    .replace(/^"(.*)"$/s, "$1")
    .trim();
}
