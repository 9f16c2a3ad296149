import * as z from "zod";

import { logError, throwIfNotConfirmed } from "#app/data/errors.server.ts";

/** What the client gives for a call of a database function. */
type Answer = { data: unknown; error: { code?: string; message: string } | null };

/**
 * Reads the answer of a function that changes something, or refuses to. A call that failed is logged, and is a refusal with
 * the code 'failed': `refused` has defaults for its other fields.
 * @throws NotConfirmedError; a ZodError for an answer that neither schema reads
 */
export function parseChange<Done, Refused>(
  operation: string,
  { data, error }: Answer,
  { done, refused }: { done: z.ZodType<Done>; refused: z.ZodType<Refused> },
): Done | Refused {
  if (!error) return z.union([done, refused]).parse(data);
  throwIfNotConfirmed(error);
  logError(operation, error);
  return refused.parse({ ok: false, code: "failed" });
}

const outcome = z.object({ ok: z.boolean(), code: z.string().optional() });

/** As parseChange, of an answer without further fields: 'done' or the code of the refusal. An answer that is none is logged, too. */
export function parseOutcome(operation: string, { data, error }: Answer): string {
  const answer = error ? null : outcome.safeParse(data);
  if (answer?.success) return answer.data.ok ? "done" : (answer.data.code ?? "failed");
  logError(operation, error ?? data);
  return "failed";
}
