/** What a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

/** One line of a CSV file with its line end. A text that a spreadsheet would run as a formula gets an apostrophe. */
export function formatCsvLine(fields: readonly (string | number | boolean)[]): string {
  return `${fields.map((field) => formatField(field)).join(",")}\r\n`;
}

function formatField(field: string | number | boolean): string {
  if (typeof field !== "string") return String(field);
  const text = FORMULA.test(field) ? `'${field}` : field;
  return /[",\r\n']|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A field without the apostrophe that csvLine() put before it. */
export function removeFormulaGuard(field: string): string {
  return field.startsWith("'") && FORMULA.test(field.slice(1)) ? field.slice(1) : field;
}

/** The byte order mark by which spreadsheets know UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";

/**
 * The rows of a CSV text, separated by commas, or by semicolons or tabs when its first line has more of those. Empty
 * lines are left out; each row knows its line. Null when a quote is never closed.
 */
export function parseCsv(text: string): { line: number; fields: string[] }[] | null {
  const source = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  const separator = detectSeparator(source);
  const rows: { line: number; fields: string[] }[] = [];
  let fields: string[] = [];
  let field = "";
  let isQuoted = false;
  let line = 1;
  let begun = 1;
  function endRow() {
    fields.push(field);
    if (fields.length > 1 || field.trim() !== "") rows.push({ line: begun, fields });
    fields = [];
    field = "";
  }
  for (let i = 0; i < source.length; i += 1) {
    const character = source[i] ?? "";
    if (character === "\n") line += 1;
    if (isQuoted) {
      if (character !== '"') field += character;
      else if (source[i + 1] === '"') {
        field += '"';
        i += 1;
      } else isQuoted = false;
    } else if (character === '"' && field === "") isQuoted = true;
    else if (character === separator) {
      fields.push(field);
      field = "";
    } else if (character === "\n") {
      endRow();
      begun = line;
    } else if (character !== "\r") field += character;
  }
  if (isQuoted) return null;
  endRow();
  return rows;
}

function detectSeparator(text: string): string {
  const [first = ""] = text.split(/\r?\n/, 1);
  const count = (separator: string) => first.split(separator).length;
  return [",", ";", "\t"].reduce((best, next) => (count(next) > count(best) ? next : best));
}
