import type { RouterContextProvider } from "react-router";

import type { ShopUser } from "#app/context.ts";
import { signIn } from "#app/data/accounts.server.ts";
import type { Db } from "#app/data/client.server.ts";
import { anonClientFor } from "#app/middleware/client-ip.server.ts";
import { NOT_CONFIGURED, revalidateUser } from "#app/middleware/identity.server.ts";
import { isTooMany, TOO_MANY } from "#app/middleware/rate-limit.server.ts";

/**
 * As confirmUser, but null while nobody can be asked: a form then comes back with its message and what was typed.
 * @throws a redirect to /login for a session that has ended
 */
export async function verifyUserOrNull(guarded: {
  url: URL;
  context: Readonly<RouterContextProvider>;
}): Promise<{ user: ShopUser; db: Db } | null> {
  try {
    return await revalidateUser(guarded);
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    return null;
  }
}

type Proof =
  | { owner: Db }
  /** 400: the password is wrong, which belongs beside its field; anything else is about the whole form. */
  | { owner: null; status: 400 | 429 | 503; message: string };

/**
 * Proves the present password by signing in beside this session.
 * @returns the client that did, to be signed out again, or what stands in the way
 */
export async function verifyPassword(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  account: { email: string; password: string },
): Promise<Proof> {
  const refuse = (status: 400 | 429 | 503, message: string): Proof => ({ owner: null, status, message });
  const owner = anonClientFor(request, context);
  if (!owner) return refuse(503, NOT_CONFIGURED);
  if (await isTooMany("auth", request, context, account.email)) return refuse(429, TOO_MANY);
  const problem = await signIn(owner, account);
  if (!problem) return { owner };
  if (problem.code === "invalid_credentials") return refuse(400, "That is not your present password");
  return refuse(503, problem.message);
}
