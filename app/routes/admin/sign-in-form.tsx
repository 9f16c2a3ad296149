import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, href, useNavigation } from "react-router";
import type * as z from "zod";

import type { loginSchema } from "#app/shop/account/account-forms.ts";
import type { Reveal } from "#app/shop/account/reveal.ts";
import { Button } from "#app/ui/button.tsx";
import { SmallForm } from "#app/ui/error-summary.tsx";
import { DefaultButton } from "#app/ui/field.tsx";
import { SignInFields } from "#app/ui/sign-in-fields.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

type LoginFields = z.input<typeof loginSchema>;

type SignInFormProps = {
  result: SubmissionResult | null;
  constraint?: Parameters<typeof useForm<LoginFields>>[0]["constraint"];
  /** The state of the button that shows the password. */
  reveal?: Reveal;
  /** A sealed form that waits for the sign-in; null without one. */
  kept: string | null;
};

/** Signs in to the portal. */
export function SignInForm({ result, constraint, kept, reveal = "hide-password" }: SignInFormProps) {
  const [form, fields] = useForm<LoginFields>({ id: "admin", lastResult: result, constraint });
  const isWaiting = useNavigation().formMethod === "POST";
  return (
    // The kept form is offered in the response, which only a document request shows.
    <Form
      method="post"
      action={href("/admin")}
      reloadDocument={kept !== null}
      {...getFormProps(form)}
      className="grid gap-4"
    >
      <DefaultButton />
      <SmallForm form={form} fields={["email", "password"]}>
        {kept === null ? null : <input type="hidden" name="kept" value={kept} />}
        <SignInFields fields={fields} reveal={reveal} />
        <TextLink to={href("/forgot-password")} reloadDocument className="-my-3 justify-self-end text-sm">
          Forgot password?
        </TextLink>
        <Button loading={isWaiting}>Sign In</Button>
        <output className="text-muted text-center empty:hidden">
          {isWaiting ? "Verifying admin access..." : null}
        </output>
      </SmallForm>
    </Form>
  );
}
