import * as z from "zod";

import { checkbox, emailField, requiredLine, UNREADABLE_FORM, whenValid } from "#app/shop/form-fields.ts";

/** The minimum length of a password. The auth server has the same setting. */
export const PASSWORD_MIN = 6;

// The auth server's bcrypt takes at most 72 bytes.
const PASSWORD_MAX_BYTES = 72;
const FULL_NAME_MAX = 100;

const SHORT_PASSWORD = `Password must be at least ${PASSWORD_MIN} characters`;
const LONG_PASSWORD = "Password is too long. Please use a shorter one";

/**
 * Builds a password field: at least 6 characters, at most 72 bytes. Spaces are kept. `missing` is the error of an empty
 * field.
 */
function requiredPassword(missing: string) {
  return z
    .string({ error: missing })
    .refine((value) => value.length >= PASSWORD_MIN, { error: SHORT_PASSWORD })
    .refine((value) => new TextEncoder().encode(value).length <= PASSWORD_MAX_BYTES, {
      error: LONG_PASSWORD,
    });
}

/** A password field without a message of its own for empty input. */
export const passwordField = requiredPassword(SHORT_PASSWORD);
const presentPassword = requiredPassword("Enter your current password");

/** Builds a full name field of 2 to 100 characters. `missing` is the error of a shorter one. */
export function fullNameField(missing: string) {
  return requiredLine("Full name", 2, FULL_NAME_MAX, missing);
}

/** The sign-in form. */
export const loginSchema = z.object(
  {
    email: emailField,
    password: passwordField,
    remember: checkbox("Please tick or untick Remember me"),
  },
  { error: UNREADABLE_FORM },
);

const newPassword = { password: passwordField, confirmPassword: passwordField };

function passwordsMatch(form: { password: string; confirmPassword: string }): boolean {
  return form.password === form.confirmPassword;
}

const MISMATCH = {
  error: "Passwords don't match",
  path: ["confirmPassword"],
  when: whenValid(["password", "confirmPassword"]),
};

/** The sign-up form. `terms` must be ticked, `newsletter` may be. */
export const registerSchema = z
  .object(
    {
      fullName: fullNameField("Full name must be at least 2 characters"),
      email: emailField,
      ...newPassword,
      terms: z.literal("on", { error: "Please accept the terms and conditions" }),
      newsletter: checkbox("Please tick or untick the newsletter"),
    },
    { error: UNREADABLE_FORM },
  )
  .refine(passwordsMatch, MISMATCH);

/** A form with only an e-mail address: forgotten password, new confirmation link. */
export const emailSchema = z.object({ email: emailField }, { error: UNREADABLE_FORM });

/** The form that sets a new password, typed twice. */
export const resetSchema = z.object(newPassword, { error: UNREADABLE_FORM }).refine(passwordsMatch, MISMATCH);

/** The form that changes the password: the present one, and the new one twice. */
export const changePasswordSchema = z
  .object(
    {
      present: presentPassword,
      password: requiredPassword("Enter a new password"),
      confirmPassword: requiredPassword("Repeat the new password"),
    },
    { error: UNREADABLE_FORM },
  )
  .refine(passwordsMatch, MISMATCH);

/** The form that changes the e-mail address, with the present password. */
export const changeEmailSchema = z.object(
  { email: emailField, present: presentPassword },
  { error: UNREADABLE_FORM },
);

/** The form that ends one session or all others, with the present password. `end` is the session's id, or "others". */
export const endSessionsSchema = z.object(
  { present: presentPassword, end: z.union([z.literal("others"), z.uuid()]) },
  { error: UNREADABLE_FORM },
);
