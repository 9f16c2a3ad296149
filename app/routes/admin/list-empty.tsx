import type { ReactNode } from "react";
import { useLocation } from "react-router";

import { ButtonLink } from "#app/ui/button.tsx";
import { unbroken } from "#app/ui/unbroken.ts";

type EmptyProps = {
  /** One line, such as "No orders yet". */
  title: string;
  /** One sentence. */
  children?: ReactNode;
  action?: ReactNode;
};

/** Takes the place of a list without rows: what is missing, a sentence about it, and at most one action. */
export function Empty({ title, children, action }: EmptyProps) {
  return (
    <div className="card grid justify-items-center gap-1 px-4 py-10 text-center in-[dialog]:border-0">
      <p className="font-semibold text-balance">{title}</p>
      {children ? (
        <p className="text-muted text-sm text-balance wrap-anywhere">{unbroken(children)}</p>
      ) : null}
      {action ? <div className="mt-3">{action}</div> : null}
    </div>
  );
}

type ListEmptyProps = {
  /** The rows in the plural, such as "orders". */
  of: string;
  /** Describes the rows that the list will contain. Shown while it has none. */
  children: ReactNode;
  /** Path of the list without its filters. */
  path: string;
  /** A first step for an empty list, such as a button that adds a row. */
  action?: ReactNode;
  /** Name of the filter, where there is one alone: 'Without an order'. */
  filter?: string | undefined;
};

/** Parts of a list's address that hide no rows. */
const NO_FILTERS: ReadonlySet<string> = new Set(["page", "sort", "ask"]);

/**
 * Takes the place of a list without rows. With a search or filters it says so, and links to the list without them;
 * otherwise it describes the rows that the list will contain.
 */
export function ListEmpty({ of, children, path, action, filter }: ListEmptyProps) {
  const params = new URLSearchParams(useLocation().search);
  const search = params.get("search")?.trim() ?? "";
  const isFiltered = [...params].some(
    ([name, value]) => name !== "search" && !NO_FILTERS.has(name) && value !== "",
  );
  const isBeyond = Number(params.get("page") ?? "1") > 1;
  const clear = search === "" ? "Clear filters" : isFiltered ? "Clear search and filters" : "Clear search";
  const filters = filter === undefined ? "these filters" : `the filter “${filter}”`;
  const isNarrowed = search !== "" || isFiltered;
  if (!isNarrowed && !isBeyond) {
    return (
      <Empty title={`No ${of} yet`} action={action}>
        {children}
      </Empty>
    );
  }
  return (
    <Empty
      title={`No ${of} found`}
      action={
        <ButtonLink to={path} variant="outline">
          {isNarrowed ? clear : "First page"}
        </ButtonLink>
      }
    >
      {search === ""
        ? isFiltered
          ? `Nothing matches ${filters}.`
          : "This page is past the end of the list."
        : isFiltered
          ? `Nothing matches “${search}” with ${filters}.`
          : `Nothing matches “${search}”.`}
    </Empty>
  );
}
