import { getFormProps, useForm } from "@conform-to/react";
import { href, isRouteErrorResponse, useLocation } from "react-router";
import type * as z from "zod";

import { AuthPage } from "#app/routes/store/auth/auth-page.tsx";
import type { loginSchema } from "#app/shop/account/account-forms.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorPage } from "#app/ui/error-page.tsx";
import { CheckboxField, DefaultButton } from "#app/ui/field.tsx";
import { SignInFields } from "#app/ui/sign-in-fields.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { UnsentForm } from "#app/workflows/unsent-form.server.ts";

/** Returns the sealed form that an error of the shop carries, see keepShoppersForm; null without one. */
function keptForm(error: unknown): string | null {
  const { unsent }: { unsent?: UnsentForm } = isRouteErrorResponse(error) && error.data ? error.data : {};
  return unsent?.kept ?? null;
}

/** Title of the shop's error page. */
export function shopErrorTitle(error: unknown): string {
  return keptForm(error) === null ? "Something went wrong · Haat" : "Sign in again · Haat";
}

/** Error page of the shop, or the sign-in that a form waits for. */
export function ShopError({ error }: { error: unknown }) {
  const kept = keptForm(error);
  return kept === null ? <ErrorPage error={error} /> : <SignInToSend kept={kept} />;
}

/** Asks a shopper whose session has ended to sign in, with the sealed form that was posted. */
function SignInToSend({ kept }: { kept: string }) {
  const { pathname, search } = useLocation();
  const [form, fields] = useForm<z.input<typeof loginSchema>>({ id: "login" });
  return (
    <AuthPage
      title="Sign in again"
      lead="Your session is over. What you typed is kept for a quarter of an hour."
      below={
        <TextLink to={`${href("/login")}?redirectTo=${encodeURIComponent(pathname + search)}`}>
          Sign in another way, without it
        </TextLink>
      }
    >
      <form method="post" action={href("/login")} {...getFormProps(form)} className="grid gap-4">
        <DefaultButton />
        <input type="hidden" name="kept" value={kept} />
        <SignInFields fields={fields} reveal="hide-password" />
        <CheckboxField field={fields.remember} label="Remember me" />
        <Button size="lg">Sign In</Button>
      </form>
    </AuthPage>
  );
}
