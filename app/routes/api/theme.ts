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

/** Saves the theme: of a form post, which redirects back, or of remix-themes' JSON fetch, which gets a 204. */
export async function action({ request, context }: Route.ActionArgs) {
  // remix-themes posts JSON with fetch's default content type.
  const isForm = !request.headers.get("Content-Type")?.startsWith("text/plain");
  const body = isForm
    ? Object.fromEntries(await readForm({ request, context }, choice))
    : await readJson(request);
  const parsed = choice.safeParse(body);
  if (!parsed.success) return isForm ? redirect("/", 303) : new Response(null, { status: 400 });
  const theme = await themeResolver(request, context);
  theme.setTheme(parsed.data.theme);
  const headers = { "Set-Cookie": await theme.commit() };
  if (!isForm) return new Response(null, { status: 204, headers });
  return redirect(toLocalPath(parsed.data.redirectTo), { status: 303, headers });
}

const MAX_BYTES = 256;

/** @returns undefined for a body that is too long or not JSON */
async function readJson(request: Request): Promise<unknown> {
  if (Number(request.headers.get("Content-Length") ?? Infinity) > MAX_BYTES) return undefined;
  try {
    return await request.json();
  } catch {
    return undefined;
  }
}
