import { expect, test } from "vitest";

import { sitemapXml, sitemapIndexXml } from "#app/formats/sitemap.ts";

test("sitemapXml lists URLs, with the time of change where it is known", () => {
  expect(
    sitemapXml([
      { url: "https://haat.example/" },
      { url: "https://haat.example/product/1", changed: "2026-11-20T10:00:00+00:00" },
    ]),
  ).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://haat.example/</loc></url>
<url><loc>https://haat.example/product/1</loc><lastmod>2026-11-20T10:00:00+00:00</lastmod></url>
</urlset>
`);
});

test("sitemapIndexXml lists sitemaps", () => {
  expect(sitemapIndexXml(["https://haat.example/sitemap/1.xml"])).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<sitemap><loc>https://haat.example/sitemap/1.xml</loc></sitemap>
</sitemapindex>
`);
});

test("escapes special characters of XML", () => {
  expect(sitemapXml([{ url: `https://haat.example/?a=1&b=<c>"'` }])).toContain(
    "<loc>https://haat.example/?a=1&amp;b=&lt;c&gt;&quot;&apos;</loc>",
  );
});
