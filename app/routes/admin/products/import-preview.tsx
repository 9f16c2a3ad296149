import type { ImportDetail } from "#app/data/product-imports.server.ts";
import { countText } from "#app/routes/admin/products/import-status.ts";
import { changeText, newCategoryText, variantChangesText } from "#app/shop/product/imported-product.ts";
import { Panel } from "#app/ui/panel.tsx";

/** Variants that the preview of a product shows; the others are folded away. */
const MAX_VARIANTS = 6;

/** Shows the changes that an import will make: their numbers, and the first products. */
export function ImportPreview({ found }: { found: ImportDetail }) {
  const { total, creates, updates, faulty, changes } = found;
  const changed = creates + updates;
  return (
    <Panel title={changed === 0 ? "Nothing to change" : "What will change"}>
      <p>
        {changed === 0
          ? faulty > 0
            ? "Every other product of the file is as the file has it already."
            : "Every product of the file is as the file has it already."
          : [
              countText(creates, "new product"),
              countText(updates, "changed product"),
              `${(total - changed - faulty).toLocaleString("en-IN")} as they are`,
              ...(faulty > 0 ? [`${faulty.toLocaleString("en-IN")} left out`] : []),
            ].join(" · ")}
      </p>
      <ul className="mt-3 grid gap-3">
        {changes.map((product) => (
          <li key={product.sku} className="break-words">
            <strong>{product.name ?? product.sku}</strong> <span className="text-muted">({product.sku})</span>
            {product.action === "create" ? " · new" : null}
            <FieldChanges of={product} />
            <VariantChanges variants={product.variants} />
          </li>
        ))}
      </ul>
      {changed > changes.length ? (
        <p className="mt-3">and {(changed - changes.length).toLocaleString("en-IN")} more</p>
      ) : null}
    </Panel>
  );
}

type Change = ImportDetail["changes"][number];

function FieldChanges({ of: { action, fields } }: { of: Change }) {
  const texts = Object.entries(fields)
    // The line of a new product already names these: by its name and its variants.
    .filter(([field]) => action === "update" || (field !== "name" && field !== "options"))
    .map(([field, { from, to, is_new: isNew }]) =>
      field === "category" && isNew ? newCategoryText(to) : changeText(field, from, to),
    );
  return texts.length > 0 ? <p>{texts.join(" · ")}</p> : null;
}

function VariantChanges({ variants }: Pick<Change, "variants">) {
  if (variants.length === 0) return null;
  const items = variants.map((variant) => <li key={variant.sku}>{variantChangesText(variant)}</li>);
  // A fold for a single variant would be as long as the variant.
  const shown = items.length > MAX_VARIANTS + 1 ? MAX_VARIANTS : items.length;
  return (
    <>
      <ul className="text-muted ps-4 text-sm">{items.slice(0, shown)}</ul>
      {shown < items.length ? (
        <details className="ps-4 text-sm">
          <summary className="link min-h-11 w-fit cursor-pointer py-3">
            {items.length - shown} more variants
          </summary>
          <ul className="text-muted">{items.slice(shown)}</ul>
        </details>
      ) : null}
    </>
  );
}
