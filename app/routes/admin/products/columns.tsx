import { href, Link } from "react-router";

import type { AdminProduct } from "#app/data/admin-products.server.ts";
import { Dotted } from "#app/routes/admin/dotted.tsx";
import { type AdminColumn, OnCard } from "#app/routes/admin/list.tsx";
import { BULK_FORM } from "#app/routes/admin/products/bulk-bar.tsx";
import { variantStocksPath } from "#app/routes/admin/products/paths.ts";
import { MenuLink, RowActions, RowMenu } from "#app/routes/admin/row-actions.tsx";
import { TickAll, TickBox } from "#app/routes/admin/ticks.tsx";
import { formatPaise } from "#app/shop/money.ts";
import { waitingCount } from "#app/shop/product/stock-notice.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { classes } from "#app/ui/classes.ts";
import { Image } from "#app/ui/image.tsx";
import { unbroken } from "#app/ui/unbroken.ts";

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
      className: "as-table:w-full",
      cell: (row) => <ProductCell row={row} listQuery={listQuery} mayChange={mayChange} />,
    },
    {
      label: "Category",
      // A card has it beside the SKU.
      className: "as-cards:hidden *:max-w-40 *:truncate",
      cell: ({ categoryName }) => (
        <span title={categoryName ?? undefined}>{categoryName ?? "Uncategorized"}</span>
      ),
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
      card: "meta",
      cell: (row) => <StockCell row={row} listQuery={listQuery} mayChange={mayChange} />,
    },
    {
      label: "Status",
      card: "meta",
      cell: (row) => <Status row={row} />,
    },
  ];
  if (!mayChange) return columns;
  return [
    {
      label: "Select",
      head: <TickAll form={BULK_FORM} label="Select all products on this page" />,
      hideCardLabel: true,
      className:
        "as-table:w-8 as-table:pe-0 as-cards:absolute as-cards:top-1 as-cards:inset-e-1 as-cards:z-1",
      cell: (row) =>
        isVariant(row) ? null : (
          <TickBox
            form={BULK_FORM}
            name="ids"
            value={row.id}
            defaultChecked={selected.includes(row.id)}
            label={`Select ${row.name}`}
          />
        ),
    },
    ...columns,
    {
      label: "Actions",
      card: "menu",
      cell: (row) => <Actions row={row} listQuery={listQuery} />,
    },
  ];
}

function ProductCell({ row, listQuery, mayChange }: CellProps) {
  const { id, productId, name } = row;
  const path = isVariant(row)
    ? href("/admin/products/:productId/variants", { productId })
    : href("/admin/products/:productId", { productId: id });
  return (
    <div className="as-cards:items-start flex items-center gap-3">
      <Image
        src={row.imageUrl}
        alt=""
        // Beside a name of one line it reaches down to the price, which stays as near to the name as elsewhere.
        className="as-table:w-8 rounded-control as-cards:-mb-3 w-10 flex-none overflow-hidden"
      />
      <div className="min-w-0">
        <p
          title={name}
          className={classes(
            "font-medium wrap-anywhere",
            !isVariant(row) && "as-table:line-clamp-1 line-clamp-2",
          )}
        >
          {mayChange ? (
            <Link
              to={path + listQuery}
              preventScrollReset
              className={classes(
                "link as-cards:py-2 as-table:-my-0.5 as-table:leading-6",
                isVariant(row) ? "as-table:inline-block" : "as-table:line-clamp-1",
              )}
            >
              {unbroken(name)}
            </Link>
          ) : (
            unbroken(name)
          )}
        </p>
        <p className="text-muted text-sm">
          <Dotted
            facts={[row.sku, row.variants === null ? null : countVariants(row.variants)]}
            onCard={[row.categoryName]}
          />
        </p>
      </div>
    </div>
  );
}

type CellProps = { row: AdminProduct; listQuery: string; mayChange: boolean };

/** Nothing to sell is told from little by its colour and its word. */
const LEVELS = {
  none: { word: "Out of stock", className: "font-medium text-red" },
  low: { word: "Low", className: "font-medium text-yellow" },
};

function StockCell({ row, listQuery, mayChange }: CellProps) {
  const { id, productId, name, stock, isLow, variants, waiting } = row;
  const path =
    variants === null
      ? href("/admin/products/:productId/stock", { productId: id }) + listQuery
      : mayChange
        ? href("/admin/products/:productId/variants", { productId }) + listQuery
        : // For those who may change the stock alone.
          variantStocksPath(name);
  const level = stock === 0 ? "none" : isLow ? "low" : null;
  return (
    <>
      <Link
        id={`stock-${id}`}
        to={path}
        preventScrollReset
        aria-label={`Change the stock of ${name}: ${stock.toLocaleString("en-IN")}${stock === 0 ? ", out of stock" : " in stock"}`}
        className={classes(
          "as-cards:min-h-11 as-table:min-h-6 as-table:min-w-11 as-table:justify-end inline-flex items-center hover:underline",
          level && LEVELS[level].className,
        )}
      >
        {level === "none" ? (
          <>
            <span className="as-cards:hidden">0</span>
            <OnCard>{LEVELS.none.word}</OnCard>
          </>
        ) : (
          <span>
            {stock.toLocaleString("en-IN")}
            <OnCard> in stock</OnCard>
          </span>
        )}
      </Link>
      {/* Beside the figure on a card, below it in a table. */}
      {level || waiting > 0 ? (
        <span className="as-table:block as-table:text-xs text-muted leading-4 whitespace-nowrap">
          {level ? (
            // A card has the word in place of the figure.
            <span className={classes(level === "none" && "as-cards:hidden")}>
              <OnCard> · </OnCard>
              <span className={LEVELS[level].className}>{LEVELS[level].word}</span>
            </span>
          ) : null}
          {waiting > 0 ? (
            <>
              {level ? " · " : <OnCard> · </OnCard>}
              {waitingCount(waiting)} waiting
            </>
          ) : null}
        </span>
      ) : null}
    </>
  );
}

function Status({ row: { isActive, isFeatured } }: { row: AdminProduct }) {
  // Cards leave out Active, which most products are, and say the others in the line of the price.
  const words = [isActive ? null : "Inactive", isFeatured ? "Featured" : null].filter(Boolean);
  return (
    <>
      <span className="as-cards:hidden inline-flex gap-1">
        <StatusBadge tone={isActive ? "green" : "grey"}>{isActive ? "Active" : "Inactive"}</StatusBadge>
        {isFeatured ? <StatusBadge tone="purple">Featured</StatusBadge> : null}
      </span>
      <span data-none={words.length === 0 || undefined} className="as-table:hidden whitespace-nowrap">
        {words.join(" · ")}
      </span>
    </>
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
