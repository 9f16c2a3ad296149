import type { ReactNode } from "react";
import { useLocation, useNavigation } from "react-router";

import { Empty } from "#app/routes/admin/list-empty.tsx";
import { countText } from "#app/routes/admin/list-pages.tsx";
import { classes } from "#app/ui/classes.ts";

export type AdminColumn<T> = {
  label: string;
  /** Shown in the head of the table instead of the label. */
  head?: ReactNode;
  cell: (row: T) => ReactNode;
  /** "end" for numbers. */
  align?: "start" | "end";
  /** On a phone, where each row is a card, the cell has no label. */
  hideCardLabel?: boolean;
  /**
   * Place on a compact card of two lines: the first has the title and a figure or badge at its end; the others stand
   * below in grey, with dots between, a "fact" with its label. A "half" stands there with its label in one of two
   * columns, which are in line on all cards. A "state" is the badge at the end of the grey line, and a "menu" has the end
   * of the card.
   */
  card?: "title" | "end" | "meta" | "fact" | "half" | "state" | "menu";
  /** Classes of the cell; `*:` reaches the box around its content. */
  className?: string;
};

/** A cell without a value: a dash in a table, and nothing on a card. */
export const NO_VALUE = <span data-none>–</span>;

/** Words that a value needs on a card alone; the table has a column for them. */
export function OnCard({ children }: { children: ReactNode }) {
  return <span className="as-table:hidden">{children}</span>;
}

/** Classes of a cell whose value follows its label on a card. */
export const LABEL_BESIDE = "as-cards:justify-start as-cards:gap-2";

type AdminTableProps<T> = {
  /** The table's name for screen readers. */
  caption: string;
  columns: readonly AdminColumn<T>[];
  rows: readonly T[];
  /** Shown when there are no rows: a text, an `Empty` or a `ListEmpty`. */
  empty: ReactNode;
  /** Rows of the skeleton shown while another page or filter loads. */
  skeletonRows: number;
  /** "wide": many columns, which need a wide list to be a table. */
  room?: "wide";
};

/** Label of the column with what can be done; tables show it to screen readers alone. */
const ACTIONS = "Actions";

/** List of records: a table where its columns have room, a card for each row elsewhere. */
export function AdminTable<T extends { id: string | number }>({
  caption,
  columns,
  rows,
  empty,
  skeletonRows,
  room,
}: AdminTableProps<T>) {
  if (useIsReloading()) return <AdminSkeleton rows={skeletonRows} />;
  if (rows.length === 0) {
    return typeof empty === "string" ? <Empty title={empty} /> : empty;
  }
  return (
    <div data-room={room}>
      <div className="data-table card">
        <table>
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              {columns.map(({ label, head, align }) => (
                <th key={label} scope="col" className={align === "end" ? "text-end" : undefined}>
                  {head ?? (label === ACTIONS ? <span className="sr-only">{label}</span> : label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                {columns.map(({ label, cell, align, hideCardLabel, card, className }) => (
                  <td
                    key={label}
                    data-label={
                      hideCardLabel || (card && card !== "fact" && card !== "half") || label === ACTIONS
                        ? undefined
                        : label
                    }
                    data-card={
                      card === "fact" ? "meta" : (card ?? (label === ACTIONS ? "actions" : undefined))
                    }
                    className={classes(
                      align === "end" && "as-table:text-end as-table:tabular-nums",
                      className,
                    )}
                  >
                    <div>{cell(row)}</div>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** Returns true if another filter, search or page of the same list is loading. Dialogs over the list do not count. */
function useIsReloading(): boolean {
  const { state, location: next, formMethod } = useNavigation();
  const { pathname, search } = useLocation();
  return state === "loading" && formMethod !== "POST" && next.pathname === pathname && next.search !== search;
}

/** Skeleton of a list that is loading. */
export function AdminSkeleton({ rows }: { rows: number }) {
  return (
    <div className="card">
      <output className="sr-only">Loading</output>
      <ul aria-hidden>
        {Array.from({ length: rows }, (_, index) => (
          <li key={index} className="border-line border-t p-4 first:border-t-0">
            <div className="skeleton h-7" />
          </li>
        ))}
      </ul>
    </div>
  );
}

type ListHeadProps = {
  title: string;
  /** A `BackLink` above the heading. */
  back?: ReactNode;
  /** Rows of the list: as text, or a number as lists count them; null when it is not known. */
  count?: string | number | null;
  action?: ReactNode;
};

/** Heading of a list with its count and an action such as "Add Product". */
export function ListHeader({ title, back, count, action }: ListHeadProps) {
  return (
    <>
      {back}
      <div
        // As high with an action as without one, so that the content of all pages begins at one height.
        className="mb-4 flex min-h-11 flex-wrap items-center gap-x-2 gap-y-3 [&>.btn]:grow [&>form]:grow [&>form>.btn]:w-full"
      >
        {/* A long title wraps beside the action, which fills a line of its own. */}
        <div className="flex min-w-0 flex-[9999_1_9rem] flex-wrap items-baseline gap-x-2.5 gap-y-1">
          <h1 className="text-2xl wrap-anywhere">{title}</h1>
          {count === undefined || count === null ? null : (
            <p className="text-muted tabular-nums">{typeof count === "number" ? countText(count) : count}</p>
          )}
        </div>
        {action}
      </div>
    </>
  );
}

type ListRowProps = {
  /** Shown at the end of the row, such as a figure or a badge. */
  aside: ReactNode;
  /** @default "items-baseline" */
  className?: string;
  /** A link in it covers the whole row. */
  children: ReactNode;
};

/** Row of a short list on a card. */
export function ListRow({ aside, className = "items-baseline", children }: ListRowProps) {
  return (
    <li
      className={classes(
        "border-line relative flex min-h-11 justify-between gap-x-4 gap-y-1 border-t py-2.5 [&_a]:after:absolute [&_a]:after:inset-0",
        className,
      )}
    >
      <div className="min-w-0">{children}</div>
      <div className="grid flex-none justify-items-end gap-1 text-end">{aside}</div>
    </li>
  );
}

/** Replaces a list that could not be loaded. */
export function ListError({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="card text-red px-4 py-12 text-center text-lg font-semibold">
      {children}
    </p>
  );
}
