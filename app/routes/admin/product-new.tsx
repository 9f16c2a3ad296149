import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";

import { categoryChoices, createProduct } from "#app/data/admin-products.server.ts";
import { readForm } from "#app/middleware/read-form.server.ts";
import { productFields, productSchema } from "#app/shop/product-form.ts";
import { Dialog, dialogHandle } from "#app/ui/dialog.tsx";

import type { Route } from "./+types/product-new";
import { confirmAdmin, leadTo, requireAdmin } from "./admin.server.ts";
import { productList } from "./product-form.server.ts";
import { ProductForm } from "./product-form.tsx";
import { saveRefusal } from "./product-refusal.ts";

export const handle = dialogHandle;

export const meta: Route.MetaFunction = () => [
  { title: "Add New Product · Haat admin" },
  { name: "robots", content: "noindex" },
];

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = await requireAdmin({ context });
  return { categories: await categoryChoices(db), closeTo: productList(url) };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await readForm(request, Object.keys(productFields));
  const { db } = await confirmAdmin({ context });
  const submission = parseWithZod(form, { schema: productSchema });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });

  const answer = await createProduct(db, submission.value);
  if (answer === "done") {
    return leadTo(context, productList(url), "success", "Product created successfully");
  }
  const { status, ...errors } = saveRefusal(answer);
  return data(submission.reply(errors), { status });
}

export default function NewProduct({ loaderData, actionData }: Route.ComponentProps) {
  const { categories, closeTo } = loaderData;
  return (
    <Dialog title="Add New Product" size="lg" closeTo={closeTo} opener="add-product">
      <ProductForm
        answer={actionData}
        categories={categories}
        closeTo={closeTo}
        known={{ is_active: "on", country_of_origin: "India" }}
      />
    </Dialog>
  );
}
