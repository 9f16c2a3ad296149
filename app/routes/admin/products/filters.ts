import { ADMIN_SORTS, type AdminProductsQuery, PRODUCT_STATUSES } from "#app/shop/product/admin-products.ts";

/** Selects of the lists of products, with the values of the present query. */
export function productFilters(
  query: AdminProductsQuery,
  categories: readonly { value: string; label: string }[],
) {
  return [
    {
      name: "category",
      label: "Category",
      value: query.category,
      options: [{ value: "", label: "All Categories" }, ...categories],
    },
    { name: "status", label: "Status", value: query.status, options: PRODUCT_STATUSES },
    {
      name: "stock",
      label: "Stock",
      value: query.lowStock ? "low" : "",
      options: [
        { value: "", label: "Any stock" },
        { value: "low", label: "Low stock" },
      ],
    },
    { name: "sort", label: "Sort", value: query.sort, options: ADMIN_SORTS },
  ];
}
