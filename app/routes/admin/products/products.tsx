import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, Outlet } from "react-router";

import { categoryChoices } from "#app/data/admin-categories.server.ts";
import { changeProducts, listAdminProducts } from "#app/data/admin-products.server.ts";
import { formText, readForm } from "#app/middleware/read-form.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { revalidateScreen, pagesOf, requireScreen } from "#app/routes/admin/admin.server.ts";
import { DropDown } from "#app/routes/admin/drop-down.tsx";
import { ListEmpty } from "#app/routes/admin/list-empty.tsx";
import { countText } from "#app/routes/admin/list-pages.tsx";
import { ListToolbar } from "#app/routes/admin/list-toolbar.tsx";
import { AdminTable, ListHeader } from "#app/routes/admin/list.tsx";
import { loadOrNull } from "#app/routes/admin/load-or-null.server.ts";
import { BulkBar } from "#app/routes/admin/products/bulk-bar.tsx";
import { productColumns } from "#app/routes/admin/products/columns.tsx";
import { productFilters } from "#app/routes/admin/products/filters.ts";
import { productRecords } from "#app/routes/admin/products/form.server.ts";
import { pricesPath } from "#app/routes/admin/products/paths.ts";
import { useMay } from "#app/routes/admin/role-context.ts";
import {
  type AdminProductsQuery,
  bulkChangeText,
  formatAdminProductsQuery,
  parseAdminProductsQuery,
} from "#app/shop/product/admin-products.ts";
import { bulkSchema } from "#app/shop/product/product-changes.ts";
import { unknownClassText } from "#app/shop/tax/tax-labels.ts";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { useBehindDialog } from "#app/ui/dialog.tsx";
import { Pagination } from "#app/ui/pagination.tsx";

import type { Route } from "./+types/products";

export { revalidateOnConflict as shouldRevalidate } from "#app/routes/admin/revalidate-on-conflict.ts";

export const meta: Route.MetaFunction = () => adminMeta("Products");

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/products");
  const query = parseAdminProductsQuery(url.searchParams);
  const [list, categories] = await Promise.all([
    loadOrNull(listAdminProducts(db, query)),
    loadOrNull(categoryChoices(db)),
  ]);
  const { products, total } = list ?? { products: [], total: 0 };
  return data(
    {
      query,
      // The list is shown without them, too.
      categories: categories ?? [],
      products,
      total,
      ...pagesOf(total, { page: query.page, shown: products.length }),
      failed: list === null,
    },
    { status: list === null ? 503 : 200 },
  );
}

/** Bulk change of the selected products. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const { db } = await revalidateScreen({ context }, "/admin/products");
  const form = await readForm({ request, context }, bulkSchema, ["intent"]);
  const ids = form.getAll("ids").map(String);
  const back = { ids, change: formText(form, "change"), amount: formText(form, "amount") };
  const submission = parseWithZod(form, { schema: bulkSchema });
  if (submission.status !== "success") {
    const [message = "The products could not be changed."] = Object.values(submission.error ?? {}).flatMap(
      (messages) => messages ?? [],
    );
    return data({ message, ...back }, { status: 400 });
  }
  const answer = await changeProducts(db, submission.value);
  if (typeof answer === "number") {
    const done = bulkChangeText(submission.value, answer);
    return productRecords.redirectToList({ context, url }, "success", done);
  }
  if (answer === "failed") return data({ message: "Failed to save product", ...back }, { status: 503 });
  const message =
    answer === "unknown_class"
      ? unknownClassText(submission.value.code ?? "")
      : "A price would be out of range. Nothing was changed.";
  return data({ message, ...back }, { status: 409 });
}

export default function Products({ loaderData, actionData }: Route.ComponentProps) {
  const { query, categories, products, total, pages, hasNext, failed } = loaderData;
  const mayChange = useMay()("products.write");
  const behind = useBehindDialog();
  const listQuery = formatAdminProductsQuery(query, { page: query.page });
  return (
    <>
      <div inert={behind}>
        <ListHeader
          title="Products"
          {...(failed ? {} : { count: countText(total) })}
          action={mayChange ? <ListActions query={query} listQuery={listQuery} /> : null}
        />
        <ListToolbar
          action={href("/admin/products")}
          search={{ value: query.search, label: "Search products", placeholder: "Name or SKU" }}
          selects={productFilters(query, categories)}
        />
        {failed ? (
          <p role="alert" className="text-red mb-4 font-semibold">
            Failed to fetch products. Please refresh the page.
          </p>
        ) : null}
        <div className="[--cell-block:0.375rem]">
          <AdminTable
            caption="Products"
            rows={products}
            empty={
              <ListEmpty
                of="products"
                path={href("/admin/products")}
                action={
                  mayChange ? (
                    <ButtonLink to={href("/admin/products/new")} variant="outline" preventScrollReset>
                      Add Product
                    </ButtonLink>
                  ) : null
                }
              >
                What you add here is for sale at once, if it is active and in stock.
              </ListEmpty>
            }
            skeletonRows={5}
            columns={productColumns(listQuery, {
              mayChange,
              ...(actionData ? { selected: actionData.ids } : {}),
            })}
          />
        </div>
        {products.length > 0 && mayChange ? (
          <BulkBar listPath={href("/admin/products") + listQuery} answer={actionData} />
        ) : null}
        <Pagination
          page={query.page}
          pages={pages}
          hasNext={hasNext}
          hrefFor={(page) => href("/admin/products") + formatAdminProductsQuery(query, { page })}
        />
      </div>
      <Outlet />
    </>
  );
}

/** In the menu on a phone, and a button elsewhere. */
const IN_MENU = "max-sm:hover:bg-soft max-sm:justify-start max-sm:border-transparent max-sm:bg-transparent";

function ListActions({ query, listQuery }: { query: AdminProductsQuery; listQuery: string }) {
  return (
    <div className="flex flex-none gap-2">
      <ButtonLink
        id="add-product"
        to={href("/admin/products/new") + listQuery}
        preventScrollReset
        className="max-sm:px-3.5 sm:order-last"
      >
        Add Product
      </ButtonLink>
      <DropDown
        label="More actions"
        icon="more"
        className="list-filters relative"
        summaryClassName="border-line bg-card border"
      >
        <div className="menu-box min-w-40 whitespace-nowrap sm:static sm:m-0 sm:flex sm:gap-2 sm:border-0 sm:bg-transparent sm:p-0 sm:shadow-none">
          <a
            href={href("/admin/products/export")}
            download
            className={buttonClass({ variant: "outline" }, IN_MENU)}
          >
            Export
          </a>
          <ButtonLink to={href("/admin/products/import")} variant="outline" className={IN_MENU}>
            Import
          </ButtonLink>
          <ButtonLink to={pricesPath(query)} variant="outline" className={IN_MENU}>
            Edit prices
          </ButtonLink>
        </div>
      </DropDown>
    </div>
  );
}
