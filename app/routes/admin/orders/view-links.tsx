import { href, Link } from "react-router";

import type { OrderView } from "#app/data/order-views.server.ts";
import { filterQuery, type OrderFilter, WAITING_LABELS } from "#app/shop/order/order-filter.ts";

type ViewLinksProps = {
  filter: OrderFilter;
  views: readonly OrderView[];
  /** True if the filter found no orders, so that it is not worth a name. */
  isEmpty: boolean;
};

/** Views that everybody has. */
const COMMON = [
  { name: "All", query: "", waiting: "" },
  ...Object.entries(WAITING_LABELS).map(([waiting, name]) => ({
    name,
    query: `waiting=${waiting}`,
    waiting,
  })),
];

/** Links to named filters above the list, and to where the present one is named. */
export function ViewLinks({ filter, views, isEmpty }: ViewLinksProps) {
  const query = filterQuery(filter);
  const list = href("/admin/orders");
  const named = [...COMMON, ...views];
  const isNamed = named.some((view) => view.query === query);
  // A search or a filter without a name looks through one of the common views.
  const shown = isNamed ? query : COMMON.find(({ waiting }) => waiting === filter.waiting)?.query;
  return (
    <nav aria-label="Views" className="mb-3 flex flex-wrap items-center">
      {named.map((view) => (
        <Link
          key={view.query + view.name}
          to={view.query === "" ? list : `${list}?${view.query}`}
          aria-current={view.query !== shown ? undefined : isNamed ? "page" : "true"}
          className="tab max-w-full"
        >
          <span className="truncate">{view.name}</span>
        </Link>
      ))}
      {(isNamed ? views.length === 0 : isEmpty) ? null : (
        <Link
          to={`${href("/admin/orders/views")}${query === "" ? "" : `?${query}`}`}
          className="link inline-flex min-h-11 items-center px-3 text-sm"
        >
          {isNamed ? "Edit views" : "Save this view"}
        </Link>
      )}
    </nav>
  );
}
