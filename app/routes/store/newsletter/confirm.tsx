import { data, href } from "react-router";

import { identityContext } from "#app/context.ts";
import { confirmSubscription } from "#app/data/newsletter-subscribers.server.ts";
import { NOT_CONFIGURED } from "#app/middleware/identity.server.ts";
import { readForm } from "#app/middleware/read-form.server.ts";
import { AuthPage } from "#app/routes/store/auth/auth-page.tsx";
import { parseNewsletterToken } from "#app/shop/contact/newsletter-form.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { TextLink } from "#app/ui/text-link.tsx";

import type { Route } from "./+types/confirm";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    { matches },
    { title: "Confirm your subscription", path: href("/newsletter/confirm"), noindex: true },
  );

/** Opening the link has no side effect: mail scanners open links, too. */
export function loader({ url }: Route.LoaderArgs) {
  return { isWhole: parseNewsletterToken(url.searchParams.get("token")) !== null };
}

/** Subscribes the address that the link was sent to. Idempotent. */
export async function action({ request, context, url }: Route.ActionArgs) {
  await readForm({ request, context }, []);
  const token = parseNewsletterToken(url.searchParams.get("token"));
  const { db } = context.get(identityContext);
  if (!db) return data({ done: false, problem: NOT_CONFIGURED }, { status: 503 });
  const done = token !== null && (await confirmSubscription(db, token));
  return data({ done, problem: null }, { status: done ? 200 : 404 });
}

export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  const isWrong = actionData ? !actionData.done && !actionData.problem : !loaderData.isWhole;
  return (
    <AuthPage
      title={
        actionData?.done
          ? "You are subscribed"
          : isWrong
            ? "This link does not work"
            : "Confirm your subscription"
      }
      icon={actionData?.done ? "check" : isWrong ? "alert" : "mail"}
      below={<TextLink to={href("/")}>Back to the shop</TextLink>}
    >
      {actionData?.done ? (
        <output>Thank you. You can unsubscribe with the link in each newsletter.</output>
      ) : actionData?.problem ? (
        <p role="alert">{actionData.problem}</p>
      ) : isWrong ? (
        <>
          <p role="alert">It is more than seven days old, or a part of it is missing.</p>
          <ButtonLink to={href("/newsletter")} size="lg">
            Ask for the newsletter again
          </ButtonLink>
        </>
      ) : (
        <form method="post" className="grid gap-4">
          <p>After that you get offers and new arrivals by e‑mail. Unsubscribe any time.</p>
          <Button size="lg">Confirm subscription</Button>
        </form>
      )}
    </AuthPage>
  );
}
