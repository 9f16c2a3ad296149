import { expect, test } from "vitest";

import { Browser } from "#tests/http/support/browser.ts";
import { addProduct, openShop } from "#tests/http/support/shop.ts";

/** `src`, `srcset` and `sizes` of the first image on a product page. */
async function imageOf(shop: Awaited<ReturnType<typeof openShop>>, imageUrl: string | null) {
  const { id } = await addProduct(shop);
  await shop.sql("update public.products set image_url = $2 where id = $1", [id, imageUrl]);
  const { html } = await new Browser(shop.shopUrl).get(`/product/${id}`);
  const tag = /<img[^>]*>/.exec(html)?.[0] ?? "";
  return {
    srcset: /srcSet="([^"]*)"/i.exec(tag)?.[1],
    sizes: /sizes="([^"]*)"/.exec(tag)?.[1],
    src: / src="([^"]*)"/.exec(tag)?.[1],
  };
}

test("with image resizing a photograph has five widths and an SVG none", async () => {
  const shop = await openShop({ vars: { IMAGE_TRANSFORMATIONS: "true" } });
  const photograph = await imageOf(shop, "https://cdn.example/lamp.jpg");
  expect(photograph.src).toBe("https://cdn.example/lamp.jpg");
  expect(photograph.sizes).toBe("(width &gt;= 64rem) 36rem, 100vw");
  expect(photograph.srcset?.split(", ")).toEqual(
    [160, 320, 480, 640, 960].map(
      (width) =>
        `/cdn-cgi/image/width=${width},format=auto,quality=75/https://cdn.example/lamp.jpg ${width}w`,
    ),
  );
  const plain = { srcset: undefined, sizes: undefined };
  expect(await imageOf(shop, "/images/lamp.svg")).toEqual({ ...plain, src: "/images/lamp.svg" });
  expect(await imageOf(shop, null)).toEqual({ ...plain, src: "/placeholder.svg" });
});

test("without image resizing every image has one source", async () => {
  const shop = await openShop();
  expect(await imageOf(shop, "https://cdn.example/lamp.jpg")).toEqual({
    src: "https://cdn.example/lamp.jpg",
    srcset: undefined,
    sizes: undefined,
  });
});
