import type { ReactNode } from "react";
import { useLocation } from "react-router";

import { ButtonLink } from "#app/ui/button.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";

type ListEmptyProps = {
  icon: IconName;
  /** Such as "No orders found". */
  title: string;
  /** Describes the rows that the list will contain. Shown while it has none. */
  children: ReactNode;
  /** Path of the list without its filters. */
  path: string;
  /** A first step for an empty list, such as a button that adds a row. */
  action?: ReactNode;
};

/** Parts of a list's address that hide no rows. */
const NO_FILTERS: ReadonlySet<string> = new Set(["page", "sort", "ask"]);

/**
 * Takes the place of a list without rows. With a search or filters it says so, and links to the list without them;
 * otherwise it describes the rows that the list will contain.
 */
export function ListEmpty({ icon, title, children, path, action }: ListEmptyProps) {
  const params = new URLSearchParams(useLocation().search);
  const search = params.get("search")?.trim() ?? "";
  const isFiltered = [...params].some(
    ([name, value]) => name !== "search" && !NO_FILTERS.has(name) && value !== "",
  );
  const isBeyond = Number(params.get("page") ?? "1") > 1;
  const clear = search === "" ? "Clear filters" : isFiltered ? "Clear search and filters" : "Clear search";
  const isNarrowed = search !== "" || isFiltered;
  return (
    <div className="card grid justify-items-center gap-1 px-4 py-10 text-center">
      {isNarrowed || isBeyond ? null : <Icon name={icon} className="text-muted mb-2 size-6" />}
      <p className="font-semibold">{title}</p>
      <p className="text-muted text-sm text-balance wrap-anywhere">
        {search === ""
          ? isFiltered
            ? "Nothing matches these filters."
            : isBeyond
              ? "This page is past the end of the list."
              : children
          : isFiltered
            ? `Nothing matches “${search}” with these filters.`
            : `Nothing matches “${search}”.`}
      </p>
      {isNarrowed || isBeyond ? (
        <ButtonLink to={path} variant="outline" className="mt-3">
          {isNarrowed ? clear : "First page"}
        </ButtonLink>
      ) : action ? (
        <div className="mt-3">{action}</div>
      ) : null}
    </div>
  );
}
