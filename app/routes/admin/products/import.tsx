import { data, Form, href, useNavigation } from "react-router";

import { productsBySku } from "#app/data/product-csv.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { revalidateAdmin, redirectWithNotice, requireAdmin } from "#app/routes/admin/admin.server.ts";
import { FileInput } from "#app/routes/admin/products/file-input.tsx";
import {
  encodeChanges,
  readCsvFile,
  readImportForm,
  decodeChanges,
  importProblem,
} from "#app/routes/admin/products/import.server.ts";
import { type ImportError, planImport, parseImportRows } from "#app/shop/product/product-import.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { importProducts } from "#app/workflows/import-products.server.ts";

import type { Route } from "./+types/import";

export const meta: Route.MetaFunction = () => adminMeta("Import products");

export async function loader({ context }: Route.LoaderArgs) {
  await requireAdmin({ context });
  return null;
}

type Preview = {
  message?: string;
  errors: ImportError[];
  changes: { sku: string; name: string; changes: string[] }[];
  encoded: string;
};

const NOTHING: Preview = { errors: [], changes: [], encoded: "" };

export async function action({ request, context }: Route.ActionArgs) {
  const { db } = await revalidateAdmin({ context });
  const form = await readImportForm({ request, context });
  const refuse = (message: string, status = 400) => data<Preview>({ ...NOTHING, message }, { status });

  if (form.get("intent") === "import") {
    const changes = decodeChanges(form.get("rows"));
    const { imported, problem } = await importProducts(db, changes);
    if (problem)
      return refuse(importProblem(problem, imported, changes.length), problem === "changed" ? 409 : 503);
    const done = `${imported} ${imported === 1 ? "product" : "products"} updated successfully`;
    return redirectWithNotice(context, href("/admin/products"), "success", done);
  }

  const file = await readCsvFile(form);
  if ("message" in file) return refuse(file.message);
  const read = parseImportRows(file.rows);
  if (typeof read === "string") return refuse(read);
  const products = await productsBySku(
    db,
    read.rows.map(({ sku }) => sku),
  );
  const plan = planImport(read.rows, products);
  const errors = [...read.errors, ...plan.errors].toSorted((one, other) => one.line - other.line);
  const preview: Preview = {
    errors,
    changes: plan.changes.map(({ sku, name, changes }) => ({ sku, name, changes })),
    encoded: errors.length === 0 ? encodeChanges(plan.changes) : "",
  };
  return data(preview, { status: errors.length > 0 ? 400 : 200 });
}

export default function ImportProducts({ actionData }: Route.ComponentProps) {
  const busy = useNavigation().state === "submitting";
  return (
    <div className="grid max-w-3xl gap-4">
      <h1 className="text-2xl">Import products</h1>
      {actionData?.message ? (
        <p role="alert" className="text-red font-semibold">
          {actionData.message}
        </p>
      ) : null}
      {actionData && !actionData.message ? <ImportPreview preview={actionData} busy={busy} /> : null}
      <Panel title={actionData ? "Choose another file" : "Choose a file"}>
        <p className="mb-3">
          A CSV file with a column SKU and any of Price, Stock and Active (yes or no), at most 1,000 rows. An
          empty field leaves its value as it is. Start from the export to have the columns right.
        </p>
        <Form method="post" encType="multipart/form-data" className="grid gap-3">
          <div>
            <label htmlFor="csv-file" className="mb-1 block font-semibold">
              CSV file
            </label>
            <FileInput id="csv-file" name="file" accept=".csv,text/csv" required />
          </div>
          <div className="flex flex-wrap gap-3">
            <Button name="intent" value="preview" loading={busy}>
              Preview changes
            </Button>
            <ButtonLink to={href("/admin/products")} variant="ghost">
              Back to Products
            </ButtonLink>
          </div>
        </Form>
      </Panel>
    </div>
  );
}

function ImportPreview({ preview: { errors, changes, encoded }, busy }: { preview: Preview; busy: boolean }) {
  const count = `${changes.length} ${changes.length === 1 ? "product" : "products"}`;
  return (
    <>
      {errors.length > 0 ? (
        <div role="alert" className="rounded-control border-red border-2 p-4">
          <p className="text-red font-semibold">
            Nothing has been changed. Please correct these lines and choose the file again.
          </p>
          <ul className="mt-2 list-disc pl-5">
            {errors.map(({ line, message }) => (
              <li key={`${line} ${message}`} className="break-words">
                Line {line}: {message}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {changes.length === 0 && errors.length > 0 ? null : (
        <Panel
          title={
            changes.length === 0
              ? "Nothing to change"
              : `${count} ${errors.length > 0 ? "would" : "will"} change`
          }
        >
          {changes.length === 0 ? (
            <p>Every product of the file has these values already.</p>
          ) : (
            <ul className="grid gap-2">
              {changes.map((change) => (
                <li key={change.sku} className="break-words">
                  <strong>{change.name}</strong> <span className="text-muted">({change.sku})</span>
                  <br />
                  {change.changes.join(" · ")}
                </li>
              ))}
            </ul>
          )}
          {errors.length === 0 && changes.length > 0 ? (
            <Form method="post" className="mt-4">
              <input type="hidden" name="rows" value={encoded} />
              <Button name="intent" value="import" loading={busy}>
                Import {count}
              </Button>
            </Form>
          ) : null}
        </Panel>
      )}
    </>
  );
}
