import * as z from "zod";

import { normaliseMobile } from "#app/shop/address/address.ts";
import { requiredLine } from "#app/shop/text.ts";

const FULL_NAME_MAX = 100;
const BAD_PHONE = "Valid phone number is required";

/** What shoppers may change of their own record. The phone is stored as '+91XXXXXXXXXX'; null when left out. */
export const profileSchema = z.object(
  {
    fullName: requiredLine("Full name", 2, FULL_NAME_MAX, "Full name is required"),
    phone: z.optional(z.string({ error: BAD_PHONE })).transform((typed, issues) => {
      if (!typed?.trim()) return null;
      const phone = normaliseMobile(typed);
      if (phone !== null) return phone;
      issues.issues.push({ code: "custom", input: typed, message: BAD_PHONE });
      return z.NEVER;
    }),
  },
  { error: "The form could not be read. Please try again." },
);
