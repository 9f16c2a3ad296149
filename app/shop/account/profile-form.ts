import * as z from "zod";

import { fullNameField } from "#app/shop/account/account-forms.ts";
import { normaliseMobile } from "#app/shop/address/address.ts";
import { UNREADABLE_FORM } from "#app/shop/form-fields.ts";

const INVALID_PHONE = "Enter a 10-digit mobile number, or leave it empty";

/** The profile form. The phone is stored as '+91XXXXXXXXXX', and null when it is blank. */
export const profileSchema = z.object(
  {
    fullName: fullNameField("Full name is required"),
    phone: z.optional(z.string({ error: INVALID_PHONE })).transform((typed, context) => {
      if (!typed?.trim()) return null;
      const phone = normaliseMobile(typed);
      if (phone !== null) return phone;
      context.issues.push({ code: "custom", input: typed, message: INVALID_PHONE });
      return z.NEVER;
    }),
  },
  { error: UNREADABLE_FORM },
);
