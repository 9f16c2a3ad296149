import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { ErrorSummary, SmallForm, useProblemFocus } from "#app/ui/error-summary.tsx";

const form = (allErrors: Record<string, string[]>) => ({ id: "f", errorId: "f-error", allErrors });

function Focus({ name }: { name: string }) {
  return createElement("input", { name, ...useProblemFocus({ id: `f-${name}` }) });
}

/** The content of a small form with two fields. */
function Small({ allErrors }: { allErrors: Record<string, string[]> }) {
  const content = [
    createElement(Focus, { key: 1, name: "email" }),
    createElement(Focus, { key: 2, name: "password" }),
  ];
  return SmallForm({ form: form(allErrors), fields: ["email", "password"], children: content });
}

const small = (allErrors: Record<string, string[]>) =>
  renderToStaticMarkup(createElement(Small, { allErrors }));
const texts = (html: string) => Array.from(html.matchAll(/<(?:p|h2|a)\b[^>]*>([^<]*)/g), ([, text]) => text);

test("a small form without errors, or with one wrong field, has no summary", () => {
  expect(small({})).not.toContain("role");
  expect(small({})).not.toContain("autofocus");
  expect(small({ password: ["Too short"] })).toBe(
    '<input name="email"/><input autofocus="" name="password"/>',
  );
});

test("two wrong fields of a small form are listed from top to bottom, and the first has the focus", () => {
  const html = small({ password: ["Too short"], email: ["Invalid", "Too long"] });
  expect(texts(html)).toEqual(["There are 2 problems", "Invalid", "Too short"]);
  expect(html).toMatch(/<input autofocus="" name="email"\/><input name="password"\/>$/);
});

test("a list of wrong fields begins with what belongs to none of them, without a link", () => {
  const html = small({ password: ["Too short"], email: ["Invalid"], version: ["Open the form again"] });
  expect(texts(html)).toEqual(["There are 3 problems", "Open the form again", "Invalid", "Too short"]);
  expect(html.match(/href="[^"]*"/g)).toEqual(['href="#f-email"', 'href="#f-password"']);
});

test("what belongs to no field that can be seen is a notice of a small form", () => {
  const html = small({ "": ["Too many attempts"], version: ["Open the form again"], email: ["Invalid"] });
  expect(texts(html)).toEqual(["Too many attempts", "Open the form again"]);
  expect(html).toContain('role="alert" id="f-error" tabindex="-1"');
});

test("a summary has one problem a line, in the order of the fields", () => {
  const html = renderToStaticMarkup(
    createElement(ErrorSummary, {
      form: form({ city: ["City is required"], "": ["Prices have changed"], name: ["Name is required"] }),
      order: ["", "name", "city"],
    }),
  );
  expect(texts(html)).toEqual([
    "There are 3 problems",
    "Prices have changed",
    "Name is required",
    "City is required",
  ]);
  expect(html.match(/href="[^"]*"/g)).toEqual(['href="#f-name"', 'href="#f-city"']);
});

test("a summary of what is wrong with the form as a whole is a notice", () => {
  const html = renderToStaticMarkup(
    createElement(ErrorSummary, { form: form({ "": ["Prices have changed"] }) }),
  );
  expect(texts(html)).toEqual(["Prices have changed"]);
  expect(renderToStaticMarkup(createElement(ErrorSummary, { form: form({}) }))).toBe("");
});
