import { useRef } from "react";
import { data, Form, href, useNavigation } from "react-router";
import * as z from "zod";

import { categoryChoices } from "#app/data/admin-categories.server.ts";
import { listAdminProducts } from "#app/data/admin-products.server.ts";
import { listPrices, savePrices } from "#app/data/product-prices.server.ts";
import { readForm, throwUnreadableForm } from "#app/middleware/read-form.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import {
  pagesOf,
  redirectWithNotice,
  requireScreen,
  revalidateScreen,
} from "#app/routes/admin/admin.server.ts";
import { BackLink } from "#app/routes/admin/back-link.tsx";
import { FormAlert } from "#app/routes/admin/form-alert.tsx";
import { ListEmpty } from "#app/routes/admin/list-empty.tsx";
import { ListToolbar } from "#app/routes/admin/list-toolbar.tsx";
import { ListHeader } from "#app/routes/admin/list.tsx";
import { loadOrNull } from "#app/routes/admin/load-or-null.server.ts";
import { productFilters } from "#app/routes/admin/products/filters.ts";
import { pricesListPath } from "#app/routes/admin/products/paths.ts";
import { PriceHead, PriceRow } from "#app/routes/admin/products/price-row.tsx";
import { SaveBar } from "#app/routes/admin/save-bar.tsx";
import { useAskBeforeLeaving } from "#app/routes/admin/use-ask-before-leaving.ts";
import { formatAdminProductsQuery, parseAdminProductsQuery } from "#app/shop/product/admin-products.ts";
import { parsePriceRows } from "#app/shop/product/price-grid-form.ts";
import {
  MAX_PRICE_ROWS,
  PRICE_PAGE,
  pricesRefusal,
  pricesSavedText,
  toTypedRow,
  type TypedRow,
} from "#app/shop/product/price-grid.ts";
import { Button } from "#app/ui/button.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

import type { Route } from "./+types/prices";

export { revalidateOnConflict as shouldRevalidate } from "#app/routes/admin/revalidate-on-conflict.ts";

export const meta: Route.MetaFunction = () => adminMeta("Prices and stock");

const PATH = href("/admin/products/prices");

const column = z.array(z.string()).max(MAX_PRICE_ROWS);
/** The columns of the grid; the fields of a row stand at the same place in each. */
const gridSchema = z.object({
  id: z.array(z.guid()).max(MAX_PRICE_ROWS),
  seen: column,
  price: column,
  comparePrice: column,
  stock: column,
});

/** The ticked products of a query. */
function tickedOf(url: URL): string[] {
  const ids = [...new Set(url.searchParams.getAll("ids"))].filter((id) => z.guid().safeParse(id).success);
  return ids.slice(0, 100);
}

/** The ticked products, or a page of those of the filter. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/products/prices");
  const query = parseAdminProductsQuery(url.searchParams);
  const ticked = tickedOf(url);
  if (ticked.length > 0) return { query, filtered: null, ...(await listPrices(db, ticked)) };
  const [{ products, total }, categories] = await Promise.all([
    listAdminProducts(db, query, PRICE_PAGE),
    loadOrNull(categoryChoices(db)),
  ]);
  const { rows, isCut } = await listPrices(
    db,
    products.map(({ id }) => id),
  );
  const images = new Map(products.map(({ id, imageUrl }) => [id, imageUrl]));
  const paging = pagesOf(total, { page: query.page, shown: products.length, pageSize: PRICE_PAGE });
  return {
    query,
    filtered: { total, categories: categories ?? [], ...paging },
    rows: rows.map((row) => ({ ...row, imageUrl: row.imageUrl ?? images.get(row.id) ?? null })),
    isCut,
  };
}

/** Path of the form with the same products, or the next page of them. */
function pathAfter(intent: FormDataEntryValue | null, url: URL): string {
  const ids = tickedOf(url).map((id) => ["ids", id]);
  if (ids.length > 0) return `${PATH}?${new URLSearchParams(ids)}`;
  const query = parseAdminProductsQuery(url.searchParams);
  return PATH + formatAdminProductsQuery(query, { page: query.page + (intent === "next" ? 1 : 0) });
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
  if (saved.ok) {
    const path = pathAfter(form.get("intent"), url);
    return redirectWithNotice(context, path, "success", pricesSavedText(saved.changed));
  }
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
  const { query, filtered, rows, isCut } = loaderData;
  const busy = useNavigation().formData?.get("intent");
  const form = useRef<HTMLFormElement>(null);
  useAskBeforeLeaving(form, actionData !== undefined);
  const typed = new Map((actionData?.typed ?? []).map((row) => [row.id, row]));
  const errors: Record<string, string> = actionData?.errors ?? {};
  return (
    <>
      <ListHeader
        title="Prices and stock"
        back={<BackLink to={pricesListPath(query)}>Back to products</BackLink>}
        count={filtered ? filtered.total : `${rows.length} ticked`}
        action={filtered ? null : <TextLink to={PATH}>Show all products</TextLink>}
      />
      {filtered ? (
        <ListToolbar
          action={PATH}
          search={{ value: query.search, label: "Search products", placeholder: "Name or SKU" }}
          selects={productFilters(query, filtered.categories)}
        />
      ) : null}
      {isCut ? (
        <p className="mb-4">
          These are the first {MAX_PRICE_ROWS}. {filtered ? "Search for" : "Tick"} fewer products to see the
          others.
        </p>
      ) : null}
      {rows.length === 0 ? (
        <ListEmpty of="products" path={PATH}>
          Prices and stock of what you add are edited here together.
        </ListEmpty>
      ) : (
        // The key: the values of an answer replace those of the page.
        <Form ref={form} method="post" noValidate key={JSON.stringify(actionData ?? null)}>
          {actionData ? <FormAlert>{actionData.message}</FormAlert> : null}
          <div className="card mb-4">
            {/* Each field has the same label for screen readers. */}
            <PriceHead />
            <ul>
              {rows.map((row) => {
                const values = typed.get(row.id) ?? toTypedRow(row.id, row);
                // What was saved is shown as it was read.
                const key = `${row.id} ${values.seen}`;
                return <PriceRow key={key} product={row} typed={values} error={errors[row.id]} />;
              })}
            </ul>
          </div>
          <SaveBar>
            <Button name="intent" value="save" loading={busy === "save"}>
              Save
            </Button>
            {filtered?.hasNext ? (
              <Button name="intent" value="next" variant="outline" loading={busy === "next"}>
                Save and next page
              </Button>
            ) : null}
            {filtered && filtered.pages !== 1 && !filtered.hasNext ? (
              <p className="text-muted flex-[1_1_10rem] self-center text-sm">
                Save before you go to another page.
              </p>
            ) : null}
          </SaveBar>
        </Form>
      )}
      {filtered ? (
        <Pagination
          page={query.page}
          pages={filtered.pages}
          hasNext={filtered.hasNext}
          hrefFor={(page) => PATH + formatAdminProductsQuery(query, { page })}
        />
      ) : null}
    </>
  );
}
