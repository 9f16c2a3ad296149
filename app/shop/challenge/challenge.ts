/** Forms that send mail, and show a challenge after too many posts. */
export const MAIL_FORMS = ["register", "forgot", "resend", "contact", "newsletter"] as const;
export type MailForm = (typeof MAIL_FORMS)[number];

/** The form fields of a challenge. The last is named by Turnstile. */
export const CHALLENGE_FIELDS = ["challenge", "answer", "cf-turnstile-response"];

/** A challenge to show in a form. */
export type Challenge = {
  form: MailForm;
  /** The signed question, for the hidden field. */
  token: string;
  /** The question: 'What is seven plus five?' */
  question: string;
  /** Turnstile's script and site key, with the question as the fallback without script. null: only the question. */
  turnstile: { scriptUrl: string; siteKey: string } | null;
};
