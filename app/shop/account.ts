import * as z from "zod";

import { requiredLine } from "./text.ts";

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

/** The sign-up form. The terms checkbox posts 'on'. */
export const registerSchema = z
  .object(
    {
      fullName: requiredLine("Full name", 2, FULL_NAME_MAX, "Full name must be at least 2 characters"),
      email,
      password,
      confirmPassword: password,
      terms: z.literal("on", { error: "Please accept the terms and conditions" }),
    },
    { error: BAD_FORM },
  )
  .refine((form) => form.password === form.confirmPassword, {
    error: "Passwords don't match",
    path: ["confirmPassword"],
    // Said beside the other fields' errors too, once both passwords are passwords.
    when: ({ value, issues }) =>
      typeof value === "object" &&
      value !== null &&
      !issues.some(
        ({ path }) => path?.[0] === undefined || path[0] === "password" || path[0] === "confirmPassword",
      ),
  });

const MAX_PATH = 2000;
const BASE = "https://shop.invalid";
// oxlint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u0020\u007f-\u00a0\\]/;

/**
 * Where to go after signing in: the given path (with query and fragment) if it surely stays in this shop, else '/'.
 * Refuses other origins in every spelling: '//host', backslashes, encoded slashes, control characters, schemes.
 */
export function localPath(value: unknown): string {
  if (typeof value !== "string" || value.length > MAX_PATH || !value.startsWith("/")) return "/";
  if (FORBIDDEN.test(value) || !URL.canParse(value, BASE)) return "/";
  const url = new URL(value, BASE);
  if (url.origin !== BASE || !staysLocal(url.pathname)) return "/";
  return url.pathname + url.search + url.hash;
}

function staysLocal(pathname: string): boolean {
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
