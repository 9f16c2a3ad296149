import { HtmlValidate } from "html-validate/node";

const validator = new HtmlValidate({
  root: true,
  extends: ["html-validate:recommended"],
  rules: {
    // React's output: attribute case and order, boolean attributes with empty values, white space.
    "attr-case": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "doctype-style": "off",
    "void-style": "off",
    "no-trailing-whitespace": "off",
    "long-title": "off",
    // React's generated ids start with an underscore.
    "valid-id": ["error", { relaxed: true }],
    // The gallery is a region only with more than one image.
    "prefer-native-element": ["error", { exclude: ["region"] }],
    // All files come from the shop's own origin.
    "require-sri": "off",
    // Most buttons in forms submit them.
    "no-implicit-button-type": "off",
    "no-implicit-input-type": "off",
    // Some screen readers need the label's nesting, others its `for`.
    "no-redundant-for": "off",
    // The checkboxes of a list have one name.
    "form-dup-name": ["error", { shared: ["radio", "checkbox", "button", "reset", "submit"] }],
    // The signed-in page redirects after three seconds and has a link to skip that.
    "meta-refresh": "off",
    // tel: links in text written by the shop owner.
    "tel-non-breaking": "off",
  },
});

/** The grid of prices has the same fields in each row. */
const isRepeatedRow = (path: string, ruleId: string, message: string) =>
  path.startsWith("/admin/products/prices") &&
  ruleId === "form-dup-name" &&
  /"(?:id|seen|price|comparePrice|stock)"/.test(message);

/** HTML validation errors of a page, one line each. */
export async function htmlProblems(path: string, html: string): Promise<string[]> {
  const report = await validator.validateString(html, path);
  return report.results.flatMap(({ messages }) =>
    messages
      .filter(({ ruleId, message }) => !isRepeatedRow(path, ruleId, message))
      .map(({ ruleId, message, selector }) => `${path}: ${ruleId}: ${message} (${selector ?? ""})`),
  );
}
