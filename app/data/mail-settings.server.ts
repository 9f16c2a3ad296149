import * as z from "zod";

import type { Db } from "#app/data/client.server.ts";
import { unwrap } from "#app/data/errors.server.ts";
import { updateResult, type WriteResult } from "#app/data/write-result.server.ts";
import { type MailSettings, mailSettingsSchema } from "#app/shop/settings/mail-settings.ts";

const row = z
  .object({ owner_mails: mailSettingsSchema.shape.ownerMails, low_stock_mail: z.boolean() })
  .transform((stored): MailSettings => ({
    ownerMails: stored.owner_mails,
    lowStockMail: stored.low_stock_mail,
  }));

/** Reads which mails the shop's contact address receives. */
export async function readMailSettings(db: Db): Promise<MailSettings> {
  const response = await db.rpc("admin_settings").select("owner_mails, low_stock_mail").single();
  return row.parse(unwrap("read the mail settings", response));
}

/** Saves the mail settings; 'changed' when the database changed no row, as for a person without the right. */
export async function saveMailSettings(
  db: Db,
  { ownerMails, lowStockMail }: MailSettings,
): Promise<WriteResult> {
  return updateResult(
    "save the mail settings",
    await db
      .from("settings")
      .update({ owner_mails: ownerMails, low_stock_mail: lowStockMail })
      .eq("id", true)
      .select("id"),
  );
}
