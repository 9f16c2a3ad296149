import { type FormMetadata, getFormProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";

import { ConflictNotice, type EditResult } from "#app/routes/admin/conflict-notice.tsx";
import { SaveBar } from "#app/routes/admin/save-bar.tsx";
import { sentVersion } from "#app/routes/admin/sent-version.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary, SmallForm, type SmallFormFields } from "#app/ui/error-summary.tsx";

type RecordFormProps<T extends Record<string, unknown>> = {
  form: FormMetadata<T>;
  /** The result of the last attempt to save. */
  answer: EditResult | undefined;
  /** Version of the record being edited; none for a new one. */
  version?: string | undefined;
  /** Text of the button, such as "Save Coupon". */
  save: string;
  /** The path of Cancel: the list behind the dialog. */
  closeTo: string;
  hasFiles?: boolean;
  /** The names of the fields from top to bottom, where the mistakes are not found in that order. */
  order?: readonly string[];
  /** The fields of a form with at most three; see `SmallForm`. */
  small?: SmallFormFields;
  className?: string;
  children: ReactNode;
};

/**
 * Form of a record in a dialog: what somebody else has changed meanwhile, the mistakes, the fields, Save and Cancel. The
 * version that is sent back is the stored one after a conflict, so that saving again keeps what was typed, and otherwise
 * the one that the form was opened with.
 */
export function RecordForm<T extends Record<string, unknown>>({
  form,
  answer,
  version,
  save,
  closeTo,
  hasFiles = false,
  order,
  small,
  className = "",
  children,
}: RecordFormProps<T>) {
  const busy = useNavigation().state !== "idle";
  return (
    <Form
      method="post"
      {...(hasFiles && { encType: "multipart/form-data" })}
      {...getFormProps(form)}
      noValidate
      replace
      preventScrollReset
      className={`grid gap-4 ${className}`}
    >
      {answer?.conflict ? <ConflictNotice changes={answer.conflict.changes} /> : null}
      {small ? null : <ErrorSummary form={form} {...(order && { order })} />}
      {version ? (
        <input
          type="hidden"
          name="version"
          value={answer?.conflict?.version ?? sentVersion(answer?.result) ?? version}
        />
      ) : null}
      {small ? (
        <SmallForm form={form} fields={small}>
          {children}
        </SmallForm>
      ) : (
        children
      )}
      <SaveBar>
        <Button loading={busy}>{save}</Button>
        <ButtonLink to={closeTo} replace preventScrollReset variant="outline">
          Cancel
        </ButtonLink>
      </SaveBar>
    </Form>
  );
}
