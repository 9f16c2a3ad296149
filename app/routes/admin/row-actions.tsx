import type { ReactNode } from "react";
import { Link } from "react-router";

import { ButtonLink } from "#app/ui/button.tsx";

type RowActionsProps = {
  /** Id of the record; the dialogs give the focus back to `edit-<id>` and `delete-<id>`. */
  id: string;
  /** Name of the record, for those who hear the links. */
  name: string;
  /** null: the record cannot be edited now. */
  editPath: string | null;
  deletePath: string;
  /** "ghost": quiet links, for a list with many of them. */
  variant?: "outline" | "ghost";
  className?: string;
  /** Links between the two. */
  children?: ReactNode;
};

/** Links of a list's row to the dialogs that edit and delete its record. */
export function RowActions({
  id,
  name,
  editPath,
  deletePath,
  variant = "outline",
  className = "flex items-center gap-1",
  children,
}: RowActionsProps) {
  const toDelete = {
    id: `delete-${id}`,
    to: deletePath,
    preventScrollReset: true,
    "aria-label": `Delete ${name}`,
  };
  return (
    <div className={className}>
      {editPath === null ? null : (
        <ButtonLink
          id={`edit-${id}`}
          to={editPath}
          preventScrollReset
          aria-label={`Edit ${name}`}
          variant={variant}
          size="sm"
        >
          Edit
        </ButtonLink>
      )}
      {children}
      {variant === "ghost" ? (
        <ButtonLink {...toDelete} variant="ghost" size="sm">
          Delete
        </ButtonLink>
      ) : (
        <Link {...toDelete} className="link text-red inline-flex min-h-11 min-w-11 items-center px-2">
          Delete
        </Link>
      )}
    </div>
  );
}
