import { data, type MiddlewareFunction, redirect, type RouterContextProvider } from "react-router";
import * as z from "zod";

import { securityLogContext, sessionContext } from "#app/context.ts";
import { requireStaff, revalidateStaff, type Staff } from "#app/middleware/identity.server.ts";
import { ACCESS, accessOf, type AdminPath } from "#app/routes/admin/access.ts";
import { firstSection } from "#app/routes/admin/sections.ts";
import { hasPermission, type Permission, ROLE_LABELS } from "#app/shop/account/roles.ts";
import { cleanLine } from "#app/shop/text.ts";
import { keepUnsentForm } from "#app/workflows/unsent-form.server.ts";

type Context = Readonly<RouterContextProvider>;
type WithContext = { context: Context };

/**
 * Lets the role pass that has the permission, and logs the refusal of another.
 * @throws a 403 with the role and its first screen as a way back
 */
export function requirePermission(
  { context }: WithContext,
  { user, role }: Staff,
  permission: Permission | "staff",
): void {
  if (permission === "staff" || hasPermission(role, permission)) return;
  context.get(securityLogContext)("access_refused", { userId: user.id });
  const { label, href: path } = firstSection(role);
  throw data(
    {
      message: `Your role, ${ROLE_LABELS[role]}, does not include this. An owner of the shop can give you another role.`,
      wayBack: { label: `Go to ${label}`, path },
      role,
    },
    { status: 403 },
  );
}

/** The member of staff whose role may see a screen. @throws as requireStaff and requirePermission */
export async function requireScreen({ context }: WithContext, path: AdminPath): Promise<Staff> {
  const staff = await requireStaff({ context });
  requirePermission({ context }, staff, ACCESS[path].see);
  return staff;
}

/** As requireScreen for the forms of a screen, and the auth server confirms that the session has not ended elsewhere. */
export async function revalidateScreen({ context }: WithContext, path: AdminPath): Promise<Staff> {
  const staff = await requireStaff({ context });
  const { see, post } = { post: undefined, ...ACCESS[path] };
  requirePermission({ context }, staff, post ?? see);
  return revalidateStaff({ context });
}

/** Guard of the portal's layout: asks what the route and the method need. Routes that are not declared are closed. */
export const adminGuard: MiddlewareFunction<Response> = async ({ request, context, pattern }) => {
  const isPost = request.method !== "GET" && request.method !== "HEAD";
  if (isPost) await keepUnsentForm({ request, context });
  const staff = await requireStaff({ context });
  // React Router joins the paths of nested routes, which have no slash in front.
  const access = accessOf(pattern.startsWith("/") ? pattern : `/${pattern}`);
  if (!access) throw data(null, { status: 404 });
  requirePermission({ context }, staff, access.see);
  if (isPost) requirePermission({ context }, staff, access.post ?? access.see);
};

/** Rows per page of a list. */
export const ADMIN_PAGE_SIZE = 20;

/** Lists count at most this many rows; the screen shows "1,000+". */
const COUNT_CAP = 1_001;

/** Number of pages of a list, null when not all were counted, and whether a next page exists. */
export function pagesOf(
  total: number,
  {
    page,
    shown,
    atLeast = false,
    pageSize = ADMIN_PAGE_SIZE,
  }: { page: number; shown: number; atLeast?: boolean; pageSize?: number },
): { pages: number | null; hasNext: boolean } {
  if (total >= COUNT_CAP || atLeast) return { pages: null, hasNext: shown === pageSize };
  const pages = Math.ceil(total / pageSize);
  return { pages, hasNext: page < pages };
}

const MAX_SEARCH = 100;
const MAX_PAGE = 10_000;

/** Query fields that most lists have; invalid values fall back to no search and page 1. */
export const listFields = {
  search: z
    .string()
    .transform((typed) => cleanLine(typed.slice(0, MAX_SEARCH)))
    .catch(""),
  page: z.coerce.number().int().min(1).max(MAX_PAGE).catch(1),
};

/** Parses a list's query. Every field of the schema needs a `.catch`, so that no query is an error. */
export function adminQuery<T>(url: URL, schema: z.ZodType<T>): T {
  return schema.parse(Object.fromEntries(url.searchParams));
}

/** Redirects (303) to a screen of the portal with a notice. */
export function redirectWithNotice(
  context: Context,
  path: string,
  kind: "success" | "error",
  message: string,
): Response {
  context.get(sessionContext).notify({ kind, message });
  return redirect(path, 303);
}
