import type { ReactNode } from "react";

import { ButtonLink } from "#app/ui/button.tsx";

/** Classes of what can be done with a row: at its end, in one line where it is a table. */
export const ROW_ACTIONS =
  "flex flex-wrap items-center justify-end gap-1.5 whitespace-nowrap @min-[54rem]:flex-nowrap";

type RowActionsProps = {
  /** Id of the record; the dialogs give the focus back to `edit-<id>` and `delete-<id>`. */
  id: string;
  /** Name of the record, for those who hear the links. */
  name: string;
  /** null: the record cannot be edited now. */
  editPath: string | null;
  deletePath: string;
  /** Links between the two. */
  children?: ReactNode;
};

/** Links of a list's row to the dialogs that edit and delete its record. */
export function RowActions({ id, name, editPath, deletePath, children }: RowActionsProps) {
  return (
    <div className={ROW_ACTIONS}>
      {editPath === null ? null : (
        <ButtonLink
          id={`edit-${id}`}
          to={editPath}
          preventScrollReset
          aria-label={`Edit ${name}`}
          variant="outline"
          size="sm"
        >
          Edit
        </ButtonLink>
      )}
      {children}
      <DeleteLink id={id} to={deletePath} about={name} />
    </div>
  );
}

type DeleteLinkProps = {
  /** Id of the record. */
  id: string;
  to: string;
  /** Name of the record. */
  about: string;
  /** @default "Delete" */
  verb?: "Delete" | "Reject";
};

/** Link of a row to the dialog that deletes its record: the last of the row, and red. */
export function DeleteLink({ id, to, about, verb = "Delete" }: DeleteLinkProps) {
  return (
    <ButtonLink
      id={`${verb.toLowerCase()}-${id}`}
      to={to}
      preventScrollReset
      aria-label={`${verb} ${about}`}
      variant="outline"
      size="sm"
      className="text-red"
    >
      {verb}
    </ButtonLink>
  );
}
