import { HtmlValidate } from "html-validate/node";

const validator = new HtmlValidate({
  root: true,
  extends: ["html-validate:recommended"],
  rules: {
    // How React writes HTML: attributes in its own case and order, boolean ones with an empty value, no white space.
    "attr-case": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "doctype-style": "off",
    "void-style": "off",
    "no-trailing-whitespace": "off",
    "long-title": "off",
    // React's own ids begin with an underscore.
    "valid-id": ["error", { relaxed: true }],
    // The gallery is a region only where it has more than one image.
    "prefer-native-element": ["error", { exclude: ["region"] }],
    // Everything comes from the shop itself.
    "require-sri": "off",
    // A button of a form is a submit button: that is what most of ours are for.
    "no-implicit-button-type": "off",
    "no-implicit-input-type": "off",
    // A label around its box may name it too: some readers need the one, some the other.
    "no-redundant-for": "off",
    // An admin who signed in reads so for three seconds; the link beside it does not wait.
    "meta-refresh": "off",
    // tel: links in the words of the shop keeper.
    "tel-non-breaking": "off",
  },
});

/** What is not valid about a page, one line each. */
export async function htmlProblems(path: string, html: string): Promise<string[]> {
  const report = await validator.validateString(html, path);
  return report.results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${path}: ${ruleId}: ${message} (${selector ?? ""})`),
  );
}
