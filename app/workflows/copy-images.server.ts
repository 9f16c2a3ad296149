import type { ShopConfig } from "#app/config.server.ts";
import { createServiceClient, type Credentials } from "#app/data/client.server.ts";
import { claimImageCopies, type NoCopies, recordImageCopies } from "#app/data/image-copies.server.ts";
import type { ImageResizer } from "#app/data/image-resizing.server.ts";
import { openImage, storeImages } from "#app/data/product-images.server.ts";
import { readImageInfo } from "#app/formats/image-info.ts";
import { imageCopies, mediaFileName } from "#app/shop/product/product-image.ts";
import { prepareImage } from "#app/workflows/prepare-image.server.ts";
import type { Work } from "#app/workflows/subrequests.server.ts";

/** The time for which one run of the cron works on images, in milliseconds. */
const CRON_MS = 30_000;
/**
 * The number of requests for one image: the claim, the image, the image under its new name with four copies, and the
 * record.
 */
const REQUESTS_OF_AN_IMAGE = 8;

/**
 * Returns the cron's work with images that were stored before copies were made, or while Cloudflare Images did not
 * answer. It makes their copies, one image after the other, as long as the run has requests. An image that fails is
 * tried again another day, and the portal's Health page counts it.
 */
export function makeImageCopies(
  { backend, images }: Pick<ShopConfig, "backend" | "images">,
  now = Date.now,
): Work {
  return {
    name: "make copies of images",
    weight: 1,
    async run(left) {
      if (!backend || !images) return false;
      const endsAt = now() + CRON_MS;
      while (left() >= REQUESTS_OF_AN_IMAGE && now() < endsAt) {
        const [source] = await claimImageCopies(backend, 1);
        if (source === undefined) return false;
        const result = await copyStored(backend, images, source);
        await recordImageCopies(backend, source, result);
        // Cloudflare Images may not answer, or its monthly quota may be used up: the other images wait for the next
        // run.
        if ("problem" in result && result.problem === "not_made") return false;
      }
      return true;
    },
  };
}

async function copyStored(
  backend: Credentials,
  images: ImageResizer,
  source: string,
): Promise<{ address: string } | { problem: NoCopies }> {
  const stored = await openImage(backend, mediaFileName(source) ?? "");
  if (!stored) return { problem: "missing" };
  const bytes = new Uint8Array(await stored.arrayBuffer());
  const image = await prepareImage(bytes, images);
  if ("problem" in image) return { problem: "unreadable" };
  if (!imageCopies(image.address)) return { problem: readImageInfo(bytes) ? "not_made" : "unreadable" };
  const outcome = await storeImages(createServiceClient(backend), [image]);
  return outcome === "done" ? { address: image.address } : { problem: "not_stored" };
}
