import { describe, expect, test } from "vitest";

import { changeImages, moveImage, removedMediaUrls } from "#app/shop/product/image-list.ts";

describe("changeImages", () => {
  const two = { image_url: "/a", images: [{ url: "/b" }] };

  test("returns the images unchanged without a change", () => {
    const odd = { image_url: null, images: [{ url: "/b" }] };
    expect(changeImages(odd, { added: [], removed: [] })).toEqual(odd);
  });

  test("appends new images, each once", () => {
    expect(changeImages(two, { added: ["/c", "/b"], removed: [] })).toEqual({
      image_url: "/a",
      images: [{ url: "/b" }, { url: "/c" }],
    });
    expect(changeImages({ image_url: null, images: [] }, { added: ["/c", "/d"], removed: [] })).toEqual({
      image_url: "/c",
      images: [{ url: "/d" }],
    });
  });

  test("makes the next image the main one when the first is removed", () => {
    expect(changeImages(two, { added: [], removed: ["/a"] })).toEqual({ image_url: "/b", images: [] });
    expect(changeImages(two, { added: ["/c"], removed: ["/a", "/b"] })).toEqual({
      image_url: "/c",
      images: [],
    });
    expect(changeImages(two, { added: [], removed: ["/a", "/b"] })).toEqual({ image_url: null, images: [] });
  });

  test("is null for more than nine images", () => {
    const added = ["/1", "/2", "/3", "/4", "/5", "/6", "/7"];
    expect(changeImages(two, { added, removed: [] })?.images).toHaveLength(8);
    expect(changeImages(two, { added: [...added, "/8"], removed: [] })).toBeNull();
    expect(changeImages(two, { added: [...added, "/8"], removed: ["/a"] })?.images).toHaveLength(8);
  });
});

test("removedMediaUrls lists uploads that are no longer used, and no other URLs", () => {
  const name = "0123456789abcdef0123456789abcdef";
  const [one, other] = [`/media/${name}.jpg`, `/media/${name}.png`];
  expect(removedMediaUrls([one, other, "https://x.example/a.jpg", "/images/lamp.svg"], [other])).toEqual([
    one,
  ]);
});

describe("moveImage", () => {
  test.each([
    ["0 down", "b a c"],
    ["1 up", "b a c"],
    ["2 up", "a c b"],
    ["1 down", "a c b"],
    ["2 main", "c a b"],
    ["1 main", "b a c"],
    ["0 main", "a b c"],
    ["0 up", "a b c"],
    ["2 down", "a b c"],
    ["3 up", "a b c"],
    ["9 main", "a b c"],
    ["-1 down", "a b c"],
    ["1 left", "a b c"],
    ["", "a b c"],
  ])("%j makes %j of a b c", (wanted, order) => {
    const images = ["a", "b", "c"];
    expect(moveImage(images, wanted).join(" ")).toBe(order);
    expect(images).toEqual(["a", "b", "c"]);
  });
});
