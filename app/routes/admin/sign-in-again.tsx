import { useForm, getFormProps } from "@conform-to/react";
import { href } from "react-router";

import { SignInForm } from "#app/routes/admin/sign-in-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { SmallForm } from "#app/ui/error-summary.tsx";
import { Field } from "#app/ui/field.tsx";
import type { UnsentForm } from "#app/workflows/unsent-form.server.ts";

/** Asks for what the session lacks, with the form that was posted in it. */
export function SignInAgain({ kept, asks }: UnsentForm) {
  const isKept = kept !== null;
  return (
    <>
      <h1 className="mb-4 text-2xl">{asks === "code" ? "Two-step sign-in" : "Sign in again"}</h1>
      <p className="mb-5">
        {asks === "code"
          ? "The portal needs a code before it takes your form."
          : "Your session in the portal is over: it ends after 30 minutes without use, and after 12 hours."}{" "}
        {isKept
          ? "What you typed is kept for a quarter of an hour."
          : "What you typed could not be kept, because it is too long or contains a file. Go back in your browser to copy it."}
      </p>
      {asks === "code" ? <CodeForm kept={kept} /> : <SignInForm result={null} kept={kept} />}
    </>
  );
}

function CodeForm({ kept }: Pick<UnsentForm, "kept">) {
  const [form, fields] = useForm<{ code: string }>({ id: "two-step" });
  return (
    <form method="post" action={href("/two-step")} {...getFormProps(form)} noValidate className="grid gap-4">
      <SmallForm form={form} fields={["code"]}>
        {kept === null ? null : <input type="hidden" name="kept" value={kept} />}
        <Field
          field={fields.code}
          label="Enter the 6-digit code from your authenticator app"
          autoComplete="one-time-code"
          inputMode="numeric"
        />
        <Button size="lg">Continue</Button>
      </SmallForm>
    </form>
  );
}
