import { expect, it } from "vitest";

import { allPictures, pictureId } from "#app/shop/product/pictures.ts";

it("lists a product's own pictures, then those that only its variants have", () => {
  const variants = [
    { imageUrl: "/blue.jpg" },
    { imageUrl: null },
    { imageUrl: "/a.jpg" },
    { imageUrl: "/blue.jpg" },
  ];
  expect(allPictures({ imageUrl: "/a.jpg", images: ["/a.jpg", "/b.jpg"], variants })).toEqual([
    "/a.jpg",
    "/b.jpg",
    "/blue.jpg",
  ]);
  expect(allPictures({ imageUrl: "/a.jpg", images: [], variants: [] })).toEqual(["/a.jpg"]);
  expect(allPictures({ imageUrl: null, images: [], variants: [] })).toEqual([]);
  expect(pictureId(0)).toBe("image-1");
});
