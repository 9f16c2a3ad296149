import { data, href } from "react-router";

import { identityContext } from "#app/context.ts";
import { unsubscribe } from "#app/data/newsletter-subscribers.server.ts";
import { NOT_CONFIGURED } from "#app/middleware/identity.server.ts";
import { readForm } from "#app/middleware/read-form.server.ts";
import { AuthPage } from "#app/routes/store/auth/auth-page.tsx";
import { parseNewsletterToken } from "#app/shop/contact/newsletter-form.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { TextLink } from "#app/ui/text-link.tsx";

import type { Route } from "./+types/unsubscribe";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ matches }, { title: "Unsubscribe", path: href("/newsletter/unsubscribe"), noindex: true });

/** Opening the link has no side effect: mail scanners open links, too. */
export function loader({ url }: Route.LoaderArgs) {
  return { isWhole: parseNewsletterToken(url.searchParams.get("token")) !== null };
}

/**
 * Handles the button of the page and the one-click unsubscribe of mail programs (RFC 8058), which send one field, no
 * Origin header, and expect no redirect. Idempotent.
 */
export async function action({ request, context, url }: Route.ActionArgs) {
  await readForm({ request, context }, [], ["List-Unsubscribe"]);
  const token = parseNewsletterToken(url.searchParams.get("token"));
  const { db } = context.get(identityContext);
  if (!db) return data({ done: false, problem: NOT_CONFIGURED }, { status: 503 });
  const done = token !== null && (await unsubscribe(db, token));
  return data({ done, problem: null }, { status: done ? 200 : 404 });
}

export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  const isWrong = actionData ? !actionData.done && !actionData.problem : !loaderData.isWhole;
  return (
    <AuthPage
      title={actionData?.done ? "You are unsubscribed" : isWrong ? "This link does not work" : "Unsubscribe"}
      icon={actionData?.done ? "check" : isWrong ? "alert" : "mail"}
      below={<TextLink to={href("/")}>Back to the shop</TextLink>}
    >
      {actionData?.done ? (
        <output>We will send you no more offers.</output>
      ) : actionData?.problem ? (
        <p role="alert">{actionData.problem}</p>
      ) : isWrong ? (
        <>
          <p role="alert">
            A part of it is missing. Open it again from our e‑mail, or write to us and we will take your
            address off the list.
          </p>
          <ButtonLink to={href("/contact")} size="lg">
            Write to us
          </ButtonLink>
        </>
      ) : (
        <form method="post" className="grid gap-4">
          <p>After that you get no more offers from us, only e‑mails about your orders.</p>
          <Button size="lg">Unsubscribe</Button>
        </form>
      )}
    </AuthPage>
  );
}
