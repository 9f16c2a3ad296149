import * as z from "zod";

import { checkbox } from "#app/shop/form-fields.ts";
import { OWNER_MAILS, type OwnerMails } from "#app/shop/settings/owner-mails.ts";

export type MailSettings = { ownerMails: OwnerMails; lowStockMail: boolean };

export const mailSettingsSchema = z.object({
  ownerMails: z.enum(
    OWNER_MAILS.map(({ value }) => value),
    "Choose how e-mails come",
  ),
  lowStockMail: checkbox("Low stock must be on or off"),
});
