import type { ImportDetail } from "#app/data/product-imports.server.ts";
import { countText } from "#app/routes/admin/products/import-status.ts";
import { changeText, type ImportNote, noteText } from "#app/shop/product/imported-product.ts";
import { Panel } from "#app/ui/panel.tsx";

/** Variants that the preview of a product names. */
const MAX_VARIANTS = 5;

/** What an import will change: numbers, and the first products. */
export function ImportPreview({ found: { total, creates, updates, changes } }: { found: ImportDetail }) {
  const changed = creates + updates;
  return (
    <Panel title={changed === 0 ? "Nothing to change" : "What will change"}>
      <p>
        {changed === 0
          ? "Every product of the file is as the file has it already."
          : [
              countText(creates, "new product"),
              countText(updates, "changed product"),
              `${(total - changed).toLocaleString("en-IN")} as they are`,
            ].join(" · ")}
      </p>
      <ul className="mt-3 grid gap-3">
        {changes.map((product) => (
          <li key={product.sku} className="break-words">
            <strong>{product.name ?? product.sku}</strong> <span className="text-muted">({product.sku})</span>
            {product.action === "create" ? " · new" : null}
            <br />
            {changesOf(product)}
          </li>
        ))}
      </ul>
      {changed > changes.length ? (
        <p className="mt-3">and {(changed - changes.length).toLocaleString("en-IN")} more</p>
      ) : null}
    </Panel>
  );
}

/** 'Price ₹500 → ₹450 · Variants: 3 (S ₹450, M ₹500, …)' */
function changesOf({ action, fields, variants }: ImportDetail["changes"][number]): string {
  const texts = Object.entries(fields)
    .filter(([field]) => field !== "name" || action === "update")
    .map(([field, { from, to }]) => changeText(field, from, to));
  const named = variants.slice(0, MAX_VARIANTS).map((variant) => {
    const label = variant.values.join(" · ");
    if (variant.is_new) return `${label} new`;
    const parts = Object.entries(variant.fields).map(([field, { from, to }]) => changeText(field, from, to));
    return `${label}: ${parts.join(", ")}`;
  });
  const more = variants.length > MAX_VARIANTS ? [`${variants.length - MAX_VARIANTS} more variants`] : [];
  return [...texts, ...named, ...more].join(" · ");
}

/** Notes by line; `count` is how many there are in all. */
export function Notes({ notes, count }: { notes: readonly ImportNote[]; count: number }) {
  return (
    <>
      <ul className="mt-2 list-disc ps-5">
        {notes.map((note) => (
          <li key={`${note.line} ${note.code} ${note.value}`} className="break-words">
            Line {note.line}: {noteText(note)}
          </li>
        ))}
      </ul>
      {count > notes.length ? (
        <p className="mt-2">and {(count - notes.length).toLocaleString("en-IN")} more</p>
      ) : null}
    </>
  );
}
