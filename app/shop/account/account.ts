import * as z from "zod";

import { requiredLine } from "#app/shop/text.ts";

/** Shortest password; the auth server is set to the same. */
export const PASSWORD_MIN = 6;

// What the auth server's bcrypt takes, in bytes.
const PASSWORD_MAX_BYTES = 72;
const EMAIL_MAX = 254;
const FULL_NAME_MAX = 100;

const BAD_EMAIL = "Invalid email address";
const SHORT_PASSWORD = `Password must be at least ${PASSWORD_MIN} characters`;
const LONG_PASSWORD = "Password is too long. Please use a shorter one";
const BAD_FORM = "The form could not be read. Please try again.";

const email = z
  .string({ error: BAD_EMAIL })
  .trim()
  .toLowerCase()
  .refine((value) => value.length <= EMAIL_MAX && z.regexes.email.test(value), { error: BAD_EMAIL });

const password = z
  .string({ error: SHORT_PASSWORD })
  .refine((value) => value.length >= PASSWORD_MIN, { error: SHORT_PASSWORD })
  .refine((value) => new TextEncoder().encode(value).length <= PASSWORD_MAX_BYTES, { error: LONG_PASSWORD });

/** The sign-in form: e-mail (trimmed, lower case), password, and the Remember me checkbox as a boolean. */
export const loginSchema = z.object(
  {
    email,
    password,
    remember: z
      .optional(z.string({ error: "Please tick or untick Remember me" }))
      .transform((value) => value === "on"),
  },
  { error: BAD_FORM },
);

/** Said beside the second password, and beside other fields' errors too, once both passwords are passwords. */
const MATCH = {
  error: "Passwords don't match",
  path: ["confirmPassword"],
  when: ({ value, issues }: { value: unknown; issues: { path?: PropertyKey[] | undefined }[] }) =>
    typeof value === "object" &&
    value !== null &&
    !issues.some(
      ({ path }) => path?.[0] === undefined || path[0] === "password" || path[0] === "confirmPassword",
    ),
};

const newPassword = { password, confirmPassword: password };

/** The sign-up form. The terms checkbox posts 'on', as does the newsletter's, which may be left alone. */
export const registerSchema = z
  .object(
    {
      fullName: requiredLine("Full name", 2, FULL_NAME_MAX, "Full name must be at least 2 characters"),
      email,
      ...newPassword,
      terms: z.literal("on", { error: "Please accept the terms and conditions" }),
      newsletter: z
        .optional(z.string({ error: "Please tick or untick the newsletter" }))
        .transform((value) => value === "on"),
    },
    { error: BAD_FORM },
  )
  .refine((form) => form.password === form.confirmPassword, MATCH);

/** A form that asks for nothing but an e-mail: forgotten password, confirmation link once more. */
export const emailSchema = z.object({ email }, { error: BAD_FORM });

/** A new password, twice. */
export const resetSchema = z
  .object(newPassword, { error: BAD_FORM })
  .refine((form) => form.password === form.confirmPassword, MATCH);

/** A new password, twice, and the present one. */
export const changePasswordSchema = z
  .object({ present: password, ...newPassword }, { error: BAD_FORM })
  .refine((form) => form.password === form.confirmPassword, MATCH);

/** A new e-mail and the present password. */
export const changeEmailSchema = z.object({ email, present: password }, { error: BAD_FORM });

const MAX_PATH = 2000;
const BASE = "https://shop.invalid";
// oxlint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u0020\u007f-\u00a0\\]/;

/**
 * Where to go after signing in: the given path (with query and fragment) if it surely stays in this shop, else '/'.
 * Refuses other origins in every spelling: '//host', backslashes, encoded slashes, control characters, schemes.
 */
export function toLocalPath(value: unknown): string {
  if (typeof value !== "string" || value.length > MAX_PATH || !value.startsWith("/")) return "/";
  if (FORBIDDEN.test(value) || !URL.canParse(value, BASE)) return "/";
  const url = new URL(value, BASE);
  if (url.origin !== BASE || !isLocalPathname(url.pathname)) return "/";
  return url.pathname + url.search + url.hash;
}

/** As localPath, for links of mails, which name the whole address: of these sites, which are the shop's own. */
export function toLocalPathFromUrl(value: unknown, origins: readonly string[]): string {
  if (typeof value !== "string") return "/";
  const own = origins.find((origin) => value === origin || value.startsWith(`${origin}/`));
  return toLocalPath(own === undefined ? value : value.slice(own.length));
}

function isLocalPathname(pathname: string): boolean {
  let path = pathname;
  for (let round = 0; round < 4; round += 1) {
    if (/^\/[/\\]/.test(path) || FORBIDDEN.test(path)) return false;
    let decoded: string;
    try {
      decoded = decodeURIComponent(path);
    } catch {
      return false;
    }
    if (decoded === path) return true;
    path = decoded;
  }
  return false;
}
