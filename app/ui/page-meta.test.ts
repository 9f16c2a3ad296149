import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { Meta, createRoutesStub } from "react-router";
import { expect, test } from "vitest";

import { breadcrumbLd } from "#app/formats/structured-data.ts";
import { pageMeta, structuredData } from "#app/ui/page-meta.ts";

const ROOT = {
  origin: "https://haat.example",
  settings: { siteName: "Haat", siteDescription: "Good things." },
};

function metaOf(page: Partial<Parameters<typeof pageMeta>[1]>, root: typeof ROOT | undefined = ROOT) {
  return pageMeta({ matches: [{ loaderData: root }] }, { title: "About", path: "/about", ...page });
}

test("a page says its title, description, one address, and how a link to it is shown", () => {
  expect(metaOf({})).toEqual([
    { title: "About · Haat" },
    { name: "description", content: "Good things." },
    { tagName: "link", rel: "canonical", href: "https://haat.example/about" },
    { property: "og:title", content: "About · Haat" },
    { property: "og:description", content: "Good things." },
    { property: "og:url", content: "https://haat.example/about" },
    { property: "og:image", content: "https://haat.example/icons/icon-512.png" },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: "Haat" },
    { property: "og:locale", content: "en_IN" },
    { name: "twitter:card", content: "summary" },
  ]);
  expect(metaOf({ title: "Haat · Good things", alone: true })[0]).toEqual({ title: "Haat · Good things" });
});

test("a page that is not to be found has a title and says so", () => {
  const private_ = [{ title: "About · Haat" }, { name: "robots", content: "noindex" }];
  expect(metaOf({ noindex: true })).toEqual(private_);
  expect(pageMeta({ matches: [{ loaderData: undefined }] }, { title: "About", path: "/about" })).toEqual(
    private_,
  );
});

test("a description is one line, cut between words and never inside a character", () => {
  const described = (description: string) => {
    const found = metaOf({ description }).find((tag) => "name" in tag && tag.name === "description");
    return found && "content" in found ? String(found.content) : "";
  };
  expect(described(" A lamp\n\n of  brass. ")).toBe("A lamp of brass.");
  expect(described("x".repeat(160))).toBe("x".repeat(160));
  expect(described("lamp ".repeat(40))).toBe(`${"lamp ".repeat(31)}lamp…`);
  expect(described("🪔".repeat(200))).toBe(`${"🪔".repeat(160)}…`);
});

test("a shared link shows an image that apps can draw, at an absolute address", () => {
  const card = (image: string | null) =>
    metaOf({ image }).flatMap((tag) =>
      ("property" in tag && tag.property === "og:image") || ("name" in tag && tag.name === "twitter:card")
        ? [tag.content]
        : [],
    );
  const icon = ["https://haat.example/icons/icon-512.png", "summary"];
  expect(card("/images/lamp.jpg")).toEqual(["https://haat.example/images/lamp.jpg", "summary_large_image"]);
  expect(card("https://cdn.example/lamp.webp?w=1")).toEqual([
    "https://cdn.example/lamp.webp?w=1",
    "summary_large_image",
  ]);
  for (const image of [
    null,
    "",
    "/images/lamp.svg",
    "javascript:alert(1)",
    "http://[",
    "data:image/png;base64,",
  ]) {
    expect(card(image), String(image)).toEqual(icon);
  }
});

test("hostile text breaks out of neither a tag nor the structured data", () => {
  const hostile = `"><script>alert(1)</script><!-- </script> & ' \u2028`;
  const Page = createRoutesStub([
    {
      path: "/",
      Component: () => createElement(Meta),
      meta: () => [
        ...metaOf({ title: hostile, description: hostile, image: `/${hostile}.png` }),
        structuredData(breadcrumbLd([{ name: hostile, url: "https://haat.example/" }])),
      ],
    },
  ]);
  const html = renderToString(createElement(Page));
  expect(html.match(/<script/g)).toHaveLength(1);
  expect(html.match(/<\/script/g)).toHaveLength(1);
  expect(html).not.toContain("<!--");
  const json = /<script type="application\/ld\+json">(.*)<\/script>/s.exec(html)?.[1] ?? "";
  expect(JSON.parse(json)).toMatchObject({ itemListElement: [{ name: hostile }] });
});
