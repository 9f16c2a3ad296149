import { textOf } from "#tests/http/support/browser.ts";

const plain = (html: string) => textOf(`<p>${html}</p>`);

/** Value of a tag's attribute; null without it. */
function attribute(tag: string, name: string): string | null {
  const found = new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];
  return found === undefined ? null : plain(found);
}

/** Values a browser would submit from an unchanged form. */
export function formValues(html: string, formId: string): Record<string, string> {
  const form = new RegExp(`<form[^>]*\\bid="${formId}"[^>]*>([\\s\\S]*?)</form>`).exec(html)?.[1];
  if (form === undefined) throw new Error(`The page has no form ${formId}.`);
  return valuesIn(form);
}

type Form = { action: string | null; values: Record<string, string> };

/** Every POST form of a page, as its first button would submit it. */
export function postForms(html: string): Form[] {
  return [...html.matchAll(/<form([^>]*)>([\s\S]*?)<\/form>/g)].flatMap(([, tag = "", form = ""]) => {
    if (attribute(tag, "method") !== "post") return [];
    const button = /<button[^>]*\bname="[^>]*>/.exec(form)?.[0];
    const name = button && attribute(button, "name");
    const pressed = name ? { [name]: attribute(button, "value") ?? "" } : {};
    return [{ action: attribute(tag, "action"), values: { ...valuesIn(form), ...pressed } }];
  });
}

function valuesIn(form: string): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [tag] of form.matchAll(/<input[^>]*>/g)) {
    const name = attribute(tag, "name");
    if (!name) continue;
    const isBox = /type="(?:checkbox|radio)"/.test(tag);
    if (!isBox) values[name] = attribute(tag, "value") ?? "";
    else if (/\bchecked=/.test(tag)) values[name] = attribute(tag, "value") ?? "on";
  }
  for (const [, tag = "", text = ""] of form.matchAll(/<textarea([^>]*)>([\s\S]*?)<\/textarea>/g)) {
    // Line breaks are kept.
    values[attribute(tag, "name") ?? ""] = text.split(/\r?\n/).map(plain).join("\n");
  }
  for (const [, tag = "", options = ""] of form.matchAll(/<select([^>]*)>([\s\S]*?)<\/select>/g)) {
    const all = [...options.matchAll(/<option[^>]*>/g)].map(([option]) => option);
    const chosen = all.find((option) => /\bselected=/.test(option)) ?? all[0] ?? "";
    values[attribute(tag, "name") ?? ""] = attribute(chosen, "value") ?? "";
  }
  return values;
}
