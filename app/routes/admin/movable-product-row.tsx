import type { ReactNode } from "react";
import { Form } from "react-router";

import type { CHOSEN_MOVES } from "#app/shop/collection/collection.ts";
import { formatPaise, type Paise } from "#app/shop/money.ts";
import { keepTogether } from "#app/shop/text.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { Image } from "#app/ui/image.tsx";

type Move = (typeof CHOSEN_MOVES)[number];

type RowProps = {
  id: string;
  name: string;
  /** undefined: the product was deleted. */
  price?: Paise | undefined;
  imageUrl?: string | null | undefined;
  /** Shown below the name. */
  note?: ReactNode;
  /** The version of the list as it was shown. */
  version: string;
  moves: readonly Move[];
  labels: Record<"add" | "remove", string>;
};

const ICONS: Record<Exclude<Move, "add">, { name: IconName; className: string }> = {
  up: { name: "down", className: "size-5 rotate-180" },
  down: { name: "down", className: "size-5" },
  remove: { name: "close", className: "size-5" },
};

const CHOSEN_COLUMNS = ["up", "down", "remove"] as const;

/** A product of a list in an order, with the buttons that add, move or remove it. */
export function MovableProductRow({
  id,
  name,
  price,
  imageUrl = null,
  note,
  version,
  moves,
  labels,
}: RowProps) {
  const isChosen = !moves.includes("add");
  const label: Record<Move, string> = { ...labels, up: "Up", down: "Down" };
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-2 ps-4 pe-2">
      <Image src={imageUrl} alt="" className="rounded-control w-10 flex-none" />
      <span className="min-w-0 flex-1 wrap-anywhere max-sm:pe-2">
        {keepTogether(name)}
        {price === undefined ? null : (
          <span className="text-muted block text-sm tabular-nums">{formatPaise(price)}</span>
        )}
        {note ? <span className="text-muted block text-sm">{note}</span> : null}
      </span>
      <Form
        method="post"
        preventScrollReset
        // On a phone the arrows stand below the name, on the line of the price.
        className={isChosen ? "flex justify-end max-sm:-mt-8 max-sm:-mb-1 max-sm:basis-full" : "flex"}
      >
        <input type="hidden" name="product" value={id} />
        <input type="hidden" name="version" value={version} />
        {(isChosen ? CHOSEN_COLUMNS : moves).map((move) =>
          move === "add" ? (
            <Button
              key={move}
              name="move"
              value={move}
              variant="secondary"
              size="sm"
              className="me-2"
              aria-label={`${label[move]}: ${name}`}
            >
              {label[move]}
            </Button>
          ) : !moves.includes(move) ? (
            // The first cannot move up, nor the last down.
            <DisabledMove key={move} move={move} />
          ) : (
            <button
              key={move}
              name="move"
              value={move}
              className="icon-button"
              title={label[move]}
              aria-label={`${label[move]}: ${name}`}
            >
              <Icon {...ICONS[move]} />
            </button>
          ),
        )}
      </Form>
    </li>
  );
}

/** An arrow that does nothing here, so that the others stay in their places. */
function DisabledMove({ move }: { move: Exclude<Move, "add"> }) {
  return (
    <span aria-hidden className="icon-button pointer-events-none opacity-30">
      <Icon {...ICONS[move]} />
    </span>
  );
}
