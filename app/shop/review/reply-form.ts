import * as z from "zod";

import { optionalMultilineText, UNREADABLE_FORM } from "#app/shop/form-fields.ts";

/** The form for the shop's public reply to a review. An empty reply removes it. */
export const replySchema = z.object(
  { reply: optionalMultilineText("Reply", 2000) },
  { error: UNREADABLE_FORM },
);
