import * as z from "zod";

import { createServiceClient, type Credentials, type Db } from "#app/data/client.server.ts";
import { logError, throwUnavailable, unwrap } from "#app/data/errors.server.ts";
import type { ProductFile } from "#app/formats/product-file/product-file.ts";
import { IMPORT_FORMATS, type ImportedProduct, type ImportNote } from "#app/shop/product/imported-product.ts";
import type { DownloadProblem } from "#app/shop/product/remote-image.ts";

// Imports of products. The background work uses the service client, because an import continues when nobody is signed
// in.

const status = z.enum([
  "reading",
  "checking",
  "ready",
  "rejected",
  "applying",
  "images",
  "done",
  "cancelled",
]);
export type ImportStatus = z.output<typeof status>;

const note = z.object({ line: z.number(), code: z.string(), value: z.string().optional() });
const change = z.record(
  z.string(),
  z.object({ from: z.unknown(), to: z.unknown(), is_new: z.boolean().optional() }),
);

const importRow = z
  .object({
    id: z.string(),
    file_name: z.string(),
    format: z.enum(["haat", "shopify", "woocommerce"]),
    status,
    total: z.number(),
    checked: z.number(),
    applied: z.number(),
    creates: z.number(),
    updates: z.number(),
    errors: z.number(),
    warnings: z.number(),
    skipped: z.number(),
    faulty: z.number(),
    leaves_out: z.boolean(),
    created_at: z.string(),
  })
  .transform(({ file_name: fileName, created_at: createdAt, leaves_out: leavesOut, format, ...row }) => ({
    ...row,
    fileName,
    createdAt,
    leavesOut,
    shop: IMPORT_FORMATS[format],
  }));

/**
 * An import with its counts. Of `total` products some are created, some updated, and the rest stay unchanged. `faulty`
 * products have errors; `leavesOut`: the import leaves them out.
 */
export type ImportSummary = z.output<typeof importRow>;

const importDetail = z.object({
  ignored_columns: z.array(z.string()),
  notes_of_file: z.array(note),
  changes: z.array(
    z.object({
      action: z.enum(["create", "update"]),
      sku: z.string(),
      name: z.string().nullable(),
      fields: change,
      variants: z.array(
        z.object({ sku: z.string(), is_new: z.boolean(), values: z.array(z.string()), fields: change }),
      ),
    }),
  ),
  notes: z.array(
    z.object({
      line: z.number(),
      sku: z.string(),
      errors: z.array(note).nullable(),
      warnings: z.array(note).nullable(),
      outcome: z.enum(["done", "changed"]).nullable(),
    }),
  ),
  images_left: z.number(),
  untaxed_categories: z.array(z.string()),
  image_problems: z.array(z.object({ source: z.string(), problem: z.string() })),
});

/** An import as its page shows it, with the first changes, errors, warnings and images that could not be copied. */
export type ImportDetail = ImportSummary & {
  ignoredColumns: string[];
  changes: z.output<typeof importDetail>["changes"];
  errorNotes: ImportNote[];
  warningNotes: ImportNote[];
  /** Products that were skipped, because somebody changed or bought them meanwhile. */
  skippedNotes: ImportNote[];
  imagesLeft: number;
  /** New categories whose products use the shop's tax class, because the categories have none. */
  untaxedCategories: string[];
  imageProblems: { source: string; problem: string }[];
};

/** The maximum number of errors on a page. A product may have one for each of its variants. */
const MAX_NOTES = 200;

/**
 * Finds an import.
 * @returns null when there is none
 */
export async function findImport(db: Db, id: string): Promise<ImportDetail | null> {
  const { data, error } = await db.rpc("admin_get_import", { p_import_id: id });
  if (error) throwUnavailable("read an import", error);
  if (data === null) return null;
  const { ignored_columns, notes_of_file, changes, notes, images_left, image_problems, untaxed_categories } =
    importDetail.parse(data);
  return {
    ...importRow.parse(data),
    ignoredColumns: ignored_columns,
    changes,
    errorNotes: notes
      .flatMap(({ errors }) => errors ?? [])
      .toSorted((one, other) => one.line - other.line)
      .slice(0, MAX_NOTES),
    warningNotes: [...notes_of_file, ...notes.flatMap(({ warnings }) => warnings ?? [])],
    skippedNotes: notes.flatMap(({ line, sku, outcome }) =>
      outcome === "changed" ? [{ line, code: "changed", value: sku }] : [],
    ),
    imagesLeft: images_left,
    untaxedCategories: untaxed_categories,
    imageProblems: image_problems,
  };
}

const SUMMARY =
  "id, file_name, format, status, total, checked, applied, creates, updates, errors, warnings, skipped, faulty, leaves_out, created_at";

/** Lists the ten newest imports. */
export async function listImports(db: Db): Promise<ImportSummary[]> {
  const answer = await db
    .from("product_imports")
    .select(SUMMARY)
    .order("created_at", { ascending: false })
    .limit(10);
  return z.array(importRow).parse(unwrap("list imports", answer));
}

const begun = z.union([
  z.object({ ok: z.literal(true), id: z.string() }),
  z.object({ ok: z.literal(false), code: z.literal("active"), id: z.string() }),
]);

/**
 * Starts an import.
 * @returns its id, or the id of the import that is already running
 */
export async function beginImport(
  db: Db,
  fileName: string,
  { format, ignoredColumns, notes }: ProductFile,
): Promise<{ id: string; isOther: boolean } | "failed"> {
  const { data, error } = await db.rpc("admin_begin_import", {
    p_import: {
      file_name: fileName.slice(0, 200),
      format,
      ignored_columns: ignoredColumns,
      notes: notes
        .slice(0, 200)
        .map(({ value, ...rest }) => (value === undefined ? rest : { ...rest, value })),
    },
  });
  const answer = begun.safeParse(data);
  if (error || !answer.success) return failed("begin an import", error ?? data);
  return { id: answer.data.id, isOther: !answer.data.ok };
}

const accepted = z.object({ ok: z.boolean() });

/** Adds products to an import. After the last ones its check starts. */
export async function addImportRows(
  db: Db,
  id: string,
  rows: ImportedProduct[],
  { isLast }: { isLast: boolean },
): Promise<"done" | "failed"> {
  const { data, error } = await db.rpc("admin_add_import_rows", {
    p_import_id: id,
    p_rows: rows,
    p_is_last: isLast,
  });
  return accepted.safeParse(data).data?.ok ? "done" : failed("add rows to an import", error ?? data);
}

/**
 * Applies a checked import, cancels one, or checks a rejected one again without its faulty products.
 * @returns 'changed' when it is in another state by now; `other`: the import that is running instead
 */
export async function decideImport(
  db: Db,
  id: string,
  decision: "apply" | "cancel" | "leave_out",
): Promise<"done" | "changed" | "failed" | { other: string }> {
  const { data, error } = await db.rpc("admin_decide_import", { p_import_id: id, p_decision: decision });
  const answer = z.union([begun.options[1], accepted]).safeParse(data);
  if (error || !answer.success) return failed("decide an import", error ?? data);
  if ("id" in answer.data) return { other: answer.data.id };
  return answer.data.ok ? "done" : "changed";
}

/**
 * Processes the next rows of the running import.
 * @returns whether more remain
 * @throws as throwUnavailable
 */
export async function importNextRows(backend: Credentials): Promise<boolean> {
  return unwrap("work on an import", await createServiceClient(backend).rpc("shop_work_import"));
}

/**
 * Claims image URLs of other sites that must be copied.
 * @throws as throwUnavailable
 */
export async function claimImportImages(backend: Credentials, limit: number): Promise<string[]> {
  const answer = await createServiceClient(backend).rpc("shop_claim_import_images", { p_limit: limit });
  return unwrap("claim images of an import", answer);
}

/** Records the path of an image's copy, or why there is none. Without a record the image is tried again. */
export async function recordImportImage(
  backend: Credentials,
  source: string,
  result: { address: string } | { problem: DownloadProblem },
): Promise<void> {
  const { error } = await createServiceClient(backend).rpc("shop_record_import_image", {
    p_source: source,
    p_address: "address" in result ? result.address : "",
    p_problem: "problem" in result ? result.problem : "",
  });
  if (error) logError("record an image of an import", error);
}

function failed(operation: string, cause: unknown): "failed" {
  logError(operation, cause);
  return "failed";
}
