import { type AuthProblem, GENERIC, toAuthProblem } from "#app/data/accounts.server.ts";
import type { Db } from "#app/data/client.server.ts";

const TIMEOUT_MS = 8_000;

/**
 * Begins a sign-in with Google: this browser gets the secret that its end will need.
 * @param comeBack the shop's address to return to, for the name of this one sign-in
 * @returns where to send the browser, or the message to show
 */
export async function startGoogle(
  db: Db,
  comeBack: (flow: string) => string,
): Promise<{ to: string } | { problem: string }> {
  const { data, error } = await db.auth.signInWithOAuth({
    provider: "google",
    options: { skipBrowserRedirect: true, queryParams: { prompt: "select_account" } },
  });
  if (error || !data.flowId) return { problem: GENERIC };
  const url = new URL(data.url);
  url.searchParams.set("redirect_to", comeBack(data.flowId));
  return askProvider(url);
}

/** Asked from here, a provider that is not set up is a message on our page instead of an answer in JSON. */
async function askProvider(url: URL): Promise<{ to: string } | { problem: string }> {
  try {
    const answer = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) });
    const to = answer.headers.get("Location");
    if (to && answer.status >= 300 && answer.status < 400) return { to };
    const said: unknown = answer.status < 500 ? await answer.json() : null;
    if (typeof said === "object" && said && "msg" in said && typeof said.msg === "string") {
      return { problem: said.msg };
    }
    console.error(JSON.stringify({ operation: "start Google sign-in", cause: answer.status }));
  } catch (error) {
    console.error(JSON.stringify({ operation: "start Google sign-in", cause: String(error) }));
  }
  return { problem: GENERIC };
}

/** Turns the code that Google's way back brought into a session. @returns null when signed in, else why not */
export function finishGoogle(db: Db, code: string, flow: string): Promise<AuthProblem | null> {
  return toAuthProblem(db.auth.exchangeCodeForSession(code, { flowId: flow }));
}
