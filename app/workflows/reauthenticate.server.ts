import type { RouterContextProvider } from "react-router";

import type { ShopUser } from "#app/context.ts";
import type { Db } from "#app/data/client.server.ts";
import { anonClientFor } from "#app/middleware/client-ip.server.ts";
import { NOT_CONFIGURED, revalidateUser } from "#app/middleware/identity.server.ts";
import { tryPassword } from "#app/workflows/try-password.server.ts";

/**
 * Revalidates the user as revalidateUser does, but returns null while the auth server does not answer, so that the form
 * can be shown again as typed.
 * @throws a redirect to /login for a session that has ended
 */
export async function verifyUserOrNull(posted: {
  url: URL;
  context: Readonly<RouterContextProvider>;
}): Promise<{ user: ShopUser; db: Db } | null> {
  try {
    return await revalidateUser(posted);
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    return null;
  }
}

type PasswordCheck =
  | { owner: Db }
  /** 400: a wrong password, which is an error of its field. Other statuses are errors of the form. */
  | { owner: null; status: 400 | 429 | 503; message: string };

/**
 * Verifies the present password by signing in.
 * @param account `confirms`: see tryPassword
 * @param db the client that gets the new session; by default a separate one, so that the browser's session stays as it
 * is
 * @returns that client, which the caller must sign out if it is separate, or why the password was not verified
 */
export async function verifyPassword(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  account: { email: string; password: string; confirms?: string },
  db?: Db,
): Promise<PasswordCheck> {
  const refuse = (status: 400 | 429 | 503, message: string): PasswordCheck => ({
    owner: null,
    status,
    message,
  });
  const owner = db ?? anonClientFor(request, context);
  if (!owner) return refuse(503, NOT_CONFIGURED);
  const trial = await tryPassword({ request, context }, owner, account);
  if (!trial.problem) return { owner };
  const { problem } = trial;
  if (trial.isRefused) return refuse(429, problem.message);
  if (problem.code === "invalid_credentials") return refuse(400, "That is not your current password");
  return refuse(503, problem.message);
}
