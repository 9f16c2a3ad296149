import { data, Form, href, Link, redirect, useNavigation } from "react-router";
import * as z from "zod";

import { afterResponseContext, configContext } from "#app/context.ts";
import { decideImport, findImport, type ImportDetail } from "#app/data/product-imports.server.ts";
import { readIntent } from "#app/middleware/read-form.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { redirectWithNotice, requireScreen, revalidateScreen } from "#app/routes/admin/admin.server.ts";
import { FormAlert } from "#app/routes/admin/form-alert.tsx";
import { ImportPreview, Notes } from "#app/routes/admin/products/import-preview.tsx";
import {
  countText,
  importStatusText,
  isWithoutChange,
  isWorkedOn,
} from "#app/routes/admin/products/import-status.ts";
import { DOWNLOAD_PROBLEMS } from "#app/shop/product/remote-image.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { continueImport } from "#app/workflows/import-products.server.ts";

import type { Route } from "./+types/import-progress";

/** Seconds between two looks at the progress. */
const POLL_SECONDS = 3;
/** How long a look works on the import after its answer, and a press of the button before it. */
const WORK_MS = 15_000;
const APPLY_MS = 3_000;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...adminMeta("Import"),
  ...(loaderData && isWorkedOn(loaderData.status)
    ? [{ httpEquiv: "refresh", content: String(POLL_SECONDS) }]
    : []),
];

const NOT_FOUND = "Import not found";

function parseId(id: unknown): string {
  const parsed = z.guid().safeParse(id);
  if (!parsed.success) throw data({ message: NOT_FOUND }, { status: 404 });
  return parsed.data;
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/products/import/:importId");
  const found = await findImport(db, parseId(params.importId));
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
  const id = parseId(params.importId);
  const intent = await readIntent({ request, context }, ["apply", "cancel"]);
  const decided = await decideImport(db, id, intent);
  if (decided === "failed") return data({ message: "Failed to change the import" }, { status: 503 });
  const path = href("/admin/products/import/:importId", { importId: id });
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
  if (backend && intent === "apply") await continueImport({ backend, images }, () => Date.now() < endsAt);
  return redirect(path, 303);
}

export default function ImportProgress({ loaderData: found, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  const { status, fileName, shop } = found;
  return (
    <div className="grid max-w-3xl gap-4">
      <h1 className="text-2xl wrap-anywhere">Import of {fileName}</h1>
      {actionData ? <FormAlert>{actionData.message}</FormAlert> : null}
      <p>
        <strong>{importStatusText(found)}.</strong>
        {isWorkedOn(status)
          ? " You may leave this page; the import goes on, and is at the latest continued within five minutes."
          : ` A file in ${shop}’s columns.`}
      </p>
      {isWorkedOn(status) ? <Progress found={found} /> : null}
      <FileNotes found={found} />
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
      <p className="flex flex-wrap gap-3">
        <ButtonLink to={href("/admin/products/import")} variant="ghost">
          Choose another file
        </ButtonLink>
        <ButtonLink to={href("/admin/products")} variant="ghost">
          Back to Products
        </ButtonLink>
      </p>
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

/** What is wrong or worth knowing, by line of the file. */
function FileNotes({ found }: { found: ImportDetail }) {
  const { ignoredColumns, errorNotes, warningNotes, skippedNotes, imageProblems, errors, warnings } = found;
  return (
    <>
      {errorNotes.length > 0 ? (
        <div role="alert" className="rounded-control border-red border-2 p-4">
          <p className="text-red font-semibold">
            Nothing has been changed. Please correct these lines and{" "}
            <Link to={href("/admin/products/import")} className="link">
              choose the file again
            </Link>
            .
          </p>
          <Notes notes={errorNotes} count={errors} />
        </div>
      ) : null}
      {skippedNotes.length > 0 ? (
        <Panel title="Left as they were">
          <Notes notes={skippedNotes} count={found.skipped} />
        </Panel>
      ) : null}
      {warningNotes.length > 0 && errorNotes.length === 0 ? (
        <Panel title="Please check">
          <Notes notes={warningNotes} count={Math.max(warnings, warningNotes.length)} />
        </Panel>
      ) : null}
      {imageProblems.length > 0 ? (
        <Panel title="Images that could not be copied">
          <p>The products show them from where they are.</p>
          <ul className="mt-2 list-disc ps-5">
            {imageProblems.map(({ source, problem }) => (
              <li key={source} className="wrap-anywhere">
                {source}: {problemText(problem)}
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
      {ignoredColumns.length > 0 ? (
        <details>
          <summary className="min-h-11 cursor-pointer py-2 font-semibold">
            {countText(ignoredColumns.length, "column is", "columns are")} not read
          </summary>
          <p className="text-muted break-words">{ignoredColumns.join(", ")}</p>
        </details>
      ) : null}
    </>
  );
}

function problemText(problem: string): string {
  const texts: Record<string, string> = DOWNLOAD_PROBLEMS;
  return texts[problem] ?? problem;
}
