import * as z from "zod";

import type { Db } from "#app/data/client.server.ts";
import { unwrap } from "#app/data/errors.server.ts";

const asked = z.union([
  z.object({ ok: z.literal(true) }).transform(() => "asked" as const),
  z
    .object({ ok: z.literal(false), code: z.enum(["not_found", "too_many", "product_busy"]) })
    .transform(({ code }) => code),
]);
export type AskResult = z.output<typeof asked>;

/**
 * Stores a question about a product from the account in the session of `db`.
 * @throws 503 when it cannot be stored
 */
export async function askQuestion(db: Db, productId: string, question: string): Promise<AskResult> {
  const answer = await db.rpc("shop_ask_question", { p_product_id: productId, p_question: question });
  return asked.parse(unwrap("store a question", answer));
}
