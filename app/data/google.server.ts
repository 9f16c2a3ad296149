import { type AuthProblem, AUTH_FAILED, toAuthProblem } from "#app/data/accounts.server.ts";
import type { Db } from "#app/data/client.server.ts";
import { writeLog } from "#app/log.server.ts";

const TIMEOUT_MS = 8_000;

/**
 * Starts Google sign-in and stores the flow's PKCE verifier in a cookie.
 * @param callbackUrl builds the URL to return to from the flow id
 * @returns the URL to redirect to, or an error message
 */
export async function startGoogle(
  db: Db,
  callbackUrl: (flow: string) => string,
): Promise<{ to: string } | { problem: string }> {
  const { data, error } = await db.auth.signInWithOAuth({
    provider: "google",
    options: { skipBrowserRedirect: true, queryParams: { prompt: "select_account" } },
  });
  if (error || !data.flowId) return { problem: AUTH_FAILED };
  const url = new URL(data.url);
  url.searchParams.set("redirect_to", callbackUrl(data.flowId));
  return resolveProviderUrl(url);
}

/** Follows the first redirect on the server, so that a provider that is not set up gives a message instead of JSON. */
async function resolveProviderUrl(url: URL): Promise<{ to: string } | { problem: string }> {
  try {
    const response = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) });
    const to = response.headers.get("Location");
    if (to && response.status >= 300 && response.status < 400) return { to };
    const body: unknown = response.status < 500 ? await response.json() : null;
    if (typeof body === "object" && body && "msg" in body && typeof body.msg === "string") {
      return { problem: body.msg };
    }
    writeLog("error", { operation: "start Google sign-in", cause: response.status });
  } catch (error) {
    writeLog("error", { operation: "start Google sign-in", cause: String(error) });
  }
  return { problem: AUTH_FAILED };
}

/** Exchanges the callback's code for a session. @returns null when signed in */
export async function finishGoogle(
  db: Db,
  code: string,
  flow: string,
): Promise<{ problem: AuthProblem | null; userId: string | undefined }> {
  let userId: string | undefined;
  const problem = await toAuthProblem(
    db.auth.exchangeCodeForSession(code, { flowId: flow }).then(({ data, error }) => {
      userId = data.user?.id;
      return { error };
    }),
  );
  return { problem, userId };
}
