import type { SubmissionResult } from "@conform-to/react";
import { data, href, type RouterContextProvider } from "react-router";
import * as z from "zod";

import { categoryChoices } from "#app/data/admin-categories.server.ts";
import { createProduct, findAdminProduct } from "#app/data/admin-product-detail.server.ts";
import { taxClassChoices } from "#app/data/admin-tax.server.ts";
import type { Db } from "#app/data/client.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { redirectWithNotice, revalidateScreen, requireScreen } from "#app/routes/admin/admin.server.ts";
import { productListPath, productRecords } from "#app/routes/admin/products/form.server.ts";
import { ProductForm } from "#app/routes/admin/products/form.tsx";
import { readPostedProduct } from "#app/routes/admin/products/posted-product.server.ts";
import { saveRefusal } from "#app/routes/admin/products/save-errors.ts";
import { productSchema, savedProductText } from "#app/shop/product/product-form.ts";
import { Dialog, dialogHandle } from "#app/ui/dialog.tsx";

import type { Route } from "./+types/new";

export { revalidateOnConflict as shouldRevalidate } from "#app/routes/admin/revalidate-on-conflict.ts";

type Context = Readonly<RouterContextProvider>;

export const handle = dialogHandle;

export const meta: Route.MetaFunction = () => adminMeta("Add New Product");

const EMPTY = { is_active: "on", country_of_origin: "India" } as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/products/new");
  const [categories, taxClasses, copied] = await Promise.all([
    categoryChoices(db),
    taxClassChoices(db, new Date()),
    findCopied(db, url),
  ]);
  return { categories, taxClasses, copied, closeTo: productListPath(url) };
}

/** The product that is to be duplicated, with what its copy begins with; null without one. */
async function findCopied(db: Db, url: URL) {
  const id = z.guid().safeParse(url.searchParams.get("copy"));
  const product = id.success ? await findAdminProduct(db, id.data) : null;
  if (!product || product.variantOf !== null) return null;
  const {
    id: copiedId,
    version: _version,
    variantOf: _variantOf,
    taxClasses: _taxClasses,
    priceNote: _priceNote,
    hasOptions,
    ...known
  } = product;
  return {
    id: copiedId,
    hasOptions,
    known: { ...known, sku: "", gtin: "", stock: "0", is_active: "" as const },
  };
}

/** Redirects after a product was created; to the form of its variants, if it is the copy of a product with variants. */
async function redirectAfterCreation(
  db: Db,
  { context, url }: { context: Context; url: URL },
  { id, message }: { id: string; message: string },
) {
  const copied = await findCopied(db, url);
  if (!copied?.hasOptions) {
    return productRecords.redirectToList({ context, url }, "success", message);
  }
  const path = `${href("/admin/products/:productId/variants", { productId: id })}?copy=${copied.id}`;
  return redirectWithNotice(context, path, "success", message);
}

/** A form that comes back: rejected, or after the move of an image. */
type Answer = { result?: SubmissionResult; moved?: Record<string, string>; removed: string[] };

export async function action({ request, context, url }: Route.ActionArgs) {
  const { db } = await revalidateScreen({ context }, "/admin/products/new");
  const posted = await readPostedProduct({ request, context }, db, productSchema);
  const answerWith = (answer: Partial<Answer>, status: number) =>
    data<Answer>({ removed: posted.removed, ...answer }, { status });
  if (posted.answer) return answerWith(posted.answer, posted.status);
  const { values, reply } = posted;

  const answer = await createProduct(db, values);
  if (typeof answer === "object") {
    const message = savedProductText("created", [values]);
    return redirectAfterCreation(db, { context, url }, { id: answer.id, message });
  }
  const { status, ...errors } = saveRefusal(answer);
  return answerWith({ result: reply(errors) }, status);
}

export default function NewProduct({ loaderData, actionData }: Route.ComponentProps) {
  const { categories, taxClasses, copied, closeTo } = loaderData;
  const moved = actionData?.moved;
  return (
    <Dialog
      title="Add New Product"
      size="lg"
      closeTo={closeTo}
      opener="add-product"
      asksFirst={actionData ? "unsaved" : "edited"}
    >
      {copied ? (
        <p className="mb-3">
          A copy of {copied.known.name}. It needs a SKU of its own, and is not active yet.
          {copied.hasOptions ? " Its options follow on the next page." : ""}
        </p>
      ) : null}
      <ProductForm
        key={moved?.images}
        answer={actionData?.result}
        categories={categories}
        taxClasses={taxClasses}
        closeTo={closeTo}
        known={moved ?? copied?.known ?? EMPTY}
        isBack={moved !== undefined}
        {...(actionData ? { removed: actionData.removed } : {})}
      />
    </Dialog>
  );
}
