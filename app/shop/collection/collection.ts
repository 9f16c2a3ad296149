import { type Paise, rupeesFromPaise } from "#app/shop/money.ts";
import { SORTS } from "#app/shop/product/products-query.ts";

/** The sort orders of a collection that is defined by a rule. */
export const RULE_SORTS = SORTS.flatMap((sort) =>
  sort.value === "best" || sort.value === "chosen" ? [] : [sort],
);

/** The maximum number of products chosen by hand. */
export const MAX_CHOSEN = 200;

/**
 * The rule that selects the products of a collection. '' and null mean any. `facets` are as in ProductsQuery;
 * `newDays`: added within that many days.
 */
export type CollectionRule = {
  category: string;
  min: Paise | null;
  max: Paise | null;
  onSale: boolean;
  inStock: boolean;
  newDays: number | null;
  facets: string[];
  sort: (typeof RULE_SORTS)[number]["value"];
};

/** A collection. When `rule` is null, its products are chosen by hand. */
export type Collection = {
  name: string;
  slug: string;
  description: string | null;
  imageUrl: string | null;
  sortOrder: number;
  isActive: boolean;
  isOnHome: boolean;
  rule: CollectionRule | null;
};

/** The values of the form as strings, by field name. */
export type CollectionFormValues = {
  name: string;
  slug?: string;
  description?: string;
  image_url?: string;
  sort_order?: string;
  is_active?: string;
  is_on_home?: string;
  kind?: string;
  category?: string;
  min?: string;
  max?: string;
  on_sale?: string;
  in_stock?: string;
  new_days?: string;
  brands?: string;
  options?: string;
  sort?: string;
};

export const COLLECTION_LABELS = {
  name: "Name",
  slug: "Web address",
  description: "Description",
  image_url: "Image address",
  sort_order: "Position",
  is_active: "Active",
  is_on_home: "Tile on the home page",
  kind: "Products",
  category: "Category",
  min: "Price from",
  max: "Price to",
  on_sale: "On sale",
  in_stock: "In stock",
  new_days: "Added in the last days",
  brands: "Brands",
  options: "Option values",
  sort: "Order of the products",
} as const satisfies Record<keyof CollectionFormValues, string>;

const BRAND = "brand:";

function rupees(amount: Paise | null): string {
  return amount === null ? "" : String(rupeesFromPaise(amount));
}

function switchedOn(isOn: boolean | undefined): string {
  return isOn ? "on" : "";
}

/** Formats option values for the form, one option on each line: 'Size: m, l'. */
function optionLines(facets: readonly string[]): string {
  const byName = new Map<string, string[]>();
  for (const facet of facets.filter((one) => !one.startsWith(BRAND))) {
    const [name, value] = splitFacet(facet);
    byName.set(name, [...(byName.get(name) ?? []), value]);
  }
  return Array.from(byName, ([name, values]) => `${name}: ${values.join(", ")}`).join("\n");
}

function splitFacet(facet: string): [string, string] {
  const end = facet.indexOf(":");
  return [facet.slice(0, end), facet.slice(end + 1)];
}

/** Converts a stored collection to the values of its form. */
export function toCollectionFormValues(collection: Collection): Required<CollectionFormValues> {
  const { rule } = collection;
  const facets = rule?.facets ?? [];
  return {
    name: collection.name,
    slug: collection.slug,
    description: collection.description ?? "",
    image_url: collection.imageUrl ?? "",
    sort_order: String(collection.sortOrder),
    is_active: switchedOn(collection.isActive),
    is_on_home: switchedOn(collection.isOnHome),
    kind: rule ? "rule" : "hand",
    category: rule?.category ?? "",
    min: rupees(rule?.min ?? null),
    max: rupees(rule?.max ?? null),
    on_sale: switchedOn(rule?.onSale),
    in_stock: switchedOn(rule?.inStock),
    new_days: rule?.newDays ? String(rule.newDays) : "",
    brands: facets
      .filter((facet) => facet.startsWith(BRAND))
      .map((facet) => facet.slice(BRAND.length))
      .join(", "),
    options: optionLines(facets),
    sort: rule?.sort ?? "newest",
  };
}

/** Returns the fields whose stored value, saved by another user, differs from the submitted one. */
export function collectionDifferences(
  stored: Collection,
  submitted: Collection,
): { label: string; now: string }[] {
  const [there, here] = [toCollectionFormValues(stored), toCollectionFormValues(submitted)];
  const names = Object.keys(COLLECTION_LABELS).filter((name) => name in there);
  return names.flatMap((name) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the object above
    const field = name as keyof CollectionFormValues;
    return there[field] === here[field]
      ? []
      : [{ label: COLLECTION_LABELS[field], now: there[field] || "empty" }];
  });
}

/** The moves that buttons on the page of chosen products make. */
export const CHOSEN_MOVES = ["add", "remove", "up", "down"] as const;
type ChosenMove = (typeof CHOSEN_MOVES)[number];

/**
 * Returns the chosen products after a move: unchanged when the move is impossible, null when there would be too many.
 */
export function moveChosen(
  ids: readonly string[],
  id: string,
  move: ChosenMove,
  most = MAX_CHOSEN,
): string[] | null {
  const place = ids.indexOf(id);
  if (move === "add") {
    if (place >= 0) return [...ids];
    return ids.length < most ? [...ids, id] : null;
  }
  const others = ids.filter((one) => one !== id);
  if (place < 0 || move === "remove") return others;
  others.splice(move === "up" ? Math.max(place - 1, 0) : place + 1, 0, id);
  return others;
}
