import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";

import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";

type ConfirmDialogProps = {
  title: string;
  /** The page it lies over, filtered as it was. */
  closeTo: string;
  /** The id of the control that opened it. */
  opener: string;
  /** What the button sends as its intent. @default "delete" */
  intent?: string;
  /** @default "Delete" */
  button?: string;
  /** Why it was not done. */
  message: string | undefined;
  /** What it is about. */
  children: ReactNode;
  /** What else will happen, or will not. */
  note?: ReactNode;
};

/** Asks before something is done that cannot be undone. */
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
      {message === undefined ? null : (
        <p role="alert" className="text-red mb-3 font-semibold">
          {message}
        </p>
      )}
      {children}
      <p className="mt-3">This action cannot be undone.</p>
      {note ? <p className="text-muted mt-1 text-sm">{note}</p> : null}
      <Form method="post" replace preventScrollReset className="mt-5 flex flex-wrap gap-3">
        <Button name="intent" value={intent} variant="danger" loading={busy}>
          {button}
        </Button>
        <ButtonLink to={closeTo} replace preventScrollReset variant="ghost">
          Cancel
        </ButtonLink>
      </Form>
    </Dialog>
  );
}
