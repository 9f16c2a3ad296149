import { Link } from "react-router";

import type { OptionChoice, OptionValue } from "#app/shop/product/options.ts";
import { classes } from "#app/ui/classes.ts";

/** Element that the links of values lead to, so that the page keeps its place without script. */
const PLACE = "options";

/** The options of a product with their values as links, which work without script. */
export function OptionChoices({ choices }: { choices: readonly OptionChoice[] }) {
  return (
    <div id={PLACE} className="grid scroll-mt-20 gap-3">
      {choices.map(({ name, values }) => (
        <Option key={name} name={name} values={values} />
      ))}
    </div>
  );
}

function Option({ name, values }: OptionChoice) {
  const chosen = values.find(({ isChosen }) => isChosen);
  return (
    <section aria-label={name}>
      <h2 className="mb-1.5 text-sm font-normal">
        {chosen ? `${name}: ` : name}
        <strong>{chosen?.value}</strong>
      </h2>
      {values.length > 1 ? (
        <ul className="flex flex-wrap gap-2">
          {values.map((value) => (
            <li key={value.value}>
              <ValueLink value={value} />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function ValueLink({ value: { value, href, isChosen, state } }: { value: OptionValue }) {
  return (
    <Link
      to={`${href}#${PLACE}`}
      data-swap
      aria-current={isChosen ? "true" : undefined}
      className={classes(
        "rounded-control grid min-h-11 min-w-11 place-items-center border px-3 leading-snug",
        isChosen ? "border-primary bg-soft text-primary font-semibold" : "border-edge",
        state !== "available" && "text-muted border-dashed",
      )}
    >
      {value}
      {state === "available" ? null : <small>{state === "sold-out" ? "Sold out" : "Not available"}</small>}
    </Link>
  );
}
