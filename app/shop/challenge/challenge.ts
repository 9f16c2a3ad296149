/** Forms that send mail, and ask for a challenge when there are too many posts. */
export const MAIL_FORMS = ["register", "forgot", "resend", "contact", "newsletter"] as const;
export type MailForm = (typeof MAIL_FORMS)[number];

/** Fields of a challenge, beside those of the form. The last is named by Turnstile. */
export const CHALLENGE_FIELDS = ["challenge", "answer", "cf-turnstile-response"];

/** A challenge to show in a form. */
export type Challenge = {
  form: MailForm;
  /** The signed question, for the hidden field. */
  token: string;
  /** 'What is seven plus five?' */
  question: string;
  /** Turnstile's script and site key; the question then stands where script does not run. null: the question alone. */
  turnstile: { scriptUrl: string; siteKey: string } | null;
};
