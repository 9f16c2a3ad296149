import * as z from "zod";

import { createServiceClient, type Credentials } from "#app/data/client.server.ts";
import { logError } from "#app/data/errors.server.ts";

const counted = z.enum(["ok", "challenge", "too_many"]);

type Post = {
  network: string;
  /** The number of posts within an hour that need no challenge. */
  limits: { network: number; shop: number };
  /** The id of the question that was answered; null without one. */
  question: string | null;
  /** True if Turnstile has verified the sender. */
  isVerified: boolean;
};

/**
 * Counts a post of a form that sends mail.
 * @returns 'challenge' when the network or the shop has posted so often that a challenge is required; 'too_many' when
 * the network has answered too many questions; 'ok' otherwise, and when the database does not answer, which is logged
 */
export async function countForm(
  backend: Credentials,
  { network, limits, question, isVerified }: Post,
): Promise<z.infer<typeof counted>> {
  const { data, error } = await createServiceClient(backend).rpc("shop_count_form", {
    p_network: network,
    p_network_limit: limits.network,
    p_shop_limit: limits.shop,
    p_is_verified: isVerified,
    ...(question === null ? {} : { p_question: question }),
  });
  if (error) logError("count a form", error);
  return counted.safeParse(data).data ?? "ok";
}
