import * as z from "zod";

import { UNREADABLE_FORM } from "#app/shop/form-fields.ts";

const NO_CODE = "Enter the 6-digit code from your authenticator app";
const NO_RECOVERY_CODE = "Enter one of your recovery codes, as you wrote it down";

/** The base32 alphabet of RFC 4648 in lower case, which avoids letters and digits that look alike. */
const RECOVERY_LETTERS = "abcdefghijklmnopqrstuvwxyz234567";
const RECOVERY_LENGTH = 24;
const RECOVERY_CODES = 10;

/** A code from an authenticator app: six digits; spaces are ignored. */
const codeField = z
  .string({ error: NO_CODE })
  .overwrite((typed) => typed.replaceAll(/\s/g, ""))
  .refine((code) => /^\d{6}$/.test(code), { error: NO_CODE });

/** A form with only a code. */
export const codeSchema = z.object({ code: codeField }, { error: UNREADABLE_FORM });

/** A form with only the present password. */
export const presentPasswordSchema = z.object(
  { present: z.string({ error: "Enter your password" }).refine((typed) => typed.length <= 1_000) },
  { error: UNREADABLE_FORM },
);

/** A form with a recovery code: 24 letters and digits; spaces, hyphens and capitals are ignored. */
export const recoveryCodeSchema = z.object(
  {
    recoveryCode: z
      .string({ error: NO_RECOVERY_CODE })
      .overwrite((typed) => typed.toLowerCase().replaceAll(/[\s-]/g, ""))
      .refine((code) => /^[a-z2-7]{24}$/.test(code), { error: NO_RECOVERY_CODE }),
  },
  { error: UNREADABLE_FORM },
);

/**
 * The form that confirms an authenticator app with a code, and repeats the factor that the page showed. `secret` is
 * base32.
 */
export const confirmAppSchema = z.object(
  {
    code: codeField,
    factorId: z.uuid({ error: UNREADABLE_FORM }),
    secret: z.string({ error: UNREADABLE_FORM }).regex(/^[A-Z2-7]{16,128}$/, { error: UNREADABLE_FORM }),
  },
  { error: UNREADABLE_FORM },
);

/** The form that turns two-step sign-in off. An account that signs in with Google has no password. */
export const turnOffSchema = z.object(
  { present: z.string({ error: "Enter your current password" }).optional(), code: codeField },
  { error: UNREADABLE_FORM },
);

/** Splits a key or code into groups of four, for reading it out. */
export function inGroupsOfFour(text: string, separator = " "): string {
  return (text.match(/.{1,4}/g) ?? []).join(separator);
}

/**
 * Generates ten recovery codes of 120 bits.
 * @param bytes at least 240 random bytes
 */
export function toRecoveryCodes(bytes: Uint8Array): string[] {
  return Array.from({ length: RECOVERY_CODES }, (_, code) =>
    Array.from(
      bytes.subarray(code * RECOVERY_LENGTH, (code + 1) * RECOVERY_LENGTH),
      (byte) => RECOVERY_LETTERS[byte % RECOVERY_LETTERS.length],
    ).join(""),
  );
}

/** Returns the otpauth URI for an authenticator app: SHA-1, six digits, 30 seconds, as Supabase checks codes. */
export function authenticatorUri(secret: string, account: string, issuer: string): string {
  const query = new URLSearchParams({ secret, issuer, algorithm: "SHA1", digits: "6", period: "30" });
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${query.toString()}`;
}
