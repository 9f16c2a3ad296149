import { getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, Form, href } from "react-router";
import * as z from "zod";

import { deleteOrderView, listOrderViews, saveOrderView } from "#app/data/order-views.server.ts";
import { readForm, throwUnreadableForm } from "#app/middleware/read-form.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import {
  adminQuery,
  redirectWithNotice,
  requireScreen,
  revalidateScreen,
} from "#app/routes/admin/admin.server.ts";
import { BackLink } from "#app/routes/admin/back-link.tsx";
import { formPage } from "#app/routes/admin/form-page.ts";
import { Empty } from "#app/routes/admin/list-empty.tsx";
import { ListHeader } from "#app/routes/admin/list.tsx";
import { ordersQuery } from "#app/routes/admin/orders/order.server.ts";
import { describeFilter } from "#app/shop/order/order-filter-text.ts";
import { filterQuery } from "#app/shop/order/order-filter.ts";
import { orderViewSchema, viewRefusal } from "#app/shop/order/order-view-form.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { SmallForm } from "#app/ui/error-summary.tsx";
import { Field } from "#app/ui/field.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

import type { Route } from "./+types/views";

export { revalidateOnConflict as shouldRevalidate } from "#app/routes/admin/revalidate-on-conflict.ts";

export const handle = formPage;

export const meta: Route.MetaFunction = () => adminMeta("Order views");

/** The path of the list with a filter. */
function listPath(query: string): string {
  return query === "" ? href("/admin/orders") : `${href("/admin/orders")}?${query}`;
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/orders/views");
  const filter = adminQuery(url, ordersQuery);
  const views = await listOrderViews(db);
  return {
    query: filterQuery(filter),
    filters: describeFilter(filter),
    views: views.map((view) => ({
      ...view,
      text: describeFilter(adminQuery(new URL(`?${view.query}`, url), ordersQuery)).join(" · "),
    })),
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { db } = await revalidateScreen({ context }, "/admin/orders/views");
  const form = await readForm({ request, context }, orderViewSchema, ["intent", "id"]);
  const query = filterQuery(adminQuery(url, ordersQuery));
  if (form.get("intent") === "delete") {
    const id = z.guid().safeParse(form.get("id"));
    if (!id.success) throwUnreadableForm();
    await deleteOrderView(db, id.data);
    return redirectWithNotice(context, listPath(query), "success", "View removed");
  }
  if (form.get("intent") !== "save" || query === "") throwUnreadableForm();
  const submission = parseWithZod(form, { schema: orderViewSchema });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const answer = await saveOrderView(db, { name: submission.value.name, query });
  if (answer.ok) return redirectWithNotice(context, listPath(query), "success", "View saved");
  return data(submission.reply({ formErrors: [viewRefusal(answer.code)] }), {
    status: answer.code === "failed" ? 503 : 409,
  });
}

/** Names the present filter of the orders, and removes what was named. */
export default function OrderViews({
  loaderData: { query, filters, views },
  actionData,
}: Route.ComponentProps) {
  return (
    <div className="grid gap-4">
      <div className="-mb-4">
        <ListHeader
          title={query === "" ? "Edit views" : "Save view"}
          back={<BackLink to={listPath(query)}>Back to orders</BackLink>}
        />
      </div>
      {query === "" ? null : <SaveView filters={filters} cancelTo={listPath(query)} answer={actionData} />}
      {views.length === 0 && query === "" ? (
        <Empty
          title="No views yet"
          action={
            <ButtonLink to={href("/admin/orders")} variant="outline">
              Filter the orders
            </ButtonLink>
          }
        >
          Filter the orders, then press “Save this view” above the list.
        </Empty>
      ) : null}
      {views.length === 0 ? null : (
        <Panel title="Your views">
          <ul>
            {views.map(({ id, name, query: filter, text: inWords }) => (
              <li
                key={id}
                className="border-line flex min-h-11 items-center justify-between gap-3 border-t first:border-t-0"
              >
                <div className="min-w-0 py-1.5">
                  <TextLink to={listPath(filter)} className="max-w-full">
                    <span className="truncate">{name}</span>
                  </TextLink>
                  <p className="text-muted -mt-2 pb-1 text-sm wrap-anywhere">{inWords}</p>
                </div>
                <Form method="post" className="flex-none">
                  <input type="hidden" name="id" value={id} />
                  <Button
                    name="intent"
                    value="delete"
                    variant="ghost"
                    className="text-red"
                    aria-label={`Remove the view ${name}`}
                  >
                    Remove
                  </Button>
                </Form>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </div>
  );
}

type SaveViewProps = { filters: string[]; cancelTo: string; answer: Route.ComponentProps["actionData"] };

function SaveView({ filters, cancelTo, answer }: SaveViewProps) {
  const [form, fields] = useForm<{ name: string }>({ id: "order-view", lastResult: answer ?? null });
  return (
    <div className="card p-4 sm:p-5">
      <Form method="post" {...getFormProps(form)} noValidate className="grid gap-3">
        <SmallForm form={form} fields={["name"]}>
          <p className="flex flex-wrap items-center gap-2">
            <span className="text-muted">Filters:</span>
            {filters.map((filter) => (
              <span key={filter} className="badge bg-soft">
                {filter}
              </span>
            ))}
          </p>
          <Field
            field={fields.name}
            label="Name"
            hint="A view of the same name is replaced."
            autoComplete="off"
          />
          <div className="flex flex-wrap gap-3">
            <Button name="intent" value="save">
              Save view
            </Button>
            <ButtonLink to={cancelTo} variant="outline">
              Cancel
            </ButtonLink>
          </div>
        </SmallForm>
      </Form>
    </div>
  );
}
