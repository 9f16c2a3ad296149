import { getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, Form, href, redirect, useNavigation } from "react-router";

import { changeStock, stockMovements } from "#app/data/stock-movements.server.ts";
import { countStockNotices } from "#app/data/stock-notices.server.ts";
import { readForm } from "#app/middleware/read-form.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { redirectWithNotice, revalidateScreen, requireScreen } from "#app/routes/admin/admin.server.ts";
import { wholeDateTime } from "#app/routes/admin/date-time.tsx";
import { productListPath, productRecords } from "#app/routes/admin/products/form.server.ts";
import { variantStocksPath } from "#app/routes/admin/products/paths.ts";
import { SaveBar } from "#app/routes/admin/save-bar.tsx";
import { STOCK_REASONS, stockReasonLabel } from "#app/shop/product/admin-products.ts";
import { stockSchema } from "#app/shop/product/product-changes.ts";
import { waitingText } from "#app/shop/product/stock-notice.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog, dialogHandle } from "#app/ui/dialog.tsx";
import { SmallForm } from "#app/ui/error-summary.tsx";
import { Field, SelectField } from "#app/ui/field.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

import type { Route } from "./+types/stock";

export { revalidateOnConflict as shouldRevalidate } from "#app/routes/admin/revalidate-on-conflict.ts";

export const handle = dialogHandle;

export const meta: Route.MetaFunction = () => adminMeta("Adjust stock");

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/products/:productId/stock");
  const product = await productRecords.requireRecord(db, { context, url }, params.productId);
  const { id, name, stock } = product;
  if (product.hasOptions) throw redirect(variantStocksPath(name), 303);
  const [movements, waiting] = await Promise.all([stockMovements(db, id), countStockNotices(db, id)]);
  return { id, name, stock, movements, waiting, closeTo: productListPath(url) };
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const { db } = await revalidateScreen({ context }, "/admin/products/:productId/stock");
  const form = await readForm({ request, context }, stockSchema);
  const id = productRecords.parseId(params.productId);
  const submission = parseWithZod(form, { schema: stockSchema });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });

  const answer = await changeStock(db, id, submission.value);
  if (answer === "failed") {
    return data(submission.reply({ formErrors: ["Failed to save product"] }), { status: 503 });
  }
  if (answer.ok) {
    return productRecords.redirectToList(
      { context, url },
      "success",
      `Stock updated: ${answer.stock} in stock now`,
    );
  }
  if (answer.code === "not_found") return productRecords.redirectNotFound({ context, url });
  if (answer.code === "has_options") {
    const { name } = await productRecords.requireRecord(db, { context, url }, id);
    const path = variantStocksPath(name);
    return redirectWithNotice(
      context,
      path,
      "error",
      "This product has options. Change the stock of its variants",
    );
  }
  const message =
    answer.code === "too_few"
      ? `Only ${answer.stock} in stock`
      : answer.code === "too_many"
        ? "Stock can be at most 99,99,999"
        : "The product is busy. Please try again.";
  return data(submission.reply({ fieldErrors: { quantity: [message] } }), { status: 409 });
}

const DIRECTIONS = [
  { value: "add", label: "Add" },
  { value: "take", label: "Take away" },
];

export default function ProductStock({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, stock, movements, waiting, closeTo } = loaderData;
  const [form, fields] = useForm<{ direction: string; quantity: string; reason: string }>({
    id: "stock",
    lastResult: actionData,
    defaultValue: { direction: "add", quantity: "", reason: "received" },
  });
  const busy = useNavigation().state !== "idle";
  return (
    <Dialog title="Adjust stock" closeTo={closeTo} opener={`stock-${id}`}>
      <p className="mb-4 break-words">
        {name}: <strong className="tabular-nums">{stock}</strong> in stock
        {waiting > 0 ? (
          <span className="block">{waitingText(waiting)}. They get an e-mail when it is back.</span>
        ) : null}
      </p>
      <Form method="post" {...getFormProps(form)} noValidate replace preventScrollReset>
        <SmallForm form={form} fields={["direction", "quantity", "reason"]} className="mb-4">
          <div className="grid gap-4 sm:grid-cols-2">
            <SelectField field={fields.direction} label="Change" options={DIRECTIONS} />
            <Field field={fields.quantity} label="Quantity" inputMode="numeric" />
            <SelectField
              field={fields.reason}
              label="Reason"
              options={STOCK_REASONS}
              className="sm:col-span-2"
            />
          </div>
        </SmallForm>
      </Form>
      <h3 className="mt-6 mb-2 font-semibold">Latest movements</h3>
      {movements.length === 0 ? <p className="text-muted">No movements yet</p> : null}
      <ul className="grid gap-2 text-sm">
        {movements.map((movement) => (
          <li key={movement.id} className="flex justify-between gap-3">
            <span>
              {stockReasonLabel(movement.reason)}
              {movement.orderNumber ? ` (${movement.orderNumber})` : null}
              <span className="text-muted block">{wholeDateTime(movement.createdAt)}</span>
            </span>
            <span className="font-semibold tabular-nums">
              {movement.quantity > 0 ? `+${movement.quantity}` : `−${-movement.quantity}`}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-4 flex flex-wrap gap-x-6">
        <TextLink to={`${href("/admin/stock-movements")}?product=${id}`}>Stock movements</TextLink>
        <TextLink to={href("/admin/products/:productId/low-stock", { productId: id })}>
          Low-stock warning
        </TextLink>
      </p>
      <SaveBar>
        <Button form={form.id} loading={busy}>
          Save stock
        </Button>
        <ButtonLink to={closeTo} replace preventScrollReset variant="outline">
          Cancel
        </ButtonLink>
      </SaveBar>
    </Dialog>
  );
}
