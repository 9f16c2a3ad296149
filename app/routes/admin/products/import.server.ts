import { parseCsv, removeFormulaGuard, unclosedLine } from "#app/formats/csv.ts";
import { type ProductFile, readProductFile } from "#app/formats/product-file/product-file.ts";
import { type FormRequest, readLargeForm } from "#app/middleware/read-form.server.ts";
import { isoDay } from "#app/shop/dates.ts";

const MIB = 1024 * 1024;
/** A Worker holds the file and its products in its memory of 128 MB. */
const FILE_MAX = 16 * MIB;
const TOO_LARGE =
  "The file is larger than 16 MB. Please split it; each part begins with the line of the columns.";

/** Reads the import's form. @throws 400 for a malformed form, 413 for one that is too large */
export function readImportForm(posted: FormRequest): Promise<FormData> {
  return readLargeForm(posted, FILE_MAX + MIB, TOO_LARGE);
}

/** The products of the uploaded CSV file, or a message when it cannot be read at all. */
export async function readImportFile(
  form: FormData,
): Promise<{ name: string; file: ProductFile } | { message: string }> {
  const upload = form.get("file");
  if (upload === null || typeof upload === "string" || upload.size === 0) {
    return { message: "Please choose a CSV file" };
  }
  if (upload.size > FILE_MAX) return { message: TOO_LARGE };
  const text = decodeText(await upload.arrayBuffer());
  if (text === null) {
    return { message: "The file is not UTF-8 text. In Excel, save it as 'CSV UTF-8'." };
  }
  const rows = parseCsv(text);
  if (rows === null) {
    return {
      message: `The file cannot be read: in the row that begins on line ${unclosedLine(text)}, a quotation mark is opened and never closed.`,
    };
  }
  for (const row of rows) row.fields = row.fields.map((field) => removeFormulaGuard(field.trim()));
  const file = readProductFile(rows, isoDay(new Date()));
  return typeof file === "string" ? { message: file } : { name: upload.name, file };
}

/** Decodes UTF-8; null for anything else. */
function decodeText(bytes: ArrayBuffer): string | null {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return text.includes("\0") ? null : text;
  } catch {
    return null;
  }
}
