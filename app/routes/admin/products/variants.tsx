import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import * as z from "zod";

import { findAdminProduct } from "#app/data/admin-product-detail.server.ts";
import {
  findProductVariants,
  saveProductVariants,
  type TakenSku,
} from "#app/data/product-variants.server.ts";
import { readForm } from "#app/middleware/read-form.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { requireScreen, revalidateScreen } from "#app/routes/admin/admin.server.ts";
import { BackLink } from "#app/routes/admin/back-link.tsx";
import { ListHeader } from "#app/routes/admin/list.tsx";
import { productListPath, productRecords } from "#app/routes/admin/products/form.server.ts";
import { variantChanges } from "#app/routes/admin/products/variant-changes.ts";
import { VariantsForm } from "#app/routes/admin/products/variants-form.tsx";
import {
  readTypedVariants,
  type TypedVariants,
  withCopiedRows,
  withNewRows,
} from "#app/routes/admin/products/variants.server.ts";
import { hasAllRows } from "#app/shop/product/combine-rows.ts";
import { savedProductText } from "#app/shop/product/product-form.ts";
import { withValueImages } from "#app/shop/product/value-images.ts";
import { optionsSchema, variantsSchema } from "#app/shop/product/variants-form.ts";

import type { Route } from "./+types/variants";

export { revalidateOnConflict as shouldRevalidate } from "#app/routes/admin/revalidate-on-conflict.ts";

export const meta: Route.MetaFunction = () => adminMeta("Sizes and options");

/** A form that was rejected, or that got new rows: then without a result. */
type Answer = {
  typed: TypedVariants;
  result?: SubmissionResult;
  /** The reason why the form got new rows instead of being saved. */
  message?: string;
  taken?: TakenSku[];
  changes?: { label: string; now: string }[];
};

const REFUSALS = {
  unknown_class: "One of these tax classes does not exist any more. Please choose another",
  failed: "Failed to save product",
} as const;

const answerWith = (answer: Answer, status = 200) => data(answer, { status });

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/products/:productId/variants");
  const id = productRecords.parseId(params.productId);
  const copy = z.guid().safeParse(url.searchParams.get("copy"));
  const [stored, product, copied] = await Promise.all([
    findProductVariants(db, id),
    findAdminProduct(db, id),
    copy.success ? findProductVariants(db, copy.data) : null,
  ]);
  if (!stored || !product) throw productRecords.redirectNotFound({ context, url });
  // Once it has options of its own, these count.
  const start = copied && stored.options.length === 0 ? withCopiedRows(stored, copied) : undefined;
  const rows = [...stored.variants, ...stored.retired, ...(start?.variants ?? [])];
  const images = [
    product.image_url,
    ...product.images.split("\n"),
    // A picture of its own, as an import brings it: what the form does not offer would be saved as none.
    ...rows.map((variant) => variant.image_url),
  ].filter(Boolean);
  const { taxClasses } = product;
  const closeTo = productListPath(url);
  return { stored, start, images: [...new Set(images)], taxClasses, closeTo };
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const { db } = await revalidateScreen({ context }, "/admin/products/:productId/variants");
  const form = await readForm({ request, context }, variantsSchema, ["intent"]);
  const id = productRecords.parseId(params.productId);
  const typed = readTypedVariants(form);
  if (form.get("intent") === "combine") {
    const submission = parseWithZod(form, { schema: optionsSchema });
    if (submission.status !== "success") return answerWith({ typed, result: submission.reply() }, 400);
    const stored = await findProductVariants(db, id);
    if (!stored) return productRecords.redirectNotFound({ context, url });
    const { options } = submission.value;
    return answerWith({ typed: withNewRows(typed, options, stored) });
  }

  const submission = parseWithZod(form, { schema: variantsSchema });
  if (submission.status !== "success") return answerWith({ typed, result: submission.reply() }, 400);
  const hasOtherNames = submission.value.new_values.some(({ from, seen }) => from !== seen);
  if (hasOtherNames || !hasAllRows(submission.value.options, submission.value.variants)) {
    const stored = await findProductVariants(db, id);
    if (!stored) return productRecords.redirectNotFound({ context, url });
    const message =
      "The options have changed, and the rows with them. Please check the table and save again.";
    return answerWith({ typed: withNewRows(typed, submission.value.options, stored), message }, 400);
  }
  const { value_images, variants: rows } = submission.value;
  const answer = await saveProductVariants(db, id, {
    ...submission.value,
    variants: withValueImages(rows, value_images),
  });
  if (answer === "done") {
    return productRecords.redirectToList(
      { context, url },
      "success",
      savedProductText("updated", submission.value.variants),
    );
  }
  if (answer === "gone") return productRecords.redirectNotFound({ context, url });
  if (typeof answer === "object" && "taken" in answer) {
    const { taken } = answer;
    const result = submission.reply(
      taken.length === 0
        ? { formErrors: ["Another product has one of these SKUs"] }
        : { fieldErrors: takenErrors(rows, taken) },
    );
    return answerWith({ typed, result, taken }, 409);
  }
  if (typeof answer === "object") {
    const { now } = answer;
    const stocks = new Map(now.variants.map((row) => [row.id, row.stock]));
    const variants = typed.variants.map((row) => ({
      ...row,
      seen_stock: stocks.get(row.id ?? "") ?? row.seen_stock,
    }));
    const result = submission.reply({ formErrors: ["Someone changed this meanwhile"] });
    const changes = variantChanges(typed, now);
    return answerWith({ typed: { ...typed, version: now.version, variants }, result, changes }, 409);
  }
  const result = submission.reply({ formErrors: [REFUSALS[answer]] });
  return answerWith({ typed, result }, answer === "failed" ? 503 : 409);
}

/** The fields with an SKU that is not free, with whose it is. */
function takenErrors(rows: readonly { sku: string }[], taken: readonly TakenSku[]) {
  const owners = new Map(taken.map((one) => [one.sku, one]));
  return Object.fromEntries(
    rows.flatMap(({ sku }, index) => {
      const owner = owners.get(sku);
      if (!owner) return [];
      const left = owner.retired ? ", which was taken away from its options" : "";
      return [[`variants[${index}].sku`, [`${sku} is the SKU of ${owner.name}${left}`]]];
    }),
  );
}

export default function ProductVariants({ loaderData, actionData }: Route.ComponentProps) {
  const { stored, start, images, taxClasses, closeTo } = loaderData;
  const { typed = start, result, message, changes = [], taken = [] }: Partial<Answer> = actionData ?? {};
  return (
    <>
      <ListHeader
        title="Sizes and options"
        back={<BackLink to={closeTo}>Back to products</BackLink>}
        count={`${stored.name}: ${stored.stock.toLocaleString("en-IN")} in stock`}
      />
      <VariantsForm
        stored={stored}
        typed={typed}
        answer={result}
        message={message}
        changes={changes}
        taken={taken}
        images={images}
        taxClasses={taxClasses}
        closeTo={closeTo}
      />
    </>
  );
}
