import type { OrderFilter } from "#app/shop/order/order-filter.ts";

/** The filter fields that are typed rather than chosen. */
const TYPED_FILTERS = ["from", "to", "least", "most"] as const;
export type TypedFilter = (typeof TYPED_FILTERS)[number];

/** A message for each field that could not be parsed or that contradicts another. */
export type FilterProblems = Partial<Record<TypedFilter, string>>;

const UNREADABLE: Record<TypedFilter, string> = {
  from: "Enter a day that there is, such as 26-11-2026",
  to: "Enter a day that there is, such as 26-11-2026",
  least: "Enter an amount in rupees, such as 499",
  most: "Enter an amount in rupees, such as 499",
};

/** The note for an export whose filter has a problem. */
export const NOT_EXPORTED = "Nothing was exported: a date or an amount under Filters is wrong";

/**
 * Checks the typed filter fields.
 * @param filter the values parsed from `typed`
 */
export function filterProblems(typed: URLSearchParams, filter: OrderFilter): FilterProblems {
  const problems: FilterProblems = {};
  for (const name of TYPED_FILTERS) {
    if ((typed.get(name) ?? "").trim() !== "" && filter[name] === "") problems[name] = UNREADABLE[name];
  }
  if (filter.from !== "" && filter.to !== "" && filter.to < filter.from) {
    problems.to = "The last day is before the first";
  }
  if (filter.least !== "" && filter.most !== "" && Number(filter.most) < Number(filter.least)) {
    problems.most = "This is less than the least amount";
  }
  return problems;
}

/** Returns the text typed into each field that could not be parsed, and the parsed value of the others. */
export function unreadFilters(
  typed: URLSearchParams,
  problems: FilterProblems,
  filter: OrderFilter,
): Record<TypedFilter, string> {
  const read = (name: TypedFilter) =>
    problems[name] !== undefined && filter[name] === "" ? (typed.get(name) ?? "").slice(0, 16) : filter[name];
  return { from: read("from"), to: read("to"), least: read("least"), most: read("most") };
}
