import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "react-router";

import { useIsSubmitting } from "#app/routes/admin/use-is-submitting.ts";
import { Button } from "#app/ui/button.tsx";
import { SmallForm } from "#app/ui/error-summary.tsx";
import { MultilineField } from "#app/ui/field.tsx";

type NoteFormProps = {
  /** The path that it posts to; by default that of the page. */
  action?: string;
  answer: SubmissionResult | null;
};

/** Adds a note on a record, which staff alone see. */
export function NoteForm({ action, answer }: NoteFormProps) {
  const [form, fields] = useForm<{ note: string }>({ id: "note", lastResult: answer });
  const busy = useIsSubmitting("note");
  return (
    <Form
      method="post"
      {...getFormProps(form)}
      action={action}
      noValidate
      replace
      preventScrollReset
      className="grid gap-4"
    >
      <SmallForm form={form} fields={["note"]}>
        <MultilineField field={fields.note} label="New note" hint="Customers do not see it." rows={2} />
        <div>
          <Button name="intent" value="note" variant="outline" loading={busy}>
            Add note
          </Button>
        </div>
      </SmallForm>
    </Form>
  );
}
