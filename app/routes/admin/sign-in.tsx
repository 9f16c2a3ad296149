import { getZodConstraint } from "@conform-to/zod/v4";
import { href, redirect } from "react-router";

import { configContext, identityContext, keptOfferContext } from "#app/context.ts";
import type { PortalState } from "#app/data/portal.server.ts";
import { requireStaff, requirePortalState } from "#app/middleware/identity.server.ts";
import { BackLink } from "#app/routes/admin/back-link.tsx";
import { Notices, useNotices } from "#app/routes/admin/notices.tsx";
import { firstSection } from "#app/routes/admin/sections.ts";
import { Brand } from "#app/routes/admin/sidebar.tsx";
import { SignInForm } from "#app/routes/admin/sign-in-form.tsx";
import { loginSchema } from "#app/shop/account/account-forms.ts";
import { revealOf } from "#app/shop/account/reveal.ts";
import { KeptOffer, type KeptForm } from "#app/ui/kept-offer.tsx";
import { signInWithForm } from "#app/workflows/sign-in-with-form.server.ts";

import type { Route } from "./+types/sign-in";

import stylesheet from "#app/admin.css?url";

export const meta: Route.MetaFunction = () => [
  { title: "Admin sign-in · Haat" },
  { name: "robots", content: "noindex" },
];

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

const AWAY: ReadonlySet<PortalState> = new Set(["idle", "expired", "ended"]);

const FIRST_ADMIN = "npm run admin -- you@example.com";

export async function loader({ context }: Route.LoaderArgs) {
  if (context.get(identityContext).user && !context.get(keptOfferContext)) {
    const { state } = await requirePortalState({ context });
    // A session that may not be used in the portal any more begins anew with this form.
    if (!AWAY.has(state)) {
      const { role } = await requireStaff({ context });
      throw redirect(firstSection(role).href, 303);
    }
  }
  return { constraint: getZodConstraint(loginSchema), demo: context.get(configContext).demo };
}

export function action({ request, context }: Route.ActionArgs) {
  return signInWithForm(request, context, () => href("/admin/signed-in"));
}

export default function AdminSignIn({ loaderData, actionData }: Route.ComponentProps) {
  const notices = useNotices();
  if (actionData?.offer) return <OfferPage {...actionData.offer} />;
  return (
    <main
      id="main"
      // Two fields alone are as tall with a mouse as with a finger.
      className="page-width max-w-md py-[clamp(2rem,8vh,5rem)] text-base [--spacing-11:2.75rem] [&_:is(.btn,.form-control)]:text-base"
    >
      <Notices {...notices} />
      <Brand className="pb-4 text-center text-2xl/[1.5]" />
      <div className="card p-4 sm:p-6">
        <h1 className="mb-5 text-2xl">Admin sign-in</h1>
        <SignInForm
          result={actionData?.result ?? null}
          constraint={loaderData.constraint}
          kept={actionData?.kept ?? null}
          reveal={revealOf(actionData)}
        />
        {loaderData.demo ? (
          <p className="bg-soft rounded-control mt-4 p-3 text-sm">
            Demo: <strong>admin@haat.example</strong> with the password <strong>haat-admin</strong>. It was
            made with the shop; in a shop of your own you make it first.
          </p>
        ) : null}
        <details className="mt-1 -mb-3 open:mb-0">
          <summary className="link inline-flex min-h-11 min-w-11 items-center text-sm">
            How to make the first admin
          </summary>
          <p className="text-muted text-sm">
            Create an account in the shop first. Whoever runs the shop then makes it an admin, with one
            command in the folder of its code, run twice: first it sends a link to choose a new password.
          </p>
          <pre className="bg-soft rounded-control my-2 p-3 text-sm wrap-anywhere whitespace-pre-wrap">
            <code>{FIRST_ADMIN}</code>
          </pre>
          <p className="text-muted text-sm">Everybody else is given a role on the screen Users.</p>
        </details>
      </div>
      <div className="mt-4 text-center">
        <BackLink to={href("/")} reloadDocument>
          Back to Store
        </BackLink>
      </div>
    </main>
  );
}

function OfferPage(form: KeptForm) {
  const notices = useNotices();
  return (
    <main id="main" className="page-width max-w-md py-[clamp(2rem,8vh,5rem)]">
      <Notices {...notices} />
      <Brand className="pb-4 text-center text-2xl/[1.5]" />
      <div className="card grid gap-4 p-4 sm:p-6">
        <KeptOffer {...form} session="session in the portal" />
      </div>
    </main>
  );
}
