import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, test } from "vitest";

import { ROOT } from "#local/root.ts";

const PUBLIC = join(ROOT, "public");
const drawn = readdirSync(`${PUBLIC}/images`).map((name) => `/images/${name}`);

describe("the pictures", () => {
  test.each([...drawn, "/placeholder.svg", "/favicon.svg"])(
    "%s is small, well-formed and harmless",
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

/** Tags that are left open, or closed in the wrong order; attributes that are not name="value" count too. */
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

/** References (url(#a), href="#a") to ids that the picture lacks, and ids that it has twice. */
function danglingReferences(svg: string): string[] {
  const ids = [...svg.matchAll(/\bid="([^"]+)"/g)].map((match) => match[1]);
  const references = [...svg.matchAll(/(?:url\(|href=")#([\w-]+)/g)].map((match) => match[1]);
  return [
    ...references.filter((reference) => !ids.includes(reference)),
    ...ids.filter((id, place) => ids.indexOf(id) !== place),
  ].map(String);
}
