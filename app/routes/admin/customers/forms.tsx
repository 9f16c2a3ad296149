import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "react-router";

import type { Customer } from "#app/data/admin-customers.server.ts";
import { useIsSubmitting } from "#app/routes/admin/use-is-submitting.ts";
import { formatDate } from "#app/shop/dates.ts";
import { Button } from "#app/ui/button.tsx";
import { SmallForm } from "#app/ui/error-summary.tsx";
import { Field } from "#app/ui/field.tsx";

type FormAnswer = { answer: SubmissionResult | null };

/** Replaces the tags of a customer. */
export function TagsForm({ tags, answer }: FormAnswer & { tags: readonly string[] }) {
  const [form, fields] = useForm<{ tags: string }>({
    id: "tags",
    lastResult: answer,
    defaultValue: { tags: tags.join(", ") },
  });
  const busy = useIsSubmitting("tags");
  return (
    <Form method="post" {...getFormProps(form)} noValidate replace preventScrollReset className="grid gap-4">
      <SmallForm form={form} fields={["tags"]}>
        <Field
          field={fields.tags}
          label="Tags"
          // The heading of the panel says it.
          className="[&>label]:sr-only"
          hint="Separated by commas, such as VIP, wholesale. Customers do not see them."
        />
        <div>
          <Button name="intent" value="tags" variant="outline" loading={busy}>
            Save tags
          </Button>
        </div>
      </SmallForm>
    </Form>
  );
}

/** Takes cash on delivery from a customer, or gives it back. */
export function CashForm({ blocked, answer }: FormAnswer & { blocked: Customer["cashBlocked"] }) {
  const [form, fields] = useForm<{ reason: string }>({ id: "block", lastResult: answer });
  const busy = useIsSubmitting(blocked ? "allow" : "block");
  return blocked ? (
    <Form method="post" replace preventScrollReset className="grid gap-3">
      <p>
        <strong>Pays online only</strong> since {formatDate(blocked.at)}: {blocked.reason}
      </p>
      <div>
        <Button name="intent" value="allow" variant="outline" loading={busy}>
          Allow cash on delivery
        </Button>
      </div>
    </Form>
  ) : (
    <>
      <p>This customer can choose cash on delivery.</p>
      <details open={answer !== null} className="mt-1">
        <summary className="link inline-flex min-h-11 items-center">Block for this customer</summary>
        <Form
          method="post"
          {...getFormProps(form)}
          noValidate
          replace
          preventScrollReset
          className="mt-2 grid gap-4"
        >
          <SmallForm form={form} fields={["reason"]}>
            <p className="text-muted text-sm">
              Orders under way stay as they are. At checkout the customer is asked to pay online, without a
              reason.
            </p>
            <Field field={fields.reason} label="Reason" hint="Only staff and the audit log see it." />
            <div>
              <Button name="intent" value="block" variant="danger" loading={busy}>
                Block cash on delivery
              </Button>
            </div>
          </SmallForm>
        </Form>
      </details>
    </>
  );
}
