import type { SubmissionResult } from "@conform-to/react";
import { getFormProps, useForm } from "@conform-to/react";
import { Form, href, useNavigation } from "react-router";

import { revealOf } from "#app/shop/account/reveal.ts";
import { Button } from "#app/ui/button.tsx";
import { SmallForm } from "#app/ui/error-summary.tsx";
import { DefaultButton, Field } from "#app/ui/field.tsx";

type ConfirmFormProps = {
  kept: string | null;
  next: string;
  asks: "password" | "code";
  result?: SubmissionResult | null;
};

/** Asks for the password or a code before a dangerous act goes on with what was typed. */
export function ConfirmForm({ kept, next, asks, result = null }: ConfirmFormProps) {
  const [form, fields] = useForm<{ present: string; code: string }>({ id: "confirm", lastResult: result });
  const busy = useNavigation().state !== "idle";
  return (
    // The response repeats the post (307), which only a document request follows.
    <Form
      method="post"
      action={href("/admin/confirm")}
      reloadDocument
      {...getFormProps(form)}
      noValidate
      className="grid max-w-md gap-4"
    >
      <DefaultButton />
      <h1 className="text-2xl">Confirm it is you</h1>
      <SmallForm form={form} fields={["present", "code"]}>
        <p>
          {kept === null
            ? "This needs your password or a code of the last five minutes."
            : "This needs your password or a code of the last five minutes. What you typed is kept and goes on afterwards."}
        </p>
        {kept === null ? null : <input type="hidden" name="kept" value={kept} />}
        <input type="hidden" name="next" value={next} />
        {asks === "code" ? (
          <Field
            field={fields.code}
            label="Enter the 6-digit code from your authenticator app"
            autoComplete="one-time-code"
            inputMode="numeric"
          />
        ) : (
          <Field
            field={fields.present}
            label="Your password"
            type="password"
            autoComplete="current-password"
            reveal={revealOf(result)}
          />
        )}
        <Button size="lg" loading={busy} className="justify-self-start">
          Continue
        </Button>
      </SmallForm>
    </Form>
  );
}
