import { data, Form, href, redirect, useNavigation } from "react-router";

import { afterResponseContext, configContext } from "#app/context.ts";
import { decideImport, findImport, type ImportDetail } from "#app/data/product-imports.server.ts";
import { readIntent } from "#app/middleware/read-form.server.ts";
import { parseRecordId } from "#app/middleware/record-id.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { redirectWithNotice, requireScreen, revalidateScreen } from "#app/routes/admin/admin.server.ts";
import { BackLink } from "#app/routes/admin/back-link.tsx";
import { FormAlert } from "#app/routes/admin/form-alert.tsx";
import { formPage } from "#app/routes/admin/form-page.ts";
import { FileNotes } from "#app/routes/admin/products/import-notes.tsx";
import { ImportPreview } from "#app/routes/admin/products/import-preview.tsx";
import {
  countText,
  importStatusText,
  isActiveImport,
  isWithoutChange,
  isWorkedOn,
} from "#app/routes/admin/products/import-status.ts";
import { Button } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { continueImport } from "#app/workflows/import-products.server.ts";

import type { Route } from "./+types/import-progress";

/** Seconds between two looks at the progress. */
const POLL_SECONDS = 3;
/**
 * The times for which the import is worked on: by a poll after its response, and by a press of the button before it.
 */
const WORK_MS = 15_000;
const APPLY_MS = 3_000;

export const handle = formPage;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...adminMeta("Import"),
  ...(loaderData && isWorkedOn(loaderData.status)
    ? [{ httpEquiv: "refresh", content: String(POLL_SECONDS) }]
    : []),
];

const NOT_FOUND = "Import not found";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/products/import/:importId");
  const found = await findImport(db, parseRecordId(params.importId, NOT_FOUND));
  if (!found) throw redirectWithNotice(context, href("/admin/products/import"), "error", NOT_FOUND);
  if (isWorkedOn(found.status)) {
    const endsAt = Date.now() + WORK_MS;
    const { images } = context.get(configContext);
    context.get(afterResponseContext)((backend) =>
      continueImport({ backend, images }, () => Date.now() < endsAt),
    );
  }
  return found;
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { db } = await revalidateScreen({ context }, "/admin/products/import/:importId");
  const id = parseRecordId(params.importId, NOT_FOUND);
  const intent = await readIntent({ request, context }, ["apply", "cancel", "leave_out"]);
  const decided = await decideImport(db, id, intent);
  if (decided === "failed") return data({ message: "Failed to change the import" }, { status: 503 });
  const path = href("/admin/products/import/:importId", { importId: id });
  if (typeof decided === "object") {
    return redirectWithNotice(
      context,
      href("/admin/products/import/:importId", { importId: decided.other }),
      "error",
      "This import is not finished yet. Apply or cancel it first.",
    );
  }
  if (decided === "changed") {
    return redirectWithNotice(
      context,
      path,
      "error",
      "The import has moved on meanwhile. Please look at it again.",
    );
  }
  const { backend, images } = context.get(configContext);
  const endsAt = Date.now() + APPLY_MS;
  if (backend && intent !== "cancel") await continueImport({ backend, images }, () => Date.now() < endsAt);
  return redirect(path, 303);
}

export default function ImportProgress({ loaderData: found, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  const { status, fileName, shop } = found;
  return (
    <div className="grid gap-4">
      <div>
        <BackLink to={href("/admin/products")}>Back to products</BackLink>
        <h1 className="text-2xl wrap-anywhere">Import of {fileName}</h1>
      </div>
      {actionData ? <FormAlert>{actionData.message}</FormAlert> : null}
      <p>
        <strong>{importStatusText(found)}.</strong>
        {isWorkedOn(status)
          ? " You may leave this page; the import goes on, and is at the latest continued within five minutes."
          : ` A file in ${shop}’s columns.`}
      </p>
      {isWorkedOn(status) ? <Progress found={found} /> : null}
      <FileNotes found={found} busy={busy} />
      {status === "ready" || isWithoutChange(found) ? <ImportPreview found={found} /> : null}
      {isWorkedOn(status) || status === "ready" || status === "reading" ? (
        <Form method="post" className="flex flex-wrap gap-3">
          {status === "ready" ? (
            <Button name="intent" value="apply" loading={busy}>
              Import {countText(found.creates + found.updates, "product")}
            </Button>
          ) : null}
          <Button name="intent" value="cancel" variant="outline" loading={busy}>
            {status === "applying" ? "Stop here" : "Cancel this import"}
          </Button>
        </Form>
      ) : null}
      {isActiveImport(status) || status === "rejected" ? null : (
        <p>
          <TextLink to={href("/admin/products/import")}>Choose another file</TextLink>
        </p>
      )}
    </div>
  );
}

function Progress({ found: { status, total, checked, applied, imagesLeft } }: { found: ImportDetail }) {
  if (status === "images") return <p>{countText(imagesLeft, "image")} left to copy.</p>;
  const value = status === "checking" ? checked : applied;
  return (
    <progress
      max={total}
      value={value}
      aria-label={`${value} of ${total} products`}
      className="accent-primary h-3 w-full"
    />
  );
}
