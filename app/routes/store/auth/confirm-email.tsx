import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, redirect } from "react-router";

import { identityContext, sessionContext } from "#app/context.ts";
import {
  discardPassword,
  LINK_TYPES,
  type LinkType,
  resendConfirmation,
  verifyLink,
} from "#app/data/accounts.server.ts";
import { writeLog } from "#app/log.server.ts";
import { anonClientFor, allowedOrigins } from "#app/middleware/client-ip.server.ts";
import { NOT_CONFIGURED } from "#app/middleware/identity.server.ts";
import { withMinimumDuration } from "#app/middleware/min-duration.server.ts";
import { grantPasswordReset } from "#app/middleware/password-reset-cookie.server.ts";
import { countAndCheckLimit, TOO_MANY } from "#app/middleware/rate-limit.server.ts";
import { readForm } from "#app/middleware/read-form.server.ts";
import { logSecurityEvent } from "#app/middleware/security-log.server.ts";
import { AuthPage } from "#app/routes/store/auth/auth-page.tsx";
import { ResendLink } from "#app/routes/store/auth/resend-link.tsx";
import { emailSchema } from "#app/shop/account/account-forms.ts";
import { toLocalPathFromUrl } from "#app/shop/account/local-path.ts";
import { CHALLENGE_FIELDS } from "#app/shop/challenge/challenge.ts";
import { Button } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { challengeSender } from "#app/workflows/challenge-sender.server.ts";

import type { Route } from "./+types/confirm-email";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ matches }, { title: "Your link", path: href("/auth/confirm"), noindex: true });

/**
 * `email`: of the account, in lower case; attempts to guess a token are counted by it. `newEmail`: what the account is
 * changed to, to be shown alone.
 */
type LinkInMail = { type: LinkType; tokenHash: string; email: string; newEmail: string | null; next: string };

const CONFIRM = {
  heading: "Confirm your e\u2011mail address",
  lead: "Confirm that this address is yours, then choose your password.",
  button: "Confirm e-mail",
};
const WORDS: Record<LinkType, typeof CONFIRM> = {
  signup: CONFIRM,
  email: CONFIRM,
  recovery: {
    heading: "Set a new password",
    lead: "Press Continue, then choose a new password. Didn’t ask for this? Close this page; nothing will change.",
    button: "Continue",
  },
  email_change: {
    heading: "Change your e\u2011mail address",
    lead: "We have sent a link to your current and your new address. Open both, and press the button on each page.",
    button: "Confirm the change",
  },
};

function isLinkType(value: unknown): value is LinkType {
  return LINK_TYPES.some((type) => type === value);
}

/** @returns null for parameters that no mail of the shop contains */
function readLink(values: Pick<FormData | URLSearchParams, "get">, origins: string[]): LinkInMail | null {
  const [type, tokenHash, address] = [values.get("type"), values.get("token_hash"), values.get("email")];
  if (!isLinkType(type) || typeof tokenHash !== "string" || !/^[\w-]{10,200}$/.test(tokenHash)) return null;
  const email = readAddress(address);
  if (email === null) return null;
  const newEmail = type === "email_change" ? readAddress(values.get("new_email")) : null;
  return { type, tokenHash, email, newEmail, next: toLocalPathFromUrl(values.get("next"), origins) };
}

/** In a link that was copied as text, a plus sign arrives as a space. */
function readAddress(value: unknown): string | null {
  const email = typeof value === "string" ? value.trim().replaceAll(" ", "+").toLowerCase() : "";
  return emailSchema.safeParse({ email }).success ? email : null;
}

/**
 * The account that this browser is signed in with, when it is not the link's: anybody can send a shopper a link of
 * their own account.
 */
function findOtherAccount(link: LinkInMail | null, context: Route.LoaderArgs["context"]): string | null {
  const { user } = context.get(identityContext);
  return link && user && user.email.toLowerCase() !== link.email ? user.email : null;
}

/** A page with Turnstile has a policy that admits it. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** Opening the link has no side effect: mail scanners open links, too. */
export function loader({ request, context, url }: Route.LoaderArgs) {
  const link = readLink(url.searchParams, allowedOrigins(request, context));
  return data({ link, other: findOtherAccount(link, context) }, { status: link ? 200 : 400 });
}

export function action({ request, context }: Route.ActionArgs) {
  return withMinimumDuration(context, () => confirm(request, context));
}

async function confirm(request: Request, context: Route.ActionArgs["context"]) {
  const form = await readForm({ request, context }, emailSchema, [
    "intent",
    "token_hash",
    "type",
    "next",
    "new_email",
    "leaving",
    ...CHALLENGE_FIELDS,
  ]);
  if (form.get("intent") === "resend") return resend(form, request, context);

  const link = readLink(form, allowedOrigins(request, context));
  const refuse = (message: string | null, status: number) =>
    data(
      { type: link?.type ?? "signup", message, result: null, email: link?.email ?? null, question: null },
      { status },
    );
  if (!link) return refuse(null, 400);
  const { db } = context.get(identityContext);
  if (!db) return refuse(NOT_CONFIGURED, 503);
  const other = findOtherAccount(link, context);
  if (other !== null && form.get("leaving") !== other) {
    return data(
      { type: link.type, message: null, result: null, email: null, question: { link, other } },
      { status: 409 },
    );
  }
  if (await countAndCheckLimit("auth", request, context, { account: `link:${link.email}` }))
    return refuse(TOO_MANY, 429);
  const verified = await verifyLink(db, link);
  if (verified.problem) {
    const { code, message } = verified.problem;
    logSecurityEvent(context, "link_refused", { email: link.email });
    writeLog("warning", { operation: "open a link of a mail", type: link.type, refused: code ?? message });
    // Used, expired and invalid links share one message; other errors keep the provider's text.
    return refuse(code === "otp_expired" || code === "validation_failed" ? null : message, 400);
  }
  // Before the address was confirmed, anybody could sign up with it: the password may be a stranger's.
  const failure = verified.isNewAccount ? await discardPassword(db) : null;
  if (failure) writeLog("warning", { operation: "discard a password", refused: failure.message });
  return lead(link, verified, request, context);
}

async function lead(
  { type, next }: LinkInMail,
  { userId, isNewAccount }: { userId: string | null; isNewAccount: boolean },
  request: Request,
  context: Route.ActionArgs["context"],
) {
  const { notify } = context.get(sessionContext);
  if (userId && (isNewAccount || type === "recovery")) {
    if (isNewAccount) notify({ kind: "success", message: "Your e-mail address is confirmed." });
    const reset = { isNewAccount, next: type === "recovery" ? "/" : next };
    const line = await grantPasswordReset(request, context, userId, reset);
    return redirect(href("/reset-password"), { status: 303, headers: { "Set-Cookie": line } });
  }
  if (type === "email_change") {
    if (userId) logSecurityEvent(context, "email_changed", { userId });
    const message = userId
      ? "Your e-mail address is changed."
      : "Confirmed. Now open the link in the e-mail to your other address.";
    notify({ kind: "success", message });
    return redirect(userId ? href("/profile/security") : href("/"), 303);
  }
  notify({ kind: "success", message: "Your e-mail address is confirmed. You can sign in now." });
  return redirect(href("/login"), 303);
}

async function resend(form: FormData, request: Request, context: Route.ActionArgs["context"]) {
  const fields = new FormData();
  for (const email of form.getAll("email")) fields.append("email", email);
  const submission = parseWithZod(fields, { schema: emailSchema });
  const refuse = (message: string | null, status: number) => {
    const result = submission.reply(message ? { formErrors: [message] } : {});
    return data({ type: "signup" as const, message: null, result, email: null, question: null }, { status });
  };
  if (submission.status !== "success") return refuse(null, 400);
  const visitor = anonClientFor(request, context);
  if (!visitor) return refuse(NOT_CONFIGURED, 503);
  const { email } = submission.value;
  if (await countAndCheckLimit("auth", request, context, { account: email })) return refuse(TOO_MANY, 429);
  const barrier = await challengeSender({ request, context }, "resend", form);
  if (barrier) {
    const result = { ...submission.reply(barrier.reply), challenge: barrier.challenge };
    return data(
      { type: "signup" as const, message: null, result, email: null, question: null },
      barrier.init,
    );
  }
  const [origin] = allowedOrigins(request, context);
  const problem = await resendConfirmation(visitor, email, `${origin}/`);
  if (problem) return refuse(problem, 503);
  const message = "If an account with that e-mail waits to be confirmed, we have sent the link again.";
  context.get(sessionContext).notify({ kind: "success", message });
  return redirect(href("/login"), 303);
}

export default function ConfirmEmail({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData && !actionData.question) return <ResendLink {...actionData} />;
  const { link, other } = actionData?.question ?? loaderData;
  if (!link) return <ResendLink type="signup" message={null} isIncomplete result={null} />;
  const { heading, lead: text, button } = WORDS[link.type];
  return (
    <AuthPage title={heading} lead={text} below={<TextLink to={href("/")}>Back to the shop</TextLink>}>
      <p>
        {link.type === "email_change" ? "Current address: " : "Account: "}
        <strong className="wrap-anywhere">{link.email}</strong>
      </p>
      {link.newEmail === null ? null : (
        <p>
          New address: <strong className="wrap-anywhere">{link.newEmail}</strong>
        </p>
      )}
      {other === null ? null : (
        <p role="alert">
          You are signed in as <strong className="wrap-anywhere">{other}</strong>, and this link is for
          another account. If you continue, this browser is signed in with that one instead. If you do not
          know it, go back to the shop.
        </p>
      )}
      <form method="post" action={href("/auth/confirm")} className="grid">
        <input type="hidden" name="token_hash" value={link.tokenHash} />
        <input type="hidden" name="type" value={link.type} />
        <input type="hidden" name="email" value={link.email} />
        {link.newEmail === null ? null : <input type="hidden" name="new_email" value={link.newEmail} />}
        <input type="hidden" name="next" value={link.next} />
        {other === null ? null : <input type="hidden" name="leaving" value={other} />}
        <Button size="lg" name="intent" value="confirm">
          {other === null ? button : "Leave my account and continue"}
        </Button>
      </form>
    </AuthPage>
  );
}
