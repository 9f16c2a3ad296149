import { data, Form, href, redirect, useNavigation } from "react-router";
import * as z from "zod";

import { configContext, sessionContext } from "#app/context.ts";
import { createBatch, findBatch } from "#app/data/order-batches.server.ts";
import { throwUnreadableForm } from "#app/middleware/read-form.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import {
  adminQuery,
  redirectWithNotice,
  requireScreen,
  revalidateScreen,
} from "#app/routes/admin/admin.server.ts";
import { BackLink } from "#app/routes/admin/back-link.tsx";
import { FormAlert } from "#app/routes/admin/form-alert.tsx";
import { formPage } from "#app/routes/admin/form-page.ts";
import { listHref } from "#app/routes/admin/list-pages.tsx";
import { ListHeader } from "#app/routes/admin/list.tsx";
import { BatchBar, BulkAnswer, BulkEffects } from "#app/routes/admin/orders/bulk-answer.tsx";
import { BulkRows, CarrierFields, listUnticked, staysOut } from "#app/routes/admin/orders/bulk-rows.tsx";
import {
  findRepeats,
  findShippingErrors,
  type Repeat,
  toOrders,
  trackingRows,
} from "#app/routes/admin/orders/bulk-ship.server.ts";
import { NOTHING_TYPED, type Shown } from "#app/routes/admin/orders/bulk-shown.ts";
import { fillRows, leaveOut, readBulkForm, readRows } from "#app/routes/admin/orders/bulk.server.ts";
import { NothingToChange } from "#app/routes/admin/orders/nothing-to-change.tsx";
import { ordersQuery } from "#app/routes/admin/orders/order.server.ts";
import { readSelection } from "#app/routes/admin/orders/selection.server.ts";
import { TrackingList, WithoutNumbersField } from "#app/routes/admin/orders/tracking-list-form.tsx";
import { useMay } from "#app/routes/admin/role-context.ts";
import { describeBatch } from "#app/shop/order/batch-effects.ts";
import { batchText } from "#app/shop/order/batch-results.ts";
import { BATCH_CHANGES, batchLabels, countOrders, nothingToChange } from "#app/shop/order/order-batch.ts";
import { describeUnticked } from "#app/shop/order/tracking-rows.ts";
import { classes } from "#app/ui/classes.ts";
import { withConfirmation } from "#app/workflows/confirm-act.server.ts";
import { continueBatch } from "#app/workflows/continue-batch.server.ts";

import type { Route } from "./+types/bulk";

export { revalidateOnConflict as shouldRevalidate } from "#app/routes/admin/revalidate-on-conflict.ts";

export const handle = formPage;

export const meta: Route.MetaFunction = () => adminMeta("Change orders");

const changeQuery = z.object({
  do: z.enum([...BATCH_CHANGES, "status"]).catch("shipped"),
  wanted: z.enum(BATCH_CHANGES).catch("shipped"),
});

const FILLED_FIRST = "Nothing is shipped yet: the list is filled in now. Check it, then ship.";

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
  const rows = orders.map((order) => ({
    order,
    tracking: order.trackingNumber ?? "",
    carrier: "",
    isUnticked: false,
    isIncluded: true,
  }));
  const picked = orders.map(({ orderNumber }) => orderNumber);
  const shown: Shown = { ...NOTHING_TYPED, change, rows, picked, isCut };
  return { ...shown, closeTo: listHref(href("/admin/orders"), list) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db } = await revalidateScreen({ context }, "/admin/orders/bulk");
  const posted = await readBulkForm({ request, context });
  if (!posted) throwUnreadableForm();
  const { change, carrier, otherCarrier, withoutNumbers, picked, shared } = posted;
  const typed = { change, carrier, otherCarrier, withoutNumbers, picked, shared, isCut: false };
  // A list is filled in first, whichever button was pressed, and can be looked at.
  if (posted.isFill || posted.list !== "") {
    const { hasBadLines, ...filled } = await fillRows(db, posted);
    const note = posted.isFill ? null : FILLED_FIRST;
    const shown: Shown = { ...typed, ...filled, list: hasBadLines ? posted.list : "", note };
    return data(shown, { status: posted.isFill && filled.problems.length === 0 ? 200 : 400 });
  }
  const confirmed = leaveOut(posted);
  if (confirmed.numbers.length === 0) throwUnreadableForm();
  const ships = change === "shipped";
  const errors = ships ? findShippingErrors(confirmed) : {};
  const repeats = ships ? await findRepeats(db, trackingRows(confirmed)) : {};
  const refuse = async (problems: string[], status: number) => {
    const rows = await readRows(db, posted);
    const { readList: list } = posted;
    const shown: Shown = { ...typed, rows, problems, errors, repeats, list, note: null, replaced: null };
    return data(shown, { status });
  };
  if (Object.keys(errors).length > 0 || hasUnshared(repeats, shared)) return refuse([], 400);
  const id = await withConfirmation({ request, context }, db, confirmed.form, () =>
    createBatch(db, change, toOrders(confirmed), context.get(configContext).undoSeconds),
  );
  if (id === null)
    return refuse(["Failed to change the orders. Nothing was changed. Please try again."], 503);
  await continueBatch(db, id);
  const path = href("/admin/orders/bulk/:batchId", { batchId: id });
  const batch = await findBatch(db, id);
  if (batch && batch.undoSeconds > 0) {
    const message = batchText(change, batch.items);
    context
      .get(sessionContext)
      .notify({ kind: "success", message, undo: { action: path, id, seconds: batch.undoSeconds } });
  }
  return redirect(path, 303);
}

function hasUnshared(repeats: Record<string, Repeat>, shared: readonly string[]): boolean {
  return Object.values(repeats).some(({ key }) => !shared.includes(key));
}

export default function BulkOrders({ loaderData, actionData }: Route.ComponentProps) {
  const shown: Shown = actionData ?? loaderData;
  const { change, rows, problems, errors, repeats, picked, list, note, isCut } = shown;
  const busy = useNavigation().formData?.get("intent");
  const ships = change === "shipped";
  const isCancelling = change === "cancelled";
  const orders = rows.filter(({ isUnticked }) => !isUnticked).map(({ order }) => order);
  const unticked = listUnticked(rows);
  const sent = rows.filter((row) => staysOut(row) === null);
  const mayRefund = useMay()("refunds.write");
  const { heading, button } = batchLabels(change, orders, { mayRefund, hasUnticked: unticked.length > 0 });
  const [mails, ...effects] = describeBatch(change, orders, { mayRefund });
  const isNothing = rows.length > 0 && button === null;
  const title =
    rows.length === 0 ? "Ship orders" : isNothing ? nothingToChange(change, rows.length).heading : heading;
  const isRefused =
    !isNothing &&
    problems.length === 0 &&
    (Object.keys(errors).length > 0 || hasUnshared(repeats, shown.shared));
  // Below the orders, except where nothing stands above it or the list is to be corrected.
  const isListFirst = button === null || rows.length === 0 || list !== "";
  const trackingList = <TrackingList isAlone={rows.length === 0} list={list} busy={busy === "fill"} />;
  return (
    <div className="grid gap-4">
      <div className="-mb-4">
        <ListHeader title={title} back={<BackLink to={loaderData.closeTo}>Back to orders</BackLink>} />
      </div>
      <BulkAnswer problems={problems} notes={[note, shown.replaced, describeUnticked(unticked)]} />
      {isRefused ? <FormAlert>Nothing was changed. Please correct what is marked below.</FormAlert> : null}
      {isCut ? <p>These are the newest {countOrders(orders.length)}. Change the others after them.</p> : null}
      {isNothing ? (
        <NothingToChange change={change} rows={rows} mayRefund={mayRefund} closeTo={loaderData.closeTo} />
      ) : null}
      {isNothing && !ships ? null : (
        <Form
          method="post"
          encType={ships ? "multipart/form-data" : undefined}
          // Values of an answer replace those of the page.
          key={JSON.stringify([rows.map(({ tracking }) => tracking), errors, repeats, problems, note])}
          noValidate
          className="grid gap-4"
        >
          <input type="hidden" name="change" value={change} />
          {/* Enter in a field presses the first button of a form, which is not to be Read tracking numbers. */}
          {button ? (
            <button hidden name="intent" value="confirm">
              {button}
            </button>
          ) : null}
          {ships ? (
            <>
              {/* A list pasted here is for other orders, none of which was ticked. */}
              <input type="hidden" name="picked" value={isNothing ? "" : picked.join(" ")} />
              {isListFirst ? trackingList : null}
            </>
          ) : null}
          {button ? (
            <>
              <div className={classes("card px-4", ships ? "pt-4" : "py-1")}>
                {ships ? <CarrierFields {...shown} error={errors["carrier"]} /> : null}
                <BulkRows {...shown} rows={ships ? sent : rows} ships={ships} />
                {ships ? (
                  <WithoutNumbersField isChecked={shown.withoutNumbers} isOne={sent.length === 1} />
                ) : null}
                {ships && sent.length < rows.length ? (
                  <section className="border-line border-t pt-4">
                    <h2 className="text-base">Not shipped now</h2>
                    <BulkRows {...shown} rows={rows.filter((row) => staysOut(row) !== null)} ships />
                  </section>
                ) : null}
              </div>
              {ships && !isListFirst ? trackingList : null}
              <BulkEffects
                effects={isCancelling && mails ? [...effects, mails] : effects}
                isWarning={isCancelling && effects.length > 0}
              />
              <BatchBar
                label={button}
                isBusy={busy === "confirm"}
                keepPath={isCancelling ? loaderData.closeTo : null}
                count={rows.length}
                mails={isCancelling ? undefined : mails}
              />
            </>
          ) : null}
        </Form>
      )}
    </div>
  );
}
