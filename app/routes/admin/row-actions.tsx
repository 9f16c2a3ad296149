import type { ReactNode } from "react";
import { Link } from "react-router";

import { DropDown } from "#app/routes/admin/drop-down.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";

/** Classes of a button of a row with the menu beside it: the menu has the end of a card, as where it stands alone. */
export const ROW_ACTIONS = "as-cards:-me-3 flex items-center justify-end gap-1.5 whitespace-nowrap";

/** Classes of that button: in line with those of the other rows, whatever they say. */
export const ROW_BUTTON = "min-w-22";

type RowTitleProps = {
  /** null: the record cannot be opened now. */
  to: string | null;
  children: ReactNode;
};

/** Name of a row's record, as a link to its dialog. */
export function RowTitle({ to, children }: RowTitleProps) {
  return (
    <p className="font-semibold wrap-anywhere">
      {to === null ? (
        children
      ) : (
        <Link to={to} preventScrollReset className="link as-cards:py-2">
          {children}
        </Link>
      )}
    </p>
  );
}

type RowMenuProps = {
  /** Name of the record, for those who hear the menu. */
  name: string;
  children: ReactNode;
};

/** The menu of a list's row: one button that opens its actions. */
export function RowMenu({ name, children }: RowMenuProps) {
  return (
    <DropDown
      label={`Actions for ${name}`}
      icon="more"
      group="row-menu"
      className="row-menu relative"
      summaryClassName="text-muted hover:text-ink"
    >
      <div className="menu-box min-w-40 whitespace-nowrap">{children}</div>
    </DropDown>
  );
}

type MenuLinkProps = {
  /** The dialog that it opens gives the focus back to this id, or to the menu while that is closed. */
  id?: string;
  to: string;
  label: string;
  children: ReactNode;
};

/** Link of a `RowMenu` to a dialog. */
export function MenuLink({ id, to, label, children }: MenuLinkProps) {
  return (
    <ButtonLink
      id={id}
      to={to}
      preventScrollReset
      aria-label={label}
      variant="ghost"
      className="justify-start"
    >
      {children}
    </ButtonLink>
  );
}

type MenuButtonProps = {
  /** @default "intent" */
  name?: string;
  value: string;
  label: string;
  className?: string;
  children: ReactNode;
};

/** Button of a `RowMenu`, in a form: it sends its value. */
export function MenuButton({ name = "intent", value, label, className, children }: MenuButtonProps) {
  return (
    <Button
      name={name}
      value={value}
      variant="ghost"
      aria-label={label}
      className={classes("w-full justify-start", className)}
    >
      {children}
    </Button>
  );
}

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

/** Menu of a list's row with the dialogs that edit and delete its record. */
export function RowActions({ id, name, editPath, deletePath, children }: RowActionsProps) {
  return (
    <RowMenu name={name}>
      {editPath === null ? null : (
        <MenuLink id={`edit-${id}`} to={editPath} label={`Edit ${name}`}>
          Edit
        </MenuLink>
      )}
      {children}
      <DeleteLink id={id} to={deletePath} about={name} />
    </RowMenu>
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

/** Link of a `RowMenu` to the dialog that deletes its record: the last of the menu, and red. */
export function DeleteLink({ id, to, about, verb = "Delete" }: DeleteLinkProps) {
  return (
    <ButtonLink
      id={`${verb.toLowerCase()}-${id}`}
      to={to}
      preventScrollReset
      aria-label={`${verb} ${about}`}
      variant="ghost"
      className="text-red justify-start"
    >
      {verb}
    </ButtonLink>
  );
}
