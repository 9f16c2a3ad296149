import * as z from "zod";

import { requiredLine } from "#app/shop/form-fields.ts";
import type { SearchWord } from "#app/shop/search/search-words.ts";
import { cleanLine } from "#app/shop/text.ts";

/** The limits of the columns of public.search_words. */
const WORD_MAX = 40;
const MEANING_MAX = 60;
const MEANINGS_MAX = 10;

/** Letters of any script with their marks and joiners, and digits. */
const ONE_WORD = /^[\p{L}\p{M}\p{N}\u200c\u200d]+$/u;

/** The search word form: one word, and up to ten words or phrases, separated by commas. */
export const searchWordSchema = z.object({
  word: requiredLine("The word", 1, WORD_MAX, "Enter the word that shoppers search for")
    .overwrite((word) => word.toLowerCase())
    .refine((word) => word === "" || ONE_WORD.test(word), {
      error: "Enter one word, without spaces or signs",
    }),
  means: z
    .string({ error: "Enter at least one word that it finds" })
    .transform((typed, context): string[] => {
      const means = [...new Set(typed.split(/[,\n]/).map(cleanLine).filter(Boolean))];
      const refuse = (message: string) => {
        context.addIssue({ code: "custom", message });
        return z.NEVER;
      };
      if (means.length === 0) return refuse("Enter at least one word that it finds");
      if (means.length > MEANINGS_MAX)
        return refuse(`Enter at most ${MEANINGS_MAX} words, separated by commas`);
      if (means.some((words) => words.length > MEANING_MAX))
        return refuse(`Each word must be at most ${MEANING_MAX} characters`);
      if (means.some((words) => !/[\p{L}\p{N}]/u.test(words)))
        return refuse("Enter words, separated by commas");
      return means;
    }),
}) satisfies z.ZodType<SearchWord>;
