import type { ReactNode } from "react";
import { Form, useLocation, useNavigation } from "react-router";

import { Button } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";

export type AdminColumn<T> = {
  label: string;
  cell: (row: T) => ReactNode;
  /** Numbers stand at the end of their cell. */
  align?: "start" | "end";
  /** Heads the card that a row is on a phone; its label is not repeated there. */
  isTitle?: boolean;
  className?: string;
};

type AdminTableProps<T> = {
  /** Names the table for readers. */
  caption: string;
  columns: readonly AdminColumn<T>[];
  rows: readonly T[];
  /** What stands in place of rows, such as 'No orders found'. */
  empty: ReactNode;
  /** Rows of the skeleton while another page or filter is on its way. */
  skeletonRows: number;
};

/** A list of the portal: a table where there is room, a card for each row on a phone. */
export function AdminTable<T extends { id: string | number }>({
  caption,
  columns,
  rows,
  empty,
  skeletonRows,
}: AdminTableProps<T>) {
  if (useIsReloading()) return <AdminSkeleton rows={skeletonRows} />;
  if (rows.length === 0) {
    return <p className="card text-muted px-4 py-12 text-center text-lg font-semibold">{empty}</p>;
  }
  return (
    <div className="admin-list card">
      <table>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ label, align }) => (
              <th key={label} scope="col" className={align === "end" ? "text-right" : undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map(({ label, cell, align, isTitle, className }) => (
                <td
                  key={label}
                  data-label={isTitle ? undefined : label}
                  className={classes(align === "end" && "admin-end", className)}
                >
                  <div>{cell(row)}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The same list in other words is on its way: a filter, a search, a page. Dialogs over the list do not count. */
function useIsReloading(): boolean {
  const { state, location: next, formMethod } = useNavigation();
  const { pathname, search } = useLocation();
  return state === "loading" && formMethod !== "POST" && next.pathname === pathname && next.search !== search;
}

/** The boxes of a list that is being fetched. */
export function AdminSkeleton({ rows }: { rows: number }) {
  return (
    <div className="admin-list card">
      <output className="sr-only">Loading</output>
      <ul aria-hidden className="admin-bones">
        {Array.from({ length: rows }, (_, index) => (
          <li key={index}>
            <div className="skeleton" />
          </li>
        ))}
      </ul>
    </div>
  );
}

type ListSelect = {
  name: string;
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
};

type ListToolbarProps = {
  /** The list's own address; what is chosen goes into its query. */
  action: string;
  search?: { value: string; label: string; placeholder?: string };
  selects?: readonly ListSelect[];
  /** Values that stay as they are. */
  keep?: Record<string, string>;
};

/** Search and filters of a list as a GET form. */
export function ListToolbar({ action, search, selects, keep }: ListToolbarProps) {
  const shown = [search?.value, ...(selects ?? []).map(({ value }) => value)].join("\n");
  return (
    <search>
      <Form key={shown} action={action} className="admin-toolbar">
        {Object.entries(keep ?? {}).map(([name, value]) =>
          value === "" ? null : <input key={name} type="hidden" name={name} value={value} />,
        )}
        {search ? (
          <input
            type="search"
            name="search"
            defaultValue={search.value}
            aria-label={search.label}
            placeholder={search.placeholder ?? search.label}
            maxLength={100}
            enterKeyHint="search"
            className="form-control"
          />
        ) : null}
        {selects?.map(({ name, label, value, options }) => (
          <select key={name} name={name} defaultValue={value} aria-label={label} className="form-control">
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        ))}
        <Button variant="outline">Apply</Button>
      </Form>
    </search>
  );
}

type ListHeadProps = { title: string; count?: string; action?: ReactNode };

/** The list's heading, how many there are, and the way to add one. */
export function ListHead({ title, count, action }: ListHeadProps) {
  return (
    <div className="admin-head">
      <h1 className="text-2xl">
        {title}
        {count ? <span className="text-muted text-base font-normal tabular-nums">{count}</span> : null}
      </h1>
      {action}
    </div>
  );
}

const COUNT_CAP = 1_000;

/** A count that was capped at 1,001 in words. */
export function countText(total: number): string {
  return total > COUNT_CAP ? "1,000+" : total.toLocaleString("en-IN");
}

/** The address of a list with what is chosen; empty values and the first page are left out. */
export function listHref(path: string, chosen: Record<string, string | number>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(chosen)) {
    if (value !== "" && !(name === "page" && value === 1)) params.set(name, String(value));
  }
  return params.size > 0 ? `${path}?${params}` : path;
}

type ConflictProps = { changes: readonly { label: string; now: ReactNode }[] };

/** Stands above an edit form whose record somebody else changed first: the values as they are now. */
export function ConflictNotice({ changes }: ConflictProps) {
  return (
    <div role="alert" className="rounded-control border-red mb-4 border-2 p-4">
      <p className="text-red font-semibold">Someone changed this meanwhile. Nothing has been saved yet.</p>
      <ul className="mt-2">
        {changes.map(({ label, now }) => (
          <li key={label}>
            {label} is now <strong>{now}</strong>
          </li>
        ))}
      </ul>
      <p className="text-muted mt-2 text-sm">Your values are below. Save again to keep yours.</p>
    </div>
  );
}
