import { Form } from "react-router";

import { Button } from "#app/ui/button.tsx";
import { useNotice } from "#app/ui/notice.tsx";

/** Undoes the last change of the order's status. The notice that offers it cannot be reached under a modal dialog. */
export function UndoButton() {
  const undo = useNotice()?.undo;
  if (!undo) return null;
  return (
    <Form method="post" action={undo.action} replace preventScrollReset className="mt-2">
      <Button name="undo" value={undo.id} variant="ghost" size="sm">
        Undo the last change
      </Button>
    </Form>
  );
}
