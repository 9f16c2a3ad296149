import { createServiceClient, type Credentials } from "#app/data/client.server.ts";
import { logError, throwUnavailable, unwrap } from "#app/data/errors.server.ts";

/** The reasons why an image has no copies. */
export type NoCopies = "missing" | "unreadable" | "not_made" | "not_stored";

/**
 * Claims images that were stored without copies and returns their paths.
 * @throws as throwUnavailable
 */
export async function claimImageCopies(backend: Credentials, limit: number): Promise<string[]> {
  const answer = await createServiceClient(backend).rpc("shop_claim_image_copies", { p_limit: limit });
  return unwrap("claim images without copies", answer);
}

/**
 * Replaces the path of an image with the path of its version with copies wherever it is shown, or records why there is
 * none.
 * @throws as throwUnavailable
 */
export async function recordImageCopies(
  backend: Credentials,
  source: string,
  result: { address: string } | { problem: NoCopies },
): Promise<void> {
  const { error } = await createServiceClient(backend).rpc("shop_record_image_copies", {
    p_source: source,
    p_address: "address" in result ? result.address : "",
    p_problem: "problem" in result ? result.problem : "",
  });
  if (error) throwUnavailable("record the copies of an image", error);
  if ("problem" in result) logError("make copies of an image", `${source}: ${result.problem}`);
}
