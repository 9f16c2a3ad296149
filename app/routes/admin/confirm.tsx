import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, redirect } from "react-router";

import { getSignInWays, signOut } from "#app/data/accounts.server.ts";
import { readAuthenticators, readSession } from "#app/data/two-step.server.ts";
import { KEPT, readKeptPath } from "#app/middleware/kept-form.server.ts";
import { withMinimumDuration } from "#app/middleware/min-duration.server.ts";
import { readForm } from "#app/middleware/read-form.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { requireScreen, revalidateScreen } from "#app/routes/admin/admin.server.ts";
import { formPage } from "#app/routes/admin/form-page.ts";
import { toLocalPath } from "#app/shop/account/local-path.ts";
import { parseReveal, type Reveal } from "#app/shop/account/reveal.ts";
import { codeSchema, presentPasswordSchema } from "#app/shop/account/two-step.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ConfirmForm } from "#app/ui/confirm-form.tsx";
import { secondFactor } from "#app/workflows/confirm-act.server.ts";
import { verifyPassword } from "#app/workflows/reauthenticate.server.ts";
import { tryCode } from "#app/workflows/two-step.server.ts";

import type { Route } from "./+types/confirm";

/** Files that ask for a password, with the list that each is of. */
const DOWNLOADS = [
  { path: href("/admin/orders/export"), list: href("/admin/orders"), name: "Orders" },
  { path: href("/admin/newsletter/export"), list: href("/admin/newsletter"), name: "Newsletter" },
];

export const handle = formPage;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData?.download
    ? [
        ...adminMeta("Your file is being downloaded"),
        { httpEquiv: "refresh", content: `0;url=${loaderData.next}` },
      ]
    : adminMeta("Confirm it is you");

/** A page of the portal; the dashboard for any other path. */
function readNext(value: unknown): string {
  const next = toLocalPath(value);
  return next.startsWith("/admin/") ? next : href("/admin/dashboard");
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/confirm");
  const next = readNext(url.searchParams.get("next"));
  const download = url.searchParams.has("ready") ? findDownload(next) : undefined;
  return { kept: null, next, download, asks: await secondFactor(db) };
}

function findDownload(next: string) {
  return DOWNLOADS.find(({ path }) => next.split("?")[0] === path);
}

export function action({ request, context }: Route.ActionArgs) {
  return withMinimumDuration(context, () => confirm(request, context));
}

/** Checks the password or code, and leads on: with the kept form as a post, else to the next page. */
async function confirm(request: Request, context: Route.ActionArgs["context"]) {
  const { user, db } = await revalidateScreen({ context }, "/admin/confirm");
  const schemas = [presentPasswordSchema, codeSchema];
  const form = await readForm({ request, context }, schemas, [KEPT, "next", "intent"]);
  const [kept, next] = [form.get(KEPT), readNext(form.get("next"))];
  form.delete(KEPT);
  form.delete("next");
  const reveal = parseReveal(form);
  form.delete("intent");
  const keptText = typeof kept === "string" ? kept : null;
  const { confirmed: factorId } = await readAuthenticators(db);
  if (reveal) {
    const { initialValue } = parseWithZod(form, { schema: presentPasswordSchema }).reply();
    const result: SubmissionResult & { reveal: Reveal } = { initialValue, reveal };
    return { kept: keptText, next, asks: "password" as const, result };
  }
  const submission = parseWithZod(form, { schema: factorId === null ? presentPasswordSchema : codeSchema });
  const refuse = (
    status: number,
    problems: { formErrors?: string[]; fieldErrors?: Record<string, string[]> } = {},
  ) =>
    data(
      {
        kept: keptText,
        next,
        asks: factorId === null ? ("password" as const) : ("code" as const),
        result: submission.reply({ ...problems, hideFields: ["present", "code"] }),
      },
      { status },
    );
  if (submission.status !== "success") return refuse(400);
  const { value } = submission;
  if ("code" in value) {
    const wrong = await tryCode({ request, context }, db, {
      userId: user.id,
      factorId: factorId ?? "",
      code: value.code,
    });
    if (wrong) return refuse(400, { fieldErrors: { code: [wrong] } });
  } else {
    const [{ email }, { id: confirms }] = await Promise.all([getSignInWays(db), readSession(db)]);
    const proof = await verifyPassword({ request, context }, { email, password: value.present, confirms });
    if (!proof.owner) {
      const problem = [proof.message];
      return refuse(
        proof.status,
        proof.status === 400 ? { fieldErrors: { present: problem } } : { formErrors: problem },
      );
    }
    await signOut(proof.owner);
  }
  const path = keptText === null ? null : await readKeptPath(context, keptText);
  if (path !== null) return redirect(path, 307);
  // A download does not replace the page, so the page says that it has started.
  const ready = `${href("/admin/confirm")}?${new URLSearchParams({ next, ready: "1" })}`;
  return redirect(findDownload(next) ? ready : next, 303);
}

export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  const { download, next } = loaderData;
  if (download && !actionData) return <Downloading {...download} next={next} />;
  return <ConfirmForm {...(actionData ?? loaderData)} />;
}

type DownloadingProps = (typeof DOWNLOADS)[number] & { next: string };

/** After the password for a file: the page has it downloaded. */
function Downloading({ list, name, next }: DownloadingProps) {
  return (
    <div className="grid gap-4">
      <h1 className="text-2xl">Your file is being downloaded</h1>
      <p>
        If it is not,{" "}
        <a href={next} className="link">
          download it here
        </a>
        .
      </p>
      <ButtonLink to={list} variant="outline" className="justify-self-start">
        {`Back to ${name}`}
      </ButtonLink>
    </div>
  );
}
