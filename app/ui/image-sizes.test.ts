import { describe, expect, it } from "vitest";

import { imageSizes } from "#app/ui/image-sizes.ts";

describe("imageSizes", () => {
  it("offers five widths of an image in the shop's own folder", () => {
    expect(imageSizes("/images/lamp.jpg")).toBe(
      [160, 320, 480, 640, 960]
        .map((width) => `/cdn-cgi/image/width=${width},format=auto,quality=75/images/lamp.jpg ${width}w`)
        .join(", "),
    );
  });

  it.each(["/a.jpg", "/a.JPEG", "/a.png", "/a.webp", "/a.avif", "/a.png?v=2"])("makes %s smaller", (src) => {
    expect(imageSizes(src)).toContain(`quality=75${src} 160w`);
  });

  it.each(["https://cdn.example/lamp.jpg", "https://cdn.example/lamp?id=7"])(
    "takes %s from its host",
    (src) => {
      expect(imageSizes(src)).toContain(`quality=75/${src} 960w`);
    },
  );

  it("has no blank inside an address, which would end it", () => {
    expect(imageSizes("/my lamp.jpg")?.split(", ")[0]).toMatch(/^\S+\/my%20lamp\.jpg 160w$/);
  });

  it.each([
    "/images/lamp.svg",
    "https://cdn.example/lamp.svg",
    "https://cdn.example/lamp.SVG?v=1",
    "/images/lamp.gif",
    "/images/lamp",
    "lamp.jpg",
    "http://cdn.example/lamp.jpg",
    "data:image/png;base64,AA==",
    "blob:https://shop.example/1",
    "https://",
    "",
  ])("leaves %j as it is", (src) => {
    expect(imageSizes(src)).toBeUndefined();
  });
});
