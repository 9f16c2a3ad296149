import * as z from "zod";

import { checkbox } from "#app/shop/form-fields.ts";

/** How mails about orders, returns and messages come to the shop's contact address. */
export const OWNER_MAILS = [
  { value: "each", label: "Each at once" },
  { value: "hourly", label: "Together, each hour" },
  { value: "daily", label: "Together, once a day at 8 in the morning" },
  { value: "none", label: "None" },
] as const;
type OwnerMails = (typeof OWNER_MAILS)[number]["value"];

export type MailSettings = { ownerMails: OwnerMails; lowStockMail: boolean };

export const mailSettingsSchema = z.object({
  ownerMails: z.enum(
    OWNER_MAILS.map(({ value }) => value),
    "Choose how mails come",
  ),
  lowStockMail: checkbox("Low stock must be on or off"),
});
