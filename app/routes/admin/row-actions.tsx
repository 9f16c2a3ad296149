import { Link } from "react-router";

import { ButtonLink } from "#app/ui/button.tsx";

type RowActionsProps = {
  /** Id of the record; the dialogs give the focus back to `edit-<id>` and `delete-<id>`. */
  id: string;
  /** Name of the record, for those who hear the links. */
  name: string;
  editPath: string;
  deletePath: string;
};

/** Links of a list's row to the dialogs that edit and delete its record. */
export function RowActions({ id, name, editPath, deletePath }: RowActionsProps) {
  return (
    <div className="flex items-center gap-1">
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
      <Link
        id={`delete-${id}`}
        to={deletePath}
        preventScrollReset
        aria-label={`Delete ${name}`}
        className="link text-red inline-flex min-h-11 min-w-11 items-center px-2"
      >
        Delete
      </Link>
    </div>
  );
}
