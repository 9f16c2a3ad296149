import type { FieldMetadata } from "@conform-to/react";

import type { Challenge } from "#app/shop/challenge/challenge.ts";
import { Field } from "#app/ui/field.tsx";

/** The challenge in a route's action data; null without one. */
export function challengeOf(answer: object | null | undefined): Challenge | null {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- challengeSender made it
  return answer && "challenge" in answer ? (answer.challenge as Challenge | null) : null;
}

/** `data-post` of a form with the challenge: the page with Turnstile needs its script, which only a whole page runs. */
export function postOf(challenge: Challenge | null): "swap" | undefined {
  return challenge?.turnstile ? undefined : "swap";
}

type ChallengeFieldProps = {
  challenge: Challenge | null;
  /** The field `answer` of the form. */
  field: FieldMetadata;
};

/** Question that shows that a person sends the form; with Turnstile it stands where script does not run. */
export function ChallengeField({ challenge, field }: ChallengeFieldProps) {
  if (!challenge) return null;
  const { form, token, question, turnstile } = challenge;
  const plain = (
    <Field field={field} label={question} hint="Type the number." autoComplete="off" inputMode="numeric" />
  );
  return (
    <>
      <input type="hidden" name="challenge" value={token} />
      {turnstile ? (
        <>
          <div className="cf-turnstile min-h-16" data-sitekey={turnstile.siteKey} data-action={form} />
          <script src={turnstile.scriptUrl} async />
          <noscript>{plain}</noscript>
        </>
      ) : (
        plain
      )}
    </>
  );
}
