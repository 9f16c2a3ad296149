import * as z from "zod";

import { optionalMultilineText, UNREADABLE_FORM } from "#app/shop/form-fields.ts";

/** The shop's public answer to a review; empty removes it. */
export const replySchema = z.object(
  { reply: optionalMultilineText("Reply", 2000) },
  { error: UNREADABLE_FORM },
);
