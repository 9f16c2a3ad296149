import { data, Form, href, redirect, useNavigation } from "react-router";
import * as z from "zod";

import { pickOrders } from "#app/data/admin-orders.server.ts";
import { createBatch } from "#app/data/order-batches.server.ts";
import { throwUnreadableForm } from "#app/middleware/read-form.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import {
  adminQuery,
  redirectWithNotice,
  requireScreen,
  revalidateScreen,
} from "#app/routes/admin/admin.server.ts";
import { FormAlert } from "#app/routes/admin/form-alert.tsx";
import { listHref } from "#app/routes/admin/list.tsx";
import { BulkRows, CarrierFields } from "#app/routes/admin/orders/bulk-rows.tsx";
import {
  type BulkRow,
  fillRows,
  findShippingErrors,
  readBulkForm,
  readListForm,
  textOf,
  toOrders,
} from "#app/routes/admin/orders/bulk.server.ts";
import { ordersQuery } from "#app/routes/admin/orders/order.server.ts";
import { readSelection } from "#app/routes/admin/orders/selection.server.ts";
import { TrackingListForm } from "#app/routes/admin/orders/tracking-list-form.tsx";
import {
  BATCH_CHANGES,
  batchButton,
  type BatchChange,
  countChanged,
  describeBatch,
  MAX_BATCH,
} from "#app/shop/order/order-batch.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { withConfirmation } from "#app/workflows/confirm-act.server.ts";
import { workOnBatch } from "#app/workflows/work-batch.server.ts";

import type { Route } from "./+types/bulk";

export const meta: Route.MetaFunction = () => adminMeta("Change orders");

const changeQuery = z.object({
  do: z.enum([...BATCH_CHANGES, "status"]).catch("shipped"),
  wanted: z.enum(BATCH_CHANGES).catch("shipped"),
});

/** What the page shows; `errors` has messages by order number, and 'carrier'. */
type Shown = {
  change: BatchChange;
  rows: BulkRow[];
  problems: string[];
  errors: Record<string, string>;
  carrier: string;
  otherCarrier: string;
  withoutNumbers: boolean;
  isCut: boolean;
};

/** Lines of a list that are named when they cannot be read. */
const MAX_PROBLEMS = 20;

const NOTHING_TYPED = {
  problems: [],
  errors: {},
  carrier: "",
  otherCarrier: "",
  withoutNumbers: false,
  isCut: false,
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/orders/bulk");
  const query = adminQuery(url, changeQuery);
  const change = query.do === "status" ? query.wanted : query.do;
  const list = adminQuery(url, ordersQuery);
  const { orders, isCut } = await readSelection(db, url);
  if (orders.length === 0 && change !== "shipped") {
    throw redirectWithNotice(
      context,
      listHref(href("/admin/orders"), list),
      "error",
      "Tick the orders first",
    );
  }
  const rows = orders.map((order) => ({ order, tracking: order.trackingNumber ?? "", carrier: "" }));
  const shown: Shown = { ...NOTHING_TYPED, change, rows, isCut };
  return { ...shown, closeTo: listHref(href("/admin/orders"), list) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db } = await revalidateScreen({ context }, "/admin/orders/bulk");
  if (request.headers.get("Content-Type")?.startsWith("multipart/form-data")) {
    const { form, list } = await readListForm({ request, context });
    const filled = await fillRows(db, textOf(form, "picked").split(" ").filter(Boolean), list);
    const shown: Shown = { ...NOTHING_TYPED, ...filled, change: "shipped", carrier: textOf(form, "carrier") };
    return data(shown, { status: filled.problems.length > 0 ? 400 : 200 });
  }
  const confirmed = await readBulkForm({ request, context });
  if (!confirmed || confirmed.numbers.length === 0) throwUnreadableForm();
  const { change, numbers, carrier, otherCarrier, withoutNumbers } = confirmed;
  const errors = change === "shipped" ? findShippingErrors(confirmed) : {};
  const refuse = async (problems: string[], status: number) => {
    const found = new Map((await pickOrders(db, { numbers })).map((order) => [order.orderNumber, order]));
    const rows = numbers.flatMap((number, index) => {
      const order = found.get(number);
      const typed = {
        tracking: confirmed.tracking[index] ?? "",
        carrier: confirmed.rowCarriers[index] ?? "",
      };
      return order ? [{ order, ...typed }] : [];
    });
    const shown: Shown = {
      change,
      rows,
      problems,
      errors,
      carrier,
      otherCarrier,
      withoutNumbers,
      isCut: false,
    };
    return data(shown, { status });
  };
  if (Object.keys(errors).length > 0) return refuse([], 400);
  const id = await withConfirmation({ request, context }, db, confirmed.form, () =>
    createBatch(db, change, toOrders(confirmed)),
  );
  if (id === null)
    return refuse(["Failed to change the orders. Nothing was changed. Please try again."], 503);
  await workOnBatch(db, id);
  return redirect(href("/admin/orders/bulk/:batchId", { batchId: id }), 303);
}

export default function BulkOrders({ loaderData, actionData }: Route.ComponentProps) {
  const { change, rows, problems, errors, carrier, otherCarrier, withoutNumbers, isCut }: Shown =
    actionData ?? loaderData;
  const busy = useNavigation().formData?.get("intent") === "confirm";
  const ships = change === "shipped";
  const title = rows.length === 0 ? "Ship orders" : batchButton(change, rows.length);
  const changed = countChanged(
    change,
    rows.map(({ order }) => order),
  );
  const failed = Object.keys(errors).length;
  return (
    <div className="grid max-w-4xl gap-4">
      <h1 className="text-2xl">{title}</h1>
      {problems.length > 0 ? (
        <ul role="alert" className="rounded-control border-red text-red border-2 p-4 font-semibold">
          {problems.slice(0, MAX_PROBLEMS).map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      ) : null}
      {failed > 0 ? <FormAlert>Nothing was changed. Please correct what is marked below.</FormAlert> : null}
      {isCut ? <p>These are the newest {MAX_BATCH} of this list. Change the others after them.</p> : null}
      {ships ? (
        <TrackingListForm picked={rows.map(({ order }) => order.orderNumber)} carrier={carrier} />
      ) : null}
      {rows.length > 0 ? (
        // The key: values of an answer replace those of the page.
        <Form
          method="post"
          key={JSON.stringify([rows.map(({ tracking }) => tracking), errors])}
          noValidate
          className="grid gap-4"
        >
          <input type="hidden" name="change" value={change} />
          {ships ? (
            <CarrierFields carrier={carrier} otherCarrier={otherCarrier} error={errors["carrier"]} />
          ) : null}
          <BulkRows rows={rows} ships={ships} errors={errors} withoutNumbers={withoutNumbers} />
          <div className="bg-paper border-line sticky bottom-0 z-10 grid gap-2 border-t py-3">
            <p>
              {describeBatch(
                change,
                rows.map(({ order }) => order),
              ).join(" ")}
            </p>
            <div className="flex flex-wrap gap-3">
              {changed > 0 ? (
                <Button
                  name="intent"
                  value="confirm"
                  variant={change === "cancelled" ? "danger" : "primary"}
                  loading={busy}
                >
                  {batchButton(change, changed)}
                </Button>
              ) : null}
              <ButtonLink to={loaderData.closeTo} variant="ghost">
                Back to Orders
              </ButtonLink>
            </div>
          </div>
        </Form>
      ) : null}
    </div>
  );
}
