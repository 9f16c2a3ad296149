import { expect, test } from "vitest";

import { isDownloadable } from "#app/shop/product/remote-image.ts";

test.each([
  "https://cdn.shopify.com/s/files/1/a.jpg?v=1",
  "https://images.example.in/%E0%A4%B8.png",
  "HTTPS://CDN.EXAMPLE.COM:443/a.jpg",
])("downloads %s", (address) => {
  expect(isDownloadable(address)).toBe(true);
});

test.each([
  "http://cdn.example.com/a.jpg",
  "ftp://cdn.example.com/a.jpg",
  "file:///etc/passwd",
  "data:image/png;base64,AAAA",
  "/media/a.jpg",
  "https://cdn.example.com:8443/a.jpg",
  "https://user:secret@cdn.example.com/a.jpg",
  "https://127.0.0.1/a.jpg",
  "https://10.0.0.1/a.jpg",
  "https://169.254.169.254/latest/meta-data",
  "https://2130706433/a.jpg",
  "https://0x7f.1/a.jpg",
  "https://0177.0.0.1/a.jpg",
  "https://127.1/a.jpg",
  "https://１２７.０.０.１/a.jpg",
  "https://[::1]/a.jpg",
  "https://[::ffff:10.0.0.1]/a.jpg",
  "https://localhost/a.jpg",
  "https://localhost./a.jpg",
  "https://shop.localhost/a.jpg",
  "https://printer.local/a.jpg",
  "https://db.internal/a.jpg",
  "https://intranet/a.jpg",
  "not an address",
  "",
])("does not download %s", (address) => {
  expect(isDownloadable(address)).toBe(false);
});
