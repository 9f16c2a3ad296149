/** Statuses of an address of the newsletter; mails go to those that are subscribed. */
export const NEWSLETTER_STATUSES = ["subscribed", "unconfirmed", "unsubscribed"] as const;
export type NewsletterStatus = (typeof NEWSLETTER_STATUSES)[number];

/** What a list of addresses shows; the first is the default. */
export const NEWSLETTER_FILTERS = [...NEWSLETTER_STATUSES, "all"] as const;
export type NewsletterFilter = (typeof NEWSLETTER_FILTERS)[number];
