import { randomUUID } from "node:crypto";

import { type Page, textOf } from "#tests/http/support/browser.ts";

/** Product names on the cards, in page order. */
export function productNames({ html }: Page): string[] {
  return Array.from(html.matchAll(/<h3[^>]*><a[^>]*>([\s\S]*?)<\/a><\/h3>/g), ([, name = ""]) =>
    textOf(name),
  );
}

/** A word unique to one test. */
export const uniqueWord = () => `zu${randomUUID().replaceAll(/[^a-z]/g, "")}`;
