import { configContext } from "#app/context.ts";
import { openImage } from "#app/data/product-images.server.ts";
import { writeLog } from "#app/log.server.ts";
import { mediaType } from "#app/shop/product/product-image.ts";

import type { Route } from "./+types/media";

/** An uploaded image. Its name is a hash of its content, so it never changes. */
export async function loader({ request, params: { file }, context }: Route.LoaderArgs) {
  const { backend } = context.get(configContext);
  const type = mediaType(file);
  if (!backend || !type) return plainText(404, "There is no such image.");
  const headers = { ETag: `"${file}"`, "Cache-Control": "public, max-age=31536000, immutable" };
  if (request.headers.get("If-None-Match") === headers.ETag)
    return new Response(null, { status: 304, headers });
  try {
    const image = await openImage(backend, file);
    if (!image) return plainText(404, "There is no such image.");
    return new Response(image.body, { headers: { ...headers, "Content-Type": type } });
  } catch (error) {
    writeLog("error", { operation: "open an image", cause: String(error) });
    return plainText(503, "The image cannot be shown now.");
  }
}

function plainText(status: number, message: string): Response {
  return new Response(`${message}\n`, { status, headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
