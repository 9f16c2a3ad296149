import * as z from "zod";

import { logError, throwIfNotConfirmed } from "#app/data/errors.server.ts";

/** The database client's response to a function call. */
type Answer = { data: unknown; error: { code?: string; message: string } | null };

/**
 * Parses the answer of a function that makes a change or rejects it. A failed call is logged and returned as a
 * rejection with the code 'failed', for which `refused` needs defaults for its other fields.
 * @throws NotConfirmedError; a ZodError for an answer that neither schema accepts
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

/**
 * Parses an answer without further fields, as parseChange does: 'done' or the error code. An invalid answer is logged
 * and gives 'failed'.
 */
export function parseOutcome(operation: string, { data, error }: Answer): string {
  const answer = error ? null : outcome.safeParse(data);
  if (answer?.success) return answer.data.ok ? "done" : (answer.data.code ?? "failed");
  logError(operation, error ?? data);
  return "failed";
}
