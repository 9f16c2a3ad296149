/** The delivery of mails about orders, returns, messages and questions to the shop's contact address. */
export const OWNER_MAILS = [
  { value: "each", label: "Immediately" },
  { value: "hourly", label: "Together, each hour" },
  { value: "daily", label: "Together, once a day at 8 in the morning" },
  { value: "none", label: "None" },
] as const;
export type OwnerMails = (typeof OWNER_MAILS)[number]["value"];
