import { splitName } from "#app/shop/product/variant-label.ts";
import { keepTogether } from "#app/shop/text.ts";

/** Name of a product in a row: three lines of it, and the values of a variant below. Screen readers read all of it. */
export function ProductName({ name }: { name: string }) {
  const { title, values } = splitName(name);
  return (
    <>
      <span className="line-clamp-3">{keepTogether(title)}</span>
      {values === null ? null : (
        <span className="text-muted text-sm font-semibold">
          <span className="sr-only"> · </span>
          {values}
        </span>
      )}
    </>
  );
}
