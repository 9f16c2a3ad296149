import { redirect } from "react-router";
import { Theme } from "remix-themes";
import * as z from "zod";

import { readForm } from "#app/middleware/read-form.server.ts";
import { themeResolver } from "#app/middleware/theme.server.ts";
import { toLocalPath } from "#app/shop/account/local-path.ts";

import type { Route } from "./+types/theme";

const choice = z.object({ theme: z.enum(Theme), redirectTo: z.unknown().optional() });

export function loader() {
  return redirect("/");
}

/** A form without script, which comes back to its page, or a few bytes of JSON from remix-themes, which stays. */
export async function action({ request, context }: Route.ActionArgs) {
  // A body of text without a type of its own is how remix-themes' fetch arrives.
  const isForm = !request.headers.get("Content-Type")?.startsWith("text/plain");
  const sent = isForm
    ? Object.fromEntries(await readForm({ request, context }, choice))
    : await readJson(request);
  const parsed = choice.safeParse(sent);
  if (!parsed.success) return isForm ? redirect("/", 303) : new Response(null, { status: 400 });
  const theme = await themeResolver(request, context);
  theme.setTheme(parsed.data.theme);
  const headers = { "Set-Cookie": await theme.commit() };
  if (!isForm) return new Response(null, { status: 204, headers });
  return redirect(toLocalPath(parsed.data.redirectTo), { status: 303, headers });
}

const MAX_BYTES = 256;

/** @returns undefined for what is too long or no JSON */
async function readJson(request: Request): Promise<unknown> {
  if (Number(request.headers.get("Content-Length") ?? Infinity) > MAX_BYTES) return undefined;
  try {
    return await request.json();
  } catch {
    return undefined;
  }
}
