import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, type RouterContextProvider } from "react-router";

import type { ShopUser } from "#app/context.ts";
import { getSignInWays, signOut } from "#app/data/accounts.server.ts";
import type { Db } from "#app/data/client.server.ts";
import { enrollApp, removeApp } from "#app/data/two-step.server.ts";
import { drawQrCode } from "#app/formats/qr-code.ts";
import { logSecurityEvent } from "#app/middleware/security-log.server.ts";
import { redirectWithNotice } from "#app/routes/admin/admin.server.ts";
import type { Reveal } from "#app/shop/account/reveal.ts";
import {
  authenticatorUri,
  codeSchema,
  confirmAppSchema,
  inGroupsOfFour,
  turnOffSchema,
} from "#app/shop/account/two-step.ts";
import { verifyPassword } from "#app/workflows/reauthenticate.server.ts";
import { renewRecoveryCodes, tryCode } from "#app/workflows/two-step.server.ts";

/** A posted form of the page, and who posted it. */
export type Work = {
  request: Request;
  context: Readonly<RouterContextProvider>;
  form: FormData;
  user: ShopUser;
  db: Db;
};

const page = () => href("/admin/two-step");

function fail({ context }: Work) {
  return redirectWithNotice(context, page(), "error", "That did not work. Please try again.");
}

/** Builds the setup of an authenticator app: the QR code to scan, and the key to type. */
function toSetup(factorId: string, secret: string, { user }: Work) {
  const qr = drawQrCode(authenticatorUri(secret, user.email, "Haat"));
  return { factorId, secret, key: inGroupsOfFour(secret), qr };
}

/** Begins to set up an authenticator app, which a code confirms. */
export async function startSetup(work: Work, unconfirmed: string[]) {
  const app = await enrollApp(work.db, unconfirmed);
  return app
    ? { step: "scan" as const, setup: toSetup(app.factorId, app.secret, work), result: null }
    : fail(work);
}

/** Turns two-step sign-in on with a first code of the app, and shows the recovery codes. */
export async function confirmSetup(work: Work) {
  const submission = parseWithZod(work.form, { schema: confirmAppSchema });
  const shown = confirmAppSchema.omit({ code: true }).safeParse(Object.fromEntries(work.form));
  if (!shown.success) return fail(work);
  const refuse = (fieldErrors: Record<string, string[]> = {}) =>
    data(
      {
        step: "scan" as const,
        setup: toSetup(shown.data.factorId, shown.data.secret, work),
        result: submission.reply({ fieldErrors, hideFields: ["code"] }),
      },
      { status: 400 },
    );
  if (submission.status !== "success") return refuse();
  const problem = await tryCode(work, work.db, { userId: work.user.id, ...submission.value });
  if (problem) return refuse({ code: [problem] });
  logSecurityEvent(work.context, "two_step_on", { userId: work.user.id });
  return showRecoveryCodes(work);
}

/** Replaces the recovery codes, for a code of the app. */
export async function replaceCodes(work: Work, factorId: string) {
  const submission = parseWithZod(work.form, { schema: codeSchema });
  const refuse = (fieldErrors: Record<string, string[]> = {}) =>
    data(
      { step: "codes" as const, result: submission.reply({ fieldErrors, hideFields: ["code"] }) },
      { status: 400 },
    );
  if (submission.status !== "success") return refuse();
  const { code } = submission.value;
  const problem = await tryCode(work, work.db, { userId: work.user.id, factorId, code });
  return problem ? refuse({ code: [problem] }) : showRecoveryCodes(work);
}

async function showRecoveryCodes(work: Work) {
  const codes = await renewRecoveryCodes(work.context, work.db, work.user.id);
  if (codes) return { step: "done" as const, codes: codes.map((code) => inGroupsOfFour(code, "-")) };
  const message = "Two-step sign-in is on, but the recovery codes could not be stored. Please make new ones.";
  return redirectWithNotice(work.context, page(), "error", message);
}

/**
 * Turns two-step sign-in off, for the password, if the account has one, and a code.
 * @param reveal shows or hides the password instead, and keeps what was typed
 */
export async function turnOff(work: Work, factorId: string, reveal: Reveal | null) {
  const submission = parseWithZod(work.form, { schema: turnOffSchema });
  if (reveal) {
    const { initialValue } = submission.reply();
    const result: SubmissionResult & { reveal: Reveal } = { initialValue, reveal };
    return data({ step: "off" as const, result });
  }
  const refuse = (
    status: number,
    problems: { formErrors?: string[]; fieldErrors?: Record<string, string[]> } = {},
  ) =>
    data(
      {
        step: "off" as const,
        result: submission.reply({ ...problems, hideFields: ["present", "code"] }),
      },
      { status },
    );
  if (submission.status !== "success") return refuse(400);
  const { email, hasPassword } = await getSignInWays(work.db);
  if (hasPassword) {
    const password = submission.value.present ?? "";
    const proof = await verifyPassword(work, { email, password });
    if (proof.owner) await signOut(proof.owner);
    else if (proof.status === 400) return refuse(400, { fieldErrors: { present: [proof.message] } });
    else return refuse(proof.status, { formErrors: [proof.message] });
  }
  const { code } = submission.value;
  const wrong = await tryCode(work, work.db, { userId: work.user.id, factorId, code });
  if (wrong) return refuse(400, { fieldErrors: { code: [wrong] } });
  if (await removeApp(work.db, factorId)) return fail(work);
  logSecurityEvent(work.context, "two_step_off", { userId: work.user.id });
  return redirectWithNotice(work.context, page(), "success", "Two-step sign-in is off.");
}
