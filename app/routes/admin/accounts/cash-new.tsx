import { getFormProps, getTextareaProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, Form, href, useNavigation } from "react-router";

import { addRemittance } from "#app/data/cod-remittances.server.ts";
import { readRemittanceForm } from "#app/routes/admin/accounts/cash.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { redirectWithNotice, requireScreen, revalidateScreen } from "#app/routes/admin/admin.server.ts";
import { BackLink } from "#app/routes/admin/back-link.tsx";
import { formPage } from "#app/routes/admin/form-page.ts";
import { ListHeader } from "#app/routes/admin/list.tsx";
import { Optional } from "#app/routes/admin/optional.tsx";
import { FileInput } from "#app/routes/admin/products/file-input.tsx";
import { remittanceSchema } from "#app/shop/bookkeeping/remittance-form.ts";
import { parseRemittance } from "#app/shop/bookkeeping/remittance.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Field } from "#app/ui/field.tsx";

import type { Route } from "./+types/cash-new";

export const handle = formPage;

export const meta: Route.MetaFunction = () => adminMeta("Enter a courier’s payment");

const PATH = "/admin/accounts/cash/new";
/** The maximum number of line errors shown at once. */
const MAX_ERRORS = 10;

export async function loader({ context }: Route.LoaderArgs) {
  await requireScreen({ context }, PATH);
  return { requestKey: crypto.randomUUID() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db } = await revalidateScreen({ context }, PATH);
  const { form, rows, requestKey } = await readRemittanceForm({ request, context });
  const submission = parseWithZod(form, { schema: remittanceSchema });
  const refuse = (result: SubmissionResult, status: number) => data({ result, requestKey }, { status });
  if (submission.status !== "success") return refuse(submission.reply(), 400);
  const parsed = typeof rows === "string" ? { errors: [rows] } : parseRemittance(rows);
  if ("errors" in parsed) {
    const lines = parsed.errors.slice(0, MAX_ERRORS);
    return refuse(submission.reply({ fieldErrors: { lines } }), 400);
  }
  const { courier, paid_on: paidOn, reference } = submission.value;
  const added = await addRemittance(db, { requestKey, courier, paidOn, reference, lines: parsed.lines });
  if (!added) {
    return refuse(submission.reply({ formErrors: ["Failed to save. Please try again."] }), 503);
  }
  const path = href("/admin/accounts/cash/:remittanceId", { remittanceId: added.id });
  const { problems } = added;
  const message =
    problems === 0
      ? "Payment saved; every amount matches its order"
      : `Payment saved with ${problems === 1 ? "1 difference" : `${problems} differences`}`;
  return redirectWithNotice(context, path, "success", message);
}

export default function NewRemittance({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<Record<"courier" | "paid_on" | "reference" | "lines", string>>({
    id: "remittance",
    lastResult: actionData?.result,
  });
  const busy = useNavigation().state === "submitting";
  const { lines } = fields;
  const { key, ...textarea } = getTextareaProps(lines, { ariaDescribedBy: lines.descriptionId });
  return (
    <>
      <ListHeader
        title="Enter a courier’s payment"
        back={<BackLink to={href("/admin/accounts/cash")}>Back to cash from couriers</BackLink>}
      />
      <Form
        method="post"
        encType="multipart/form-data"
        {...getFormProps(form)}
        noValidate
        replace
        preventScrollReset
        className="card grid gap-4 p-4 sm:p-5"
      >
        <ErrorSummary form={form} />
        <input type="hidden" name="request_key" value={actionData?.requestKey ?? loaderData.requestKey} />
        <div className="grid gap-4 sm:grid-cols-3">
          <Field field={fields.courier} label="Courier" autoComplete="off" />
          <Field field={fields.paid_on} label="Paid on" type="date" />
          <Field field={fields.reference} label={<Optional>Bank reference</Optional>} autoComplete="off" />
        </div>
        <div>
          <label htmlFor={lines.id} className="mb-1 block font-semibold">
            Orders and amounts
          </label>
          <p id={lines.descriptionId} className="text-muted mb-1 text-sm">
            A line for each order: its order or tracking number, a comma and the rupees. For example:
            <span className="block">ORD-1796066560416, 1499</span>
          </p>
          <textarea key={key} {...textarea} rows={8} spellCheck={false} className="form-control" />
          {lines.errors ? (
            <ul id={lines.errorId} className="text-red mt-1 text-sm">
              {lines.errors.map((error) => (
                <li key={error}>{error}</li>
              ))}
            </ul>
          ) : null}
        </div>
        <div>
          <label htmlFor="remittance-file" className="mb-1 block font-semibold">
            Or the courier’s statement as a CSV file
          </label>
          <p className="text-muted mb-1 text-sm">
            With a column named order, AWB or tracking, and one named amount or COD. Up to 1,000 lines and
            500&nbsp;kB.
          </p>
          <FileInput id="remittance-file" name="file" accept=".csv,text/csv" />
        </div>
        <div className="flex flex-wrap gap-3">
          <Button loading={busy}>Save and compare</Button>
          <ButtonLink to={href("/admin/accounts/cash")} variant="ghost">
            Cancel
          </ButtonLink>
        </div>
      </Form>
    </>
  );
}
