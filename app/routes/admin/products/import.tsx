import { data, Form, href, Link, redirect, useNavigation } from "react-router";

import { configContext } from "#app/context.ts";
import { type ImportSummary, listImports } from "#app/data/product-imports.server.ts";
import { getSettings } from "#app/data/settings.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { redirectWithNotice, requireScreen, revalidateScreen } from "#app/routes/admin/admin.server.ts";
import { BackLink } from "#app/routes/admin/back-link.tsx";
import { wholeDateTime } from "#app/routes/admin/date-time.tsx";
import { FormAlert } from "#app/routes/admin/form-alert.tsx";
import { formPage } from "#app/routes/admin/form-page.ts";
import { FileInput } from "#app/routes/admin/products/file-input.tsx";
import { importStatusText, isActiveImport } from "#app/routes/admin/products/import-status.ts";
import { readImportFile, readImportForm } from "#app/routes/admin/products/import.server.ts";
import { useMay } from "#app/routes/admin/role-context.ts";
import { isMrp, isTaxAdded } from "#app/shop/tax/tax-mode.ts";
import { Button } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { continueImport, startImport } from "#app/workflows/import-products.server.ts";

import type { Route } from "./+types/import";

export const handle = formPage;

export const meta: Route.MetaFunction = () => adminMeta("Import products");

/** The time that an upload waits for the check, so that the results of small files are shown at once. */
const CHECK_MS = 3_000;

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/products/import");
  const [imports, settings] = await Promise.all([listImports(db), getSettings(db)]);
  return { imports, taxIsAdded: isTaxAdded(settings), isMrp: isMrp(settings) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db } = await revalidateScreen({ context }, "/admin/products/import");
  const refuse = (message: string, status = 400) => data({ message }, { status });

  const read = await readImportFile(await readImportForm({ request, context }));
  if ("message" in read) return refuse(read.message);
  const { name, file } = read;
  if (file.products.length === 0) return refuse("The file has no products that can be sold here.");
  const started = await startImport(db, name, file);
  if (started === "failed") return refuse("The file could not be stored. Please try again.", 503);
  const path = href("/admin/products/import/:importId", { importId: started.id });
  if (started.isOther) {
    return redirectWithNotice(
      context,
      path,
      "error",
      "This import is not finished yet. Apply or cancel it before you choose another file.",
    );
  }
  const { backend, images } = context.get(configContext);
  const endsAt = Date.now() + CHECK_MS;
  if (backend) await continueImport({ backend, images }, () => Date.now() < endsAt);
  return redirect(path, 303);
}

export default function ImportProducts({ loaderData, actionData }: Route.ComponentProps) {
  const { imports, taxIsAdded, isMrp: includesTax } = loaderData;
  const mayChangeTax = useMay()("settings.write");
  const busy = useNavigation().state === "submitting";
  const active = imports.find(({ status }) => isActiveImport(status));
  return (
    <div className="grid gap-4">
      <div>
        <BackLink to={href("/admin/products")}>Back to products</BackLink>
        <h1 className="text-2xl">Import products</h1>
      </div>
      {active ? (
        <p>
          <Link
            to={href("/admin/products/import/:importId", { importId: active.id })}
            className="link font-semibold"
          >
            {active.fileName}
          </Link>{" "}
          is not finished yet ({importStatusText(active)}). Another file can be chosen when it is finished or
          cancelled.
        </p>
      ) : null}
      <Panel title="Choose a file">
        {actionData ? <FormAlert>{actionData.message}</FormAlert> : null}
        <Form method="post" encType="multipart/form-data" className="grid gap-3">
          <div>
            <label htmlFor="csv-file" className="mb-1 block font-semibold">
              CSV file
            </label>
            <p id="csv-file-hint" className="text-muted mb-2 text-sm">
              The product export of Haat, Shopify or WooCommerce, or a list with SKU and prices or stock. At
              most 16 MB.
            </p>
            <FileInput
              id="csv-file"
              name="file"
              accept=".csv,text/csv"
              aria-describedby="csv-file-hint"
              required
            />
          </div>
          <div>
            <Button name="intent" value="preview" loading={busy}>
              Preview changes
            </Button>
          </div>
        </Form>
        <ul className="mt-4 grid list-disc gap-1 ps-5">
          <li>Nothing changes before you have seen the preview.</li>
          <li>
            A known SKU updates that product, a new SKU adds one. An empty field leaves its value as it is,
            and no product is removed.
          </li>
          {includesTax ? <li>Prices in the file include tax.</li> : null}
          {taxIsAdded ? (
            <li>
              Tax is added to the prices in the file.{" "}
              {mayChangeTax ? (
                <Link to={href("/admin/tax")} className="link">
                  Change tax setting
                </Link>
              ) : null}
            </li>
          ) : null}
          <li>
            For a file with all columns,{" "}
            <a href={href("/admin/products/export")} download className="link">
              export your products
            </a>
            .
          </li>
        </ul>
      </Panel>
      {imports.length > 0 ? <Earlier imports={imports} /> : null}
    </div>
  );
}

function Earlier({ imports }: { imports: readonly ImportSummary[] }) {
  return (
    <Panel title="Imports">
      <ul className="grid gap-3">
        {imports.map((one) => (
          <li key={one.id} className="break-words">
            <Link to={href("/admin/products/import/:importId", { importId: one.id })} className="link">
              {one.fileName}
            </Link>
            <br />
            <span className="text-muted text-sm">
              {wholeDateTime(one.createdAt)} · {importStatusText(one)}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
