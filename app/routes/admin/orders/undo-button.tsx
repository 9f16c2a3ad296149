import { type ReactNode, useEffect, useState } from "react";
import { Form } from "react-router";

import { undoLabel } from "#app/shop/order/order-undo.ts";
import { Button } from "#app/ui/button.tsx";
import { useNotice } from "#app/ui/notice.tsx";

type UndoFormProps = {
  action?: string;
  id: string;
  /** For how long it can be undone. With script the form goes away then. */
  seconds: number;
  children?: ReactNode;
};

/** Undoes a change of status, of one order or many, while there is time. */
export function UndoForm({ action, id, seconds, children }: UndoFormProps) {
  const isOver = useIsOver(id, seconds);
  if (isOver) return null;
  return (
    <Form
      method="post"
      {...(action && { action })}
      replace
      preventScrollReset
      className="mt-2 flex flex-wrap items-center gap-3"
    >
      <Button name="undo" value={id} variant="outline" size="sm">
        {undoLabel(seconds)}
      </Button>
      {children}
    </Form>
  );
}

/** Returns true once the time to undo a change is over. Only script notices that. */
function useIsOver(id: string, seconds: number): boolean {
  const [over, setOver] = useState("");
  // A long batch has new seconds with each slice.
  const offer = `${id} ${seconds}`;
  useEffect(() => {
    const timer = setTimeout(() => setOver(offer), seconds * 1000);
    return () => clearTimeout(timer);
  }, [offer, seconds]);
  return over === offer;
}

/** Undoes the last change of the order's status. The notice that offers it cannot be reached under a modal dialog. */
export function UndoButton() {
  const undo = useNotice()?.undo;
  return undo ? <UndoForm {...undo} /> : null;
}
