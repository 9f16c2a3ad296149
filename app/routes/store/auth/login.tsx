import { getFormProps, useForm } from "@conform-to/react";
import { getZodConstraint } from "@conform-to/zod/v4";
import { href, Link, redirect } from "react-router";
import type * as z from "zod";

import { configContext, identityContext, keptOfferContext, sessionContext } from "#app/context.ts";
import { EntryPage, Or } from "#app/routes/store/auth/auth-page.tsx";
import { loginSchema } from "#app/shop/account/account-forms.ts";
import { toLocalPath } from "#app/shop/account/local-path.ts";
import { revealOf } from "#app/shop/account/reveal.ts";
import { signInReason } from "#app/shop/account/sign-in-reason.ts";
import { Button } from "#app/ui/button.tsx";
import { SmallForm } from "#app/ui/error-summary.tsx";
import { CheckboxField, DefaultButton } from "#app/ui/field.tsx";
import { GoogleButton } from "#app/ui/google-button.tsx";
import { KeptOffer } from "#app/ui/kept-offer.tsx";
import { NarrowPage } from "#app/ui/narrow-page.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { SignInFields } from "#app/ui/sign-in-fields.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { signInWithForm } from "#app/workflows/sign-in-with-form.server.ts";
import { offersGoogle } from "#app/workflows/sign-in.server.ts";

import type { Route } from "./+types/login";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ matches }, { title: "Sign in", path: href("/login"), noindex: true });

export function loader({ context, url }: Route.LoaderArgs) {
  const redirectTo = toLocalPath(url.searchParams.get("redirectTo"));
  if (context.get(identityContext).user && !context.get(keptOfferContext)) throw redirect(redirectTo, 303);
  const session = context.get(sessionContext);
  return {
    redirectTo,
    email: session.takeEmail(),
    keptWish: session.keptWish(),
    google: offersGoogle(context.get(configContext)),
    constraint: getZodConstraint(loginSchema),
  };
}

export function action({ request, context }: Route.ActionArgs) {
  return signInWithForm(request, context, (form) => toLocalPath(form.get("redirectTo")));
}

export default function Login(props: Route.ComponentProps) {
  const offer = props.actionData?.offer;
  if (!offer) return <LoginPage {...props} />;
  return (
    <NarrowPage>
      <div className="card grid gap-4 p-[16px] sm:p-5">
        <KeptOffer {...offer} session="session" />
      </div>
    </NarrowPage>
  );
}

function LoginPage({ loaderData, actionData }: Route.ComponentProps) {
  const { redirectTo, email, google, constraint } = loaderData;
  const [form, fields] = useForm<z.input<typeof loginSchema>>({
    id: "login",
    lastResult: actionData?.result,
    ...(email !== null && { defaultValue: { email } }),
    constraint,
  });
  const back = redirectTo === "/" ? "" : `?redirectTo=${encodeURIComponent(redirectTo)}`;

  const reason = signInReason(redirectTo);

  return (
    <EntryPage
      title="Sign in"
      lead={
        // The reason of the page that asks for the sign-in comes before a kept wish.
        reason !== null ? `Sign in ${reason}` : loaderData.keptWish ? KEPT_WISHES[loaderData.keptWish] : null
      }
      below={
        <>
          {actionData?.unconfirmed ? <LinkAgain email={actionData.unconfirmed} /> : null}
          <p className="text-center">
            New here?{" "}
            <Link className="link" to={href("/register") + back}>
              Sign up
            </Link>
          </p>
        </>
      }
    >
      <form
        method="post"
        {...getFormProps(form)}
        data-post={actionData?.kept ? undefined : "swap"}
        className="grid gap-4"
      >
        <DefaultButton />
        <SmallForm form={form} fields={["email", "password", "remember"]}>
          <input type="hidden" name="redirectTo" value={redirectTo} />
          {actionData?.kept ? <input type="hidden" name="kept" value={actionData.kept} /> : null}
          <SignInFields fields={fields} reveal={revealOf(actionData)} />
          <div className="flex flex-wrap items-center justify-between gap-x-2">
            <CheckboxField field={fields.remember} label="Remember me" />
            <TextLink to={href("/forgot-password")} className="text-sm">
              Forgot password?
            </TextLink>
          </div>
          <Button size="lg">Sign In</Button>
        </SmallForm>
      </form>
      {google ? (
        <>
          <Or />
          <GoogleButton redirectTo={redirectTo} />
        </>
      ) : null}
    </EntryPage>
  );
}

const KEPT_WISHES = {
  wishlist: "We keep the product for you: sign in, and it is on your wishlist.",
  "stock-notices": "Sign in, and we mail you when the product is back in stock.",
};

/** Shown when the password is correct and the e-mail address is not confirmed yet. */
function LinkAgain({ email }: { email: string }) {
  return (
    <form method="post" action={href("/auth/confirm")} className="card grid justify-items-start gap-3 p-4">
      <p>Open the link in the e-mail that we sent you when you signed up. It may be in your spam folder.</p>
      <input type="hidden" name="email" value={email} />
      <Button variant="outline" name="intent" value="resend">
        Send the link again
      </Button>
    </form>
  );
}
