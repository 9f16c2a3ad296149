import type { Tone } from "#app/shop/tone.ts";

/** The events of the security log with their descriptions. docs/operations.md has the same list. */
export const SECURITY_EVENTS = {
  sign_in: "Signed in with a password",
  google_sign_in: "Signed in with Google",
  sign_in_failed: "Wrong password",
  sign_in_limited: "Too many wrong passwords or codes",
  code_accepted: "Right authenticator code",
  code_refused: "Wrong authenticator or recovery code",
  recovery_code_used: "Recovery code used, two-step sign-in is off",
  recovery_codes_made: "Recovery codes made",
  link_refused: "Mail link that is used, old or wrong",
  access_refused: "Tried to open a portal page without access",
  limit_reached: "Too many forms or searches at once",
  foreign_origin: "Form sent from another site",
  cookie_refused: "Cookie not made by this shop",
  exported: "File of orders, products, addresses or accounts exported",
  password_changed: "Password changed",
  email_changed: "E-mail address changed",
  two_step_on: "Two-step sign-in switched on",
  two_step_off: "Two-step sign-in switched off",
  role_changed: "Role in the portal changed",
  data_downloaded: "Own data downloaded",
  account_deleted: "Account closed by its owner",
  session_ended: "Sessions of an account ended by its owner",
  sessions_revoked: "All sessions of an account ended by an owner",
} as const;
export type SecurityEvent = keyof typeof SECURITY_EVENTS;

const SIGN_INS: ReadonlySet<string> = new Set([
  "sign_in",
  "google_sign_in",
  "code_accepted",
  "recovery_code_used",
]);
const REFUSALS: ReadonlySet<string> = new Set([
  "sign_in_failed",
  "sign_in_limited",
  "code_refused",
  "link_refused",
  "access_refused",
  "limit_reached",
  "foreign_origin",
  "cookie_refused",
]);

/** Says in a word what came of an event: somebody was allowed in, was refused, took data, or changed something. */
export function securityOutcome(event: string): { label: string; tone: Tone } {
  if (SIGN_INS.has(event)) return { label: "Allowed", tone: "green" };
  if (REFUSALS.has(event)) return { label: "Refused", tone: "red" };
  if (event === "exported" || event === "data_downloaded") return { label: "Exported", tone: "blue" };
  return { label: "Changed", tone: "yellow" };
}

/** Events that the database records itself, whoever makes the change. */
export const STORED_BY_DATABASE: ReadonlySet<SecurityEvent> = new Set([
  "password_changed",
  "email_changed",
  "two_step_on",
  "two_step_off",
  "role_changed",
  "sessions_revoked",
]);

/** Patterns that raise an alert to the owners, see private.record_security_event. */
export const SECURITY_PATTERNS = {
  account: "20 wrong passwords for one account within an hour",
  network: "Wrong passwords for 5 accounts from one network within an hour",
  links: "20 links of mails that were wrong within an hour",
  new_admin: "A new owner",
  flood: "More than 2,000 security events within an hour",
} as const;
export type SecurityPattern = keyof typeof SECURITY_PATTERNS;
