/** Statuses of a newsletter address. Only subscribed addresses receive mails. */
export const NEWSLETTER_STATUSES = ["subscribed", "unconfirmed", "unsubscribed"] as const;
export type NewsletterStatus = (typeof NEWSLETTER_STATUSES)[number];

/** Filters of the list of addresses. The first is the default. */
export const NEWSLETTER_FILTERS = [...NEWSLETTER_STATUSES, "all"] as const;
export type NewsletterFilter = (typeof NEWSLETTER_FILTERS)[number];
