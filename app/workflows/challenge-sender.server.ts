import type { RouterContextProvider } from "react-router";

import { configContext, nonceContext } from "#app/context.ts";
import { countForm } from "#app/data/form-counts.server.ts";
import { getClientIp } from "#app/middleware/client-ip.server.ts";
import { challengePageHeaders } from "#app/middleware/headers.server.ts";
import { createQuestion, readQuestion } from "#app/middleware/question-token.server.ts";
import { networkOfRequest, TOO_MANY } from "#app/middleware/rate-limit.server.ts";
import { formText } from "#app/middleware/read-form.server.ts";
import { logSecurityEvent } from "#app/middleware/security-log.server.ts";
import { turnstileScript, verifyTurnstile } from "#app/middleware/turnstile.server.ts";
import { type Challenge, CHALLENGE_FIELDS, type MailForm } from "#app/shop/challenge/challenge.ts";
import { isAnswer, questionText } from "#app/shop/challenge/question.ts";

const ASK = "Please answer one question, so that we know a person sends this";
const WRONG = "That was not the answer. Please answer this question";
const CHECK = "Please wait for the check at the end of the form, then send it again.";

type Posted = { request: Request; context: Readonly<RouterContextProvider> };

/** The rejection of a form whose sender must pass a challenge first. */
export type Barrier = {
  /** The argument of `submission.reply`. */
  reply: { formErrors?: string[]; fieldErrors?: Record<string, string[]>; hideFields: string[] };
  /** The challenge; null: rejected without one. */
  challenge: Challenge | null;
  init: { status: number; headers?: Record<string, string> };
};

/**
 * Returns true if this response is a new document. Otherwise the policy of the page that is open does not allow
 * Turnstile.
 */
function isDocument(request: Request): boolean {
  return !new URL(request.url).pathname.endsWith(".data");
}

/**
 * Counts the post of a form that sends mail, and requires a challenge when the network or the shop has sent too many:
 * Turnstile where it is configured, else a question. When Turnstile was offered and not passed, perhaps because it
 * could not load, the question follows.
 * @returns null when the form may be sent
 */
export async function challengeSender(
  { request, context }: Posted,
  name: MailForm,
  form: FormData,
): Promise<Barrier | null> {
  const { backend, sessionSecrets: secrets, turnstile, challengeAfter: limits } = context.get(configContext);
  if (!backend) return null;
  const now = Date.now();
  const asked = await readQuestion(formText(form, "challenge"), { form: name, secrets, now });
  const token = formText(form, "cf-turnstile-response");
  const isVerified =
    turnstile !== null &&
    asked !== null &&
    token !== "" &&
    (await verifyTurnstile(turnstile, { token, form: name, ip: getClientIp(request) }));
  const answer = formText(form, "answer");
  const question = asked && !isVerified && isAnswer(asked, answer) ? asked.id : null;

  const network = networkOfRequest(request);
  const counted = await countForm(backend, { network, limits, question, isVerified });
  if (counted === "ok") return null;
  // The question after a wrong answer is for the same limit.
  if (asked === null || counted === "too_many") logSecurityEvent(context, "limit_reached");
  const hideFields = CHALLENGE_FIELDS;
  if (counted === "too_many") {
    return { reply: { formErrors: [TOO_MANY], hideFields }, challenge: null, init: { status: 429 } };
  }

  const offered = turnstile && asked === null && isDocument(request) ? turnstile : null;
  const next = await createQuestion(name, { secrets, now });
  const challenge = { form: name, token: next.token, question: questionText(next.question) };
  if (offered) {
    return {
      reply: { formErrors: [CHECK], hideFields },
      challenge: {
        ...challenge,
        turnstile: { scriptUrl: turnstileScript(offered), siteKey: offered.siteKey },
      },
      init: { status: 400, headers: challengePageHeaders(context.get(nonceContext), offered) },
    };
  }
  const message = answer === "" ? ASK : WRONG;
  return {
    reply: { fieldErrors: { answer: [message] }, hideFields },
    challenge: { ...challenge, turnstile: null },
    init: { status: 400 },
  };
}
