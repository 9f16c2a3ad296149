import { href, Link } from "react-router";

import type { AdminProduct } from "#app/data/admin-products.server.ts";
import type { AdminColumn } from "#app/routes/admin/list.tsx";
import { variantStocksPath } from "#app/routes/admin/products/paths.ts";
import { MenuLink, RowActions, RowMenu } from "#app/routes/admin/row-actions.tsx";
import { TickAll } from "#app/routes/admin/tick-all.tsx";
import { formatPaise } from "#app/shop/money.ts";
import { waitingCount } from "#app/shop/product/stock-notice.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { classes } from "#app/ui/classes.ts";
import { Image } from "#app/ui/image.tsx";

/**
 * Columns of the list of products.
 * @param listQuery query of the list, which its dialogs keep
 * @param selected ids of the products selected in a rejected bulk change
 */
export function productColumns(
  listQuery: string,
  { mayChange, selected = [] }: { mayChange: boolean; selected?: readonly string[] },
): AdminColumn<AdminProduct>[] {
  const columns: AdminColumn<AdminProduct>[] = [
    {
      label: "Product",
      card: "title",
      cell: (row) => <ProductCell row={row} listQuery={listQuery} mayChange={mayChange} />,
    },
    {
      label: "Category",
      // A card has it beside the SKU.
      className: "as-cards:hidden",
      cell: ({ categoryName }) => categoryName ?? "Uncategorized",
    },
    {
      label: "Price",
      align: "end",
      card: "meta",
      className: "as-cards:*:font-semibold as-cards:*:text-ink",
      cell: ({ price }) => formatPaise(price),
    },
    {
      label: "Stock",
      align: "end",
      card: "fact",
      cell: (row) => <StockCell row={row} listQuery={listQuery} mayChange={mayChange} />,
    },
    {
      label: "Status",
      hideCardLabel: true,
      className: "as-cards:order-3 as-cards:flex-none",
      cell: (row) => <Status row={row} />,
    },
  ];
  if (!mayChange) return columns;
  return [
    {
      label: "Select",
      head: <TickAll form="bulk" label="Select all products on this page" />,
      hideCardLabel: true,
      className: "as-cards:absolute as-cards:top-1 as-cards:inset-e-1 as-cards:z-1",
      cell: (row) => (isVariant(row) ? null : <SelectBox row={row} selected={selected.includes(row.id)} />),
    },
    ...columns,
    {
      label: "Actions",
      card: "menu",
      cell: (row) => <Actions row={row} listQuery={listQuery} />,
    },
  ];
}

function SelectBox({ row: { id, name }, selected }: { row: AdminProduct; selected: boolean }) {
  return (
    <label className="inline-flex min-h-11 min-w-11 items-center justify-center">
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

function ProductCell({ row, listQuery, mayChange }: CellProps) {
  const { id, productId, name } = row;
  const path = isVariant(row)
    ? href("/admin/products/:productId/variants", { productId })
    : href("/admin/products/:productId", { productId: id });
  return (
    <div className="as-cards:items-start flex items-center gap-3">
      <Image src={row.imageUrl} alt="" className="rounded-control w-10 flex-none overflow-hidden" />
      <div className="min-w-0">
        <p title={name} className={classes("font-medium break-words", !isVariant(row) && "line-clamp-2")}>
          {mayChange ? (
            <Link
              to={path + listQuery}
              preventScrollReset
              className="as-cards:py-2 hover:text-primary hover:underline"
            >
              {name}
            </Link>
          ) : (
            name
          )}
        </p>
        <p className="text-muted text-sm wrap-anywhere">
          {row.sku}
          {row.categoryName ? <span className="as-table:hidden"> · {row.categoryName}</span> : null}
        </p>
        {row.variants === null ? null : <p className="text-muted text-sm">{countVariants(row.variants)}</p>}
      </div>
    </div>
  );
}

type CellProps = { row: AdminProduct; listQuery: string; mayChange: boolean };

function StockCell({ row, listQuery, mayChange }: CellProps) {
  const { id, productId, name, stock, isLow, variants, waiting } = row;
  const path =
    variants === null
      ? href("/admin/products/:productId/stock", { productId: id }) + listQuery
      : mayChange
        ? href("/admin/products/:productId/variants", { productId }) + listQuery
        : // For those who may change the stock alone.
          variantStocksPath(name);
  return (
    <>
      <Link
        id={`stock-${id}`}
        to={path}
        preventScrollReset
        aria-label={`Change the stock of ${name}: ${stock}`}
        className={
          isLow
            ? "link text-red as-table:justify-end inline-flex min-h-11 min-w-11 items-center"
            : "link as-table:justify-end inline-flex min-h-11 min-w-11 items-center"
        }
      >
        {stock.toLocaleString("en-IN")}
      </Link>
      {waiting > 0 ? (
        <span className="text-muted as-table:block as-cards:ms-2 text-sm whitespace-nowrap">
          {waitingCount(waiting)} waiting
        </span>
      ) : null}
    </>
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

function isVariant({ id, productId }: AdminProduct): boolean {
  return id !== productId;
}

function countVariants(count: number): string {
  return `${count} ${count === 1 ? "variant" : "variants"}`;
}

function Actions({ row, listQuery }: { row: AdminProduct; listQuery: string }) {
  const { id, productId, name } = row;
  const variants = (
    <MenuLink
      id={`variants-${id}`}
      to={href("/admin/products/:productId/variants", { productId }) + listQuery}
      label={`Sizes and options of ${name}`}
    >
      Options
    </MenuLink>
  );
  if (isVariant(row)) return <RowMenu name={name}>{variants}</RowMenu>;
  return (
    <RowActions
      id={id}
      name={name}
      editPath={href("/admin/products/:productId", { productId: id }) + listQuery}
      deletePath={href("/admin/products/:productId/delete", { productId: id }) + listQuery}
    >
      {variants}
    </RowActions>
  );
}
