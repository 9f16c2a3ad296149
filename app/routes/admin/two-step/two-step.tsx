import { getZodConstraint } from "@conform-to/zod/v4";
import { href } from "react-router";

import { getSignInWays } from "#app/data/accounts.server.ts";
import { readAuthenticators } from "#app/data/two-step.server.ts";
import { requirePortalState, revalidate } from "#app/middleware/identity.server.ts";
import { withMinimumDuration } from "#app/middleware/min-duration.server.ts";
import { readForm } from "#app/middleware/read-form.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { redirectWithNotice, requireScreen } from "#app/routes/admin/admin.server.ts";
import { BackLink } from "#app/routes/admin/back-link.tsx";
import { Brand } from "#app/routes/admin/sidebar.tsx";
import { IsOff, IsOn, RecoveryCodes, ScanForm } from "#app/routes/admin/two-step/parts.tsx";
import {
  confirmSetup,
  replaceCodes,
  startSetup,
  turnOff,
} from "#app/routes/admin/two-step/two-step.server.ts";
import { parseReveal } from "#app/shop/account/reveal.ts";
import { codeSchema, confirmAppSchema, turnOffSchema } from "#app/shop/account/two-step.ts";
import { Notices, useNotice } from "#app/ui/notice.tsx";

import type { Route } from "./+types/two-step";

import stylesheet from "#app/admin.css?url";

export const meta: Route.MetaFunction = () => adminMeta("Two-step sign-in");

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

/** The page has no layout: a person who must set two-step sign-in up may open nothing else. */
async function requireOwnAccount(context: Route.LoaderArgs["context"]) {
  const { state, ...signedIn } = await requirePortalState({ context });
  if (state !== "set_up") await requireScreen({ context }, "/admin/two-step");
  return { ...signedIn, isRequired: state === "set_up" };
}

export async function loader({ context }: Route.LoaderArgs) {
  const { db, isRequired } = await requireOwnAccount(context);
  const [{ confirmed }, { hasPassword }] = await Promise.all([readAuthenticators(db), getSignInWays(db)]);
  return {
    isOn: confirmed !== null,
    isRequired,
    hasPassword,
    codeConstraint: getZodConstraint(codeSchema),
    offConstraint: getZodConstraint(turnOffSchema),
  };
}

export function action({ request, context }: Route.ActionArgs) {
  return withMinimumDuration(context, () => change(request, context));
}

async function change(request: Request, context: Route.ActionArgs["context"]) {
  const owner = await requireOwnAccount(context);
  const { user, db } = await revalidate(owner, context, href("/admin"));
  const form = await readForm({ request, context }, [confirmAppSchema, turnOffSchema], ["intent"]);
  const reveal = parseReveal(form);
  const intent = form.get("intent");
  form.delete("intent");
  const work = { request, context, form, user, db };
  const { confirmed, unconfirmed } = await readAuthenticators(db);
  if (confirmed === null) return intent === "confirm" ? confirmSetup(work) : startSetup(work, unconfirmed);
  if (intent === "off" || reveal) return turnOff(work, confirmed, reveal);
  if (intent === "codes") return replaceCodes(work, confirmed);
  return redirectWithNotice(context, href("/admin/two-step"), "success", "Two-step sign-in is on.");
}

export default function TwoStepSettings({ loaderData, actionData }: Route.ComponentProps) {
  const notice = useNotice();
  const mayLeave = !loaderData.isRequired || loaderData.isOn || actionData?.step === "done";
  return (
    <main id="main" className="page-width max-w-xl py-[clamp(1rem,5vh,3rem)]">
      <Notices notice={notice} />
      <Brand className="pb-4 text-center text-2xl/[1.5] print:hidden" />
      <div className="card grid gap-4 p-4 sm:p-6">
        <h1 className="text-2xl">Two-step sign-in</h1>
        <Content loaderData={loaderData} actionData={actionData} />
      </div>
      {mayLeave ? (
        <div className="mt-4 text-center">
          <BackLink to={href("/admin/profile")} reloadDocument>
            Back to your profile
          </BackLink>
        </div>
      ) : null}
    </main>
  );
}

function Content({ loaderData, actionData }: Pick<Route.ComponentProps, "loaderData" | "actionData">) {
  if (actionData?.step === "done") return <RecoveryCodes codes={actionData.codes} />;
  if (actionData?.step === "scan" && !loaderData.isOn)
    return (
      <ScanForm
        setup={actionData.setup}
        result={actionData.result}
        constraint={loaderData.codeConstraint}
        key={actionData.setup.factorId}
      />
    );
  if (!loaderData.isOn) return <IsOff isRequired={loaderData.isRequired} />;
  return <IsOn {...loaderData} answer={actionData?.step === "scan" ? undefined : actionData} />;
}
