import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, test } from "vitest";

import { ROOT } from "#local/root.ts";

const PUBLIC = join(ROOT, "public");
const images = readdirSync(`${PUBLIC}/images`).map((name) => `/images/${name}`);

describe("public images", () => {
  test.each([...images, "/placeholder.svg", "/favicon.svg"])(
    "%s is below 4 KB, well-formed and free of scripts and external references",
    (path) => {
      const svg = readFileSync(PUBLIC + path, "utf8");
      expect(Buffer.byteLength(svg)).toBeLessThan(4096);
      expect(svg).toMatch(
        /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="\d+" height="\d+" viewBox="0 0 \d+ \d+">/,
      );
      expect(svg).not.toMatch(
        /<(?:script|text|style|image|foreignObject|filter)\b|\son\w+=|href="(?!#)|NaN|undefined/i,
      );
      expect(unclosedTags(svg)).toEqual([]);
      expect(danglingReferences(svg)).toEqual([]);
    },
  );
});

/** Returns unclosed tags, tags closed in the wrong order and tags with malformed attributes. */
function unclosedTags(svg: string): string[] {
  const open: string[] = [];
  for (const [tag, slash, name, attributes = "", selfClosing] of svg.matchAll(
    /<(\/?)([\w:-]+)([^<>]*?)(\/?)>/g,
  )) {
    if (!/^(?:\s+[\w:-]+="[^"<&]*")*\s*$/.test(attributes)) return [tag];
    if (slash) {
      if (open.pop() !== name) return [tag];
    } else if (!selfClosing && name) open.push(name);
  }
  return svg.replaceAll(/<[^<>]*>/g, "").trim() === "" ? open : ["text between tags"];
}

/** Returns references (url(#a), href="#a") to missing ids, and duplicate ids. */
function danglingReferences(svg: string): string[] {
  const ids = [...svg.matchAll(/\bid="([^"]+)"/g)].map((match) => match[1]);
  const references = [...svg.matchAll(/(?:url\(|href=")#([\w-]+)/g)].map((match) => match[1]);
  return [
    ...references.filter((reference) => !ids.includes(reference)),
    ...ids.filter((id, index) => ids.indexOf(id) !== index),
  ].map(String);
}
