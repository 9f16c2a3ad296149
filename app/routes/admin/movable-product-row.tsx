import type { ReactNode } from "react";
import { Form } from "react-router";

import type { CHOSEN_MOVES } from "#app/shop/collection/collection.ts";
import { Button } from "#app/ui/button.tsx";

type Move = (typeof CHOSEN_MOVES)[number];

type RowProps = {
  id: string;
  name: string;
  /** Shown below the name. */
  note?: ReactNode;
  /** The version of the list as it was shown. */
  version: string;
  moves: readonly Move[];
  labels: Record<"add" | "remove", string>;
};

/** A product of a list in an order, with the buttons that add, move or remove it. */
export function MovableProductRow({ id, name, note, version, moves, labels }: RowProps) {
  const label: Record<Move, string> = { ...labels, up: "Up", down: "Down" };
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
      <span className="min-w-40 flex-1 wrap-anywhere">
        {name}
        {note ? <span className="text-muted block text-sm">{note}</span> : null}
      </span>
      <Form method="post" preventScrollReset className="flex gap-1">
        <input type="hidden" name="product" value={id} />
        <input type="hidden" name="version" value={version} />
        {moves.map((move) => (
          <Button
            key={move}
            name="move"
            value={move}
            variant={move === "add" ? "secondary" : "ghost"}
            size="sm"
            aria-label={`${label[move]}: ${name}`}
          >
            {label[move]}
          </Button>
        ))}
      </Form>
    </li>
  );
}
