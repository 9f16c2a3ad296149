import { Form, href, Link } from "react-router";

import type { ImportDetail } from "#app/data/product-imports.server.ts";
import { countText } from "#app/routes/admin/products/import-status.ts";
import { useMay } from "#app/routes/admin/role-context.ts";
import { sectionHref } from "#app/routes/admin/section-links.tsx";
import { type ImportNote, noteText } from "#app/shop/product/imported-product.ts";
import { DOWNLOAD_PROBLEMS } from "#app/shop/product/remote-image.ts";
import { Button } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

/** Lists errors, warnings and notes by line of the file. */
export function FileNotes({ found, busy }: { found: ImportDetail; busy: boolean }) {
  const { status, ignoredColumns, errorNotes, warningNotes, skippedNotes, imageProblems, errors, warnings } =
    found;
  return (
    <>
      {status === "rejected" ? <Rejected found={found} busy={busy} /> : null}
      {status === "checking" && errorNotes.length > 0 && !found.leavesOut ? (
        <Panel title="Errors so far">
          <Notes notes={errorNotes} count={errors} />
        </Panel>
      ) : null}
      {errorNotes.length > 0 && found.leavesOut ? (
        <Panel title="Left out">
          <Notes notes={errorNotes} count={errors} />
        </Panel>
      ) : null}
      {skippedNotes.length > 0 ? (
        <Panel title="Left as they were">
          <Notes notes={skippedNotes} count={found.skipped} />
        </Panel>
      ) : null}
      {warningNotes.length > 0 && status !== "rejected" ? (
        <Panel title="Please check">
          <Notes notes={warningNotes} count={Math.max(warnings, warningNotes.length)} />
        </Panel>
      ) : null}
      <UntaxedCategories names={found.untaxedCategories} />
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
          <summary className="fold min-h-11 cursor-pointer py-2 font-semibold">
            {countText(ignoredColumns.length, "column is", "columns are")} not read
          </summary>
          <p className="text-muted break-words">{ignoredColumns.join(", ")}</p>
        </details>
      ) : null}
    </>
  );
}

/** The errors of a file, with the way to go on without their products. */
function Rejected({ found, busy }: { found: ImportDetail; busy: boolean }) {
  const { errorNotes, errors, faulty, total } = found;
  const rest = total - faulty;
  return (
    <div role="alert" className="rounded-control border-red border-2 p-4">
      <p className="text-red font-semibold">
        Nothing has been changed. Please correct these lines and{" "}
        <Link to={href("/admin/products/import")} className="link underline">
          choose the file again
        </Link>
        .
      </p>
      <Notes notes={errorNotes} count={errors} />
      {rest > 0 ? (
        <Form method="post" className="border-line mt-4 grid justify-items-start gap-2 border-t pt-3">
          <p>
            Or leave out {countText(faulty, "product")} with errors. You see what changes in the other{" "}
            {rest === 1 ? "one" : rest.toLocaleString("en-IN")} before anything is written.
          </p>
          <Button name="intent" value="leave_out" variant="outline" loading={busy}>
            Leave out and check again
          </Button>
        </Form>
      ) : null}
    </div>
  );
}

/** Notes by line; `count` is how many there are in all. */
function Notes({ notes, count }: { notes: readonly ImportNote[]; count: number }) {
  return (
    <>
      <ul className="mt-2 list-disc ps-5">
        {notes.map((note) => (
          <li key={`${note.line} ${note.code} ${note.value}`} className="break-words">
            Line {note.line}: {noteText(note)}
          </li>
        ))}
      </ul>
      {count > notes.length ? (
        <p className="mt-2">and {(count - notes.length).toLocaleString("en-IN")} more</p>
      ) : null}
    </>
  );
}

function problemText(problem: string): string {
  const texts: Record<string, string> = DOWNLOAD_PROBLEMS;
  return texts[problem] ?? problem;
}

function UntaxedCategories({ names }: { names: string[] }) {
  const may = useMay();
  if (names.length === 0) return null;
  return (
    <Panel title="New categories without a tax class">
      <p className="wrap-anywhere">
        {names.join(", ")}: their products are taxed as the shop says for all, unless they have a class of
        their own.
      </p>
      {may("settings.write") ? (
        <TextLink to={sectionHref(href("/admin/tax"), "categories")}>Choose their tax class</TextLink>
      ) : (
        <p>Ask the owner to choose their tax class.</p>
      )}
    </Panel>
  );
}
