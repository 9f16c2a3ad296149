import { data, Form, href, useNavigation } from "react-router";
import * as z from "zod";

import { listAdminProducts } from "#app/data/admin-products.server.ts";
import { listPrices, type PricedProduct, savePrices } from "#app/data/product-prices.server.ts";
import { readForm, throwUnreadableForm } from "#app/middleware/read-form.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { redirectWithNotice, requireScreen, revalidateScreen } from "#app/routes/admin/admin.server.ts";
import { BackLink } from "#app/routes/admin/back-link.tsx";
import { FormAlert } from "#app/routes/admin/form-alert.tsx";
import { ListHeader } from "#app/routes/admin/list.tsx";
import { SaveBar } from "#app/routes/admin/save-bar.tsx";
import { formatAdminProductsQuery, parseAdminProductsQuery } from "#app/shop/product/admin-products.ts";
import { parsePriceRows } from "#app/shop/product/price-grid-form.ts";
import {
  MAX_PRICE_ROWS,
  pricesRefusal,
  pricesSavedText,
  toTypedRow,
  type TypedRow,
} from "#app/shop/product/price-grid.ts";
import { Button } from "#app/ui/button.tsx";

import type { Route } from "./+types/prices";

export { revalidateOnConflict as shouldRevalidate } from "#app/routes/admin/revalidate-on-conflict.ts";

export const meta: Route.MetaFunction = () => adminMeta("Prices and stock");

/** Products of the filter in one form. */
const PAGE_SIZE = 50;

const column = z.array(z.string()).max(MAX_PRICE_ROWS);
/** The columns of the grid; the fields of a row stand at the same place in each. */
const gridSchema = z.object({
  id: z.array(z.guid()).max(MAX_PRICE_ROWS),
  seen: column,
  price: column,
  comparePrice: column,
  stock: column,
});

function listPath(url: URL): string {
  const query = parseAdminProductsQuery(url.searchParams);
  return href("/admin/products") + formatAdminProductsQuery(query, { page: query.page });
}

/** The ticked products, or those of the list's filter. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/products/prices");
  const ticked = [...new Set(url.searchParams.getAll("ids"))].filter((id) => z.guid().safeParse(id).success);
  const ids =
    ticked.length > 0
      ? ticked.slice(0, 100)
      : (await listAdminProducts(db, parseAdminProductsQuery(url.searchParams), PAGE_SIZE)).products.map(
          ({ productId }) => productId,
        );
  const { rows, isCut } = await listPrices(db, [...new Set(ids)]);
  return { rows, isCut, backTo: listPath(url) };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { db } = await revalidateScreen({ context }, "/admin/products/prices");
  const form = await readForm({ request, context }, gridSchema, ["intent"]);
  const parsed = gridSchema.safeParse({
    id: form.getAll("id"),
    seen: form.getAll("seen"),
    price: form.getAll("price"),
    comparePrice: form.getAll("comparePrice"),
    stock: form.getAll("stock"),
  });
  if (!parsed.success) throwUnreadableForm();
  const { id: ids, seen, price, comparePrice, stock } = parsed.data;
  const typed = ids.map((id, index): TypedRow => ({
    id,
    seen: seen[index] ?? "",
    price: price[index] ?? "",
    comparePrice: comparePrice[index] ?? "",
    stock: stock[index] ?? "",
  }));
  const read = parsePriceRows(typed);
  if (typed.length === 0 || !read) throwUnreadableForm();
  const { edited, errors } = read;
  if (Object.keys(errors).length > 0) {
    const message = "Nothing was saved. Please correct what is marked below.";
    return data({ message, typed, errors }, { status: 400 });
  }
  const saved = edited.length === 0 ? { ok: true as const, changed: 0 } : await savePrices(db, edited);
  if (saved.ok) return redirectWithNotice(context, listPath(url), "success", pricesSavedText(saved.changed));
  const stale = new Set(saved.stale);
  return data(
    {
      message: pricesRefusal(saved.code),
      // Prices that others changed are shown as they are now; prices typed for other products stay.
      typed: typed.filter(({ id }) => !stale.has(id)),
      errors: Object.fromEntries(saved.stale.map((id) => [id, "Changed meanwhile. Please enter it again."])),
    },
    { status: saved.code === "failed" || saved.code === "busy" ? 503 : 409 },
  );
}

/** Price, compare price and stock of many products in one form, each its own. */
export default function ProductPrices({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, isCut, backTo } = loaderData;
  const busy = useNavigation().formMethod === "POST";
  const typed = new Map((actionData?.typed ?? []).map((row) => [row.id, row]));
  const errors: Record<string, string> = actionData?.errors ?? {};
  return (
    <>
      <ListHeader title="Prices and stock" back={<BackLink to={backTo}>Back to products</BackLink>} />
      {isCut ? (
        <p className="mb-4">These are the first {MAX_PRICE_ROWS}. Tick fewer products to see the others.</p>
      ) : null}
      {rows.length === 0 ? (
        <p className="card text-muted px-4 py-12 text-center text-lg font-semibold">No products found</p>
      ) : (
        // The key: the values of an answer replace those of the page.
        <Form method="post" noValidate key={JSON.stringify(actionData ?? null)}>
          {actionData ? <FormAlert>{actionData.message}</FormAlert> : null}
          <div className="card mb-4 px-4 py-1">
            {/* Each field has the same label for screen readers. */}
            <div
              aria-hidden
              className="text-muted hidden grid-cols-[minmax(0,1fr)_22rem] gap-x-3 py-2 text-sm sm:grid"
            >
              <span>Product</span>
              <div className="grid grid-cols-3 gap-2 text-end">
                {Object.values(LABELS).map((label) => (
                  <span key={label}>{label}</span>
                ))}
              </div>
            </div>
            <ul>
              {rows.map((row) => (
                <PriceRow
                  key={row.id}
                  product={row}
                  typed={typed.get(row.id) ?? toTypedRow(row.id, row)}
                  error={errors[row.id]}
                />
              ))}
            </ul>
          </div>
          <SaveBar>
            <Button name="intent" value="save" loading={busy}>
              Save prices
            </Button>
          </SaveBar>
        </Form>
      )}
    </>
  );
}

const LABELS = { price: "Price (₹)", comparePrice: "Compare (₹)", stock: "Stock" };

type PriceRowProps = { product: PricedProduct; typed: TypedRow; error: string | undefined };

function PriceRow({ product: { id, name, sku }, typed, error }: PriceRowProps) {
  const described = error ? `error-${id}` : undefined;
  const cell = (field: keyof typeof LABELS) => {
    const label = LABELS[field];
    return (
      <label className="grid min-w-0 gap-1 text-sm">
        <span className="text-muted sm:sr-only">{label}</span>
        <input
          name={field}
          defaultValue={typed[field]}
          inputMode={field === "stock" ? "numeric" : "decimal"}
          aria-label={`${label} of ${name}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={described}
          title={label}
          placeholder={field === "comparePrice" ? "None" : undefined}
          autoComplete="off"
          className="form-control min-w-0 text-end tabular-nums"
        />
      </label>
    );
  };
  return (
    <li className="border-line grid items-center gap-x-3 gap-y-2 border-t py-2 max-sm:first:border-t-0 sm:grid-cols-[minmax(0,1fr)_22rem]">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="seen" value={typed.seen} />
      <p className="min-w-0">
        <span className="line-clamp-2 font-medium wrap-anywhere" title={name}>
          {name}
        </span>
        <span className="text-muted block text-sm wrap-anywhere">{sku}</span>
      </p>
      <div className="grid grid-cols-3 gap-2">
        {cell("price")}
        {cell("comparePrice")}
        {cell("stock")}
      </div>
      {error ? (
        <p id={described} className="text-red text-sm font-semibold sm:col-span-2">
          {error}
        </p>
      ) : null}
    </li>
  );
}
