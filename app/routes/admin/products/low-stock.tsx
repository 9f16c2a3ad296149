import { getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, Form, href, useNavigation } from "react-router";

import { findLowStock, setLowStock } from "#app/data/stock-movements.server.ts";
import { readForm } from "#app/middleware/read-form.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { redirectWithNotice, requireScreen, revalidateScreen } from "#app/routes/admin/admin.server.ts";
import { productListPath, productRecords } from "#app/routes/admin/products/form.server.ts";
import { SaveBar } from "#app/routes/admin/save-bar.tsx";
import { lowStockSchema } from "#app/shop/product/low-stock-form.ts";
import { LOW_STOCK_AT } from "#app/shop/product/low-stock.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog, dialogHandle } from "#app/ui/dialog.tsx";
import { SmallForm } from "#app/ui/error-summary.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

import type { Route } from "./+types/low-stock";

export const handle = dialogHandle;

export const meta: Route.MetaFunction = () => adminMeta("Low stock");

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/products/:productId/low-stock");
  const product = await findLowStock(db, productRecords.parseId(params.productId));
  if (!product) throw productRecords.redirectNotFound({ context, url });
  return { product, closeTo: productListPath(url) };
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const { db } = await revalidateScreen({ context }, "/admin/products/:productId/low-stock");
  const form = await readForm({ request, context }, lowStockSchema);
  const id = productRecords.parseId(params.productId);
  const submission = parseWithZod(form, { schema: lowStockSchema });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const answer = await setLowStock(db, id, submission.value.units);
  if (answer === "not_found") return productRecords.redirectNotFound({ context, url });
  if (answer === "failed") {
    return data(submission.reply({ formErrors: ["Failed to save product"] }), { status: 503 });
  }
  const path = `${href("/admin/reports")}?report=low-stock`;
  return redirectWithNotice(context, path, "success", "Low stock saved");
}

export default function LowStock({ loaderData, actionData }: Route.ComponentProps) {
  const { product, closeTo } = loaderData;
  const [form, fields] = useForm<{ units: string }>({
    id: "low-stock",
    lastResult: actionData,
    defaultValue: { units: product.lowStockAt === null ? "" : String(product.lowStockAt) },
  });
  return (
    <Dialog title="Low stock" closeTo={closeTo} opener={`stock-${product.id}`}>
      <p className="mb-4 break-words">{product.name}</p>
      <Form method="post" {...getFormProps(form)} noValidate replace preventScrollReset>
        <SmallForm form={form} fields={["units"]} className="mb-4">
          <Field
            field={fields.units}
            label="Warn at or below"
            hint="Applies to each variant."
            placeholder={`${LOW_STOCK_AT} (shop default)`}
            inputMode="numeric"
          />
        </SmallForm>
      </Form>
      <p className="mt-4 -mb-4">
        <TextLink to={`${href("/admin/stock-movements")}?product=${product.id}`}>Stock movements</TextLink>
      </p>
      <SaveBar>
        <Button form={form.id} loading={useNavigation().state !== "idle"}>
          Save
        </Button>
        <ButtonLink to={closeTo} replace preventScrollReset variant="outline">
          Cancel
        </ButtonLink>
      </SaveBar>
    </Dialog>
  );
}
