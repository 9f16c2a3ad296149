import { redirect } from "react-router";
import { Theme } from "remix-themes";
import * as z from "zod";

import { readForm } from "#app/middleware/read-form.server.ts";
import { themeResolver } from "#app/middleware/theme.server.ts";
import { localPath } from "#app/shop/account.ts";

import type { Route } from "./+types/theme";

const choice = z.object({ theme: z.enum(Theme), redirectTo: z.unknown().optional() });

export function loader() {
  return redirect("/");
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = Object.fromEntries(await readForm(request, ["theme", "redirectTo"]));
  const parsed = choice.safeParse(form);
  if (!parsed.success) return redirect("/", 303);
  const theme = await themeResolver(request, context);
  theme.setTheme(parsed.data.theme);
  return redirect(localPath(parsed.data.redirectTo), {
    status: 303,
    headers: { "Set-Cookie": await theme.commit() },
  });
}
