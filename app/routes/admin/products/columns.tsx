import { href, Link } from "react-router";

import type { AdminProduct } from "#app/data/admin-products.server.ts";
import type { AdminColumn } from "#app/routes/admin/list.tsx";
import { formatPaise } from "#app/shop/money.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Image } from "#app/ui/image.tsx";

/**
 * Columns of the list of products.
 * @param listQuery query of the list, which its dialogs keep
 * @param selected ids of the products selected in a rejected bulk change
 */
export function productColumns(
  listQuery: string,
  selected: readonly string[] = [],
): AdminColumn<AdminProduct>[] {
  return [
    { label: "Product", hideCardLabel: true, cell: (row) => <ProductCell row={row} /> },
    { label: "Category", cell: ({ categoryName }) => categoryName ?? "Uncategorized" },
    { label: "Price", align: "end", cell: ({ price }) => formatPaise(price) },
    { label: "Stock", align: "end", cell: (row) => <StockCell row={row} listQuery={listQuery} /> },
    { label: "Status", cell: (row) => <Status row={row} /> },
    { label: "Actions", cell: (row) => <Actions row={row} listQuery={listQuery} /> },
    { label: "Select", cell: (row) => <SelectBox row={row} selected={selected.includes(row.id)} /> },
  ];
}

function SelectBox({ row: { id, name }, selected }: { row: AdminProduct; selected: boolean }) {
  return (
    <label className="inline-flex min-h-11 min-w-11 items-center justify-end lg:justify-start">
      <input
        type="checkbox"
        form="bulk"
        name="ids"
        value={id}
        defaultChecked={selected}
        aria-label={`Select ${name}`}
        className="accent-primary mt-0.5 size-5 flex-none"
      />
    </label>
  );
}

function ProductCell({ row }: { row: AdminProduct }) {
  return (
    <div className="flex items-center gap-3">
      <Image src={row.imageUrl} alt="" className="rounded-control w-10 flex-none overflow-hidden" />
      <div className="min-w-0">
        <p className="font-semibold break-words">{row.name}</p>
        <p className="text-muted text-sm break-all">{row.sku}</p>
      </div>
    </div>
  );
}

function StockCell({ row: { id, name, stock }, listQuery }: { row: AdminProduct; listQuery: string }) {
  return (
    <Link
      id={`stock-${id}`}
      to={href("/admin/products/:productId/stock", { productId: id }) + listQuery}
      preventScrollReset
      aria-label={`Change the stock of ${name}: ${stock}`}
      className={
        stock <= 5
          ? "link text-red inline-flex min-h-11 min-w-11 items-center justify-end"
          : "link inline-flex min-h-11 min-w-11 items-center justify-end"
      }
    >
      {stock.toLocaleString("en-IN")}
    </Link>
  );
}

function Status({ row }: { row: AdminProduct }) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      <StatusBadge tone={row.isActive ? "green" : "grey"}>{row.isActive ? "Active" : "Inactive"}</StatusBadge>
      {row.isFeatured ? <StatusBadge tone="purple">Featured</StatusBadge> : null}
    </span>
  );
}

function Actions({ row: { id, name }, listQuery }: { row: AdminProduct; listQuery: string }) {
  return (
    <span className="-mx-3 inline-flex">
      <ButtonLink
        id={`edit-${id}`}
        to={href("/admin/products/:productId", { productId: id }) + listQuery}
        preventScrollReset
        aria-label={`Edit ${name}`}
        variant="ghost"
        size="sm"
      >
        Edit
      </ButtonLink>
      <ButtonLink
        id={`delete-${id}`}
        to={href("/admin/products/:productId/delete", { productId: id }) + listQuery}
        preventScrollReset
        aria-label={`Delete ${name}`}
        variant="ghost"
        size="sm"
      >
        Delete
      </ButtonLink>
    </span>
  );
}
