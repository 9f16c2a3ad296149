import { href, Link } from "react-router";

import type { AdminProduct } from "#app/data/admin-products.server.ts";
import { type AdminColumn, LABEL_BESIDE } from "#app/routes/admin/list.tsx";
import { variantStocksPath } from "#app/routes/admin/products/paths.ts";
import { ROW_ACTIONS, RowActions } from "#app/routes/admin/row-actions.tsx";
import { formatPaise } from "#app/shop/money.ts";
import { waitingCount } from "#app/shop/product/stock-notice.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
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
      hideCardLabel: true,
      className: mayChange ? "as-cards:pe-9" : "",
      cell: (row) => <ProductCell row={row} listQuery={listQuery} mayChange={mayChange} />,
    },
    {
      label: "Category",
      hideCardLabel: true,
      className: "as-cards:flex-[1_0_30%] as-cards:items-center as-cards:text-muted as-cards:text-sm",
      cell: ({ categoryName }) => categoryName ?? "Uncategorized",
    },
    {
      label: "Price",
      align: "end",
      hideCardLabel: true,
      className: "as-cards:flex-none as-cards:items-center as-cards:font-semibold",
      cell: ({ price }) => formatPaise(price),
    },
    {
      label: "Stock",
      align: "end",
      // On a card beside what can be done, after the status.
      className: `as-cards:order-1 as-cards:flex-[1_0_auto] ${LABEL_BESIDE}`,
      cell: (row) => <StockCell row={row} listQuery={listQuery} mayChange={mayChange} />,
    },
    {
      label: "Status",
      hideCardLabel: true,
      // Two badges have a line of their own.
      className: "as-cards:flex-none as-cards:items-center as-cards:has-[.badge+.badge]:basis-full",
      cell: (row) => <Status row={row} />,
    },
  ];
  if (!mayChange) return columns;
  return [
    {
      label: "Select",
      hideCardLabel: true,
      className: "as-cards:absolute as-cards:top-1.5 as-cards:inset-e-1 as-cards:z-1",
      cell: (row) => (isVariant(row) ? null : <SelectBox row={row} selected={selected.includes(row.id)} />),
    },
    ...columns,
    {
      label: "Actions",
      className: "as-cards:order-1 as-cards:flex-[1_0_auto]",
      cell: (row) => <Actions row={row} listQuery={listQuery} />,
    },
  ];
}

function SelectBox({ row: { id, name }, selected }: { row: AdminProduct; selected: boolean }) {
  return (
    <label className="inline-flex min-h-11 min-w-11 items-center">
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
        <p
          title={name}
          className={classes(
            "font-medium break-words",
            !isVariant(row) && "as-cards:line-clamp-3 as-table:line-clamp-2",
          )}
        >
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
        <p className="text-muted text-sm break-all">{row.sku}</p>
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
    <ButtonLink
      id={`variants-${id}`}
      to={href("/admin/products/:productId/variants", { productId }) + listQuery}
      preventScrollReset
      aria-label={`Sizes and options of ${name}`}
      variant="outline"
      size="sm"
    >
      Options
    </ButtonLink>
  );
  if (isVariant(row)) return <span className={ROW_ACTIONS}>{variants}</span>;
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
