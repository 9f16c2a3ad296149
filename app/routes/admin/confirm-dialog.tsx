import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";

import { FormAlert } from "#app/routes/admin/form-alert.tsx";
import { SaveBar } from "#app/routes/admin/save-bar.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";

type ConfirmDialogProps = {
  title: string;
  /** Path of the list behind the dialog, with its filters. */
  closeTo: string;
  /** Id of the control that opened the dialog and gets the focus back. */
  opener: string;
  /** Intent that the button posts. @default "delete" */
  intent?: string;
  /** @default "Delete" */
  button?: string;
  /** Error message of a failed attempt. */
  message: string | undefined;
  /** Names the record. */
  children: ReactNode;
  /** Consequences that the person should know. */
  note?: ReactNode;
};

/** Asks for confirmation of an action that cannot be undone. */
export function ConfirmDialog({
  title,
  closeTo,
  opener,
  intent = "delete",
  button = "Delete",
  message,
  children,
  note,
}: ConfirmDialogProps) {
  const busy = useNavigation().state !== "idle";
  return (
    <Dialog title={title} size="sm" closeTo={closeTo} opener={opener}>
      {message === undefined ? null : <FormAlert>{message}</FormAlert>}
      {children}
      <p className="mt-3">This action cannot be undone.</p>
      {note ? <p className="text-muted mt-1 text-sm">{note}</p> : null}
      <Form method="post" replace preventScrollReset className="contents">
        <SaveBar>
          <Button name="intent" value={intent} variant="danger" loading={busy}>
            {button}
          </Button>
          <ButtonLink to={closeTo} replace preventScrollReset variant="outline">
            Cancel
          </ButtonLink>
        </SaveBar>
      </Form>
    </Dialog>
  );
}
