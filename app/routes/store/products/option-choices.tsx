import { Link } from "react-router";

import { OPTIONS_PLACE } from "#app/shop/product/missing-choice.ts";
import type { OptionChoice, OptionValue } from "#app/shop/product/option-choice.ts";
import { classes } from "#app/ui/classes.ts";

const ERROR_ID = "options-error";

type OptionChoicesProps = {
  choices: readonly OptionChoice[];
  /** The message that names the option still to be chosen, after Add to Cart without it. */
  missing: string | null;
  /** The quantity that the page was asked for, which stays when a value is chosen. */
  quantity: number;
};

/**
 * The options of a product with their values as links, which work without script and lead to the options again. An option
 * that was not chosen shows its error; the fragment of the page's address moves the focus to it.
 */
export function OptionChoices({ choices, missing, quantity }: OptionChoicesProps) {
  const open = choices.find(({ values }) => values.every(({ isChosen }) => !isChosen)) ?? choices[0];
  return (
    <div
      id={OPTIONS_PLACE}
      className="grid scroll-mt-20 gap-3"
      {...(missing !== null && {
        role: "group",
        "aria-label": "Options",
        "aria-describedby": ERROR_ID,
        tabIndex: -1,
      })}
    >
      {choices.map((choice) => (
        <Option
          key={choice.name}
          {...choice}
          error={choice === open ? missing : null}
          rest={quantity > 1 ? `&quantity=${quantity}` : ""}
        />
      ))}
    </div>
  );
}

/** `rest`: the end of the query of each link. */
type OptionProps = OptionChoice & { error: string | null; rest: string };

function Option({ name, values, error, rest }: OptionProps) {
  const chosen = values.find(({ isChosen }) => isChosen);
  return (
    <section
      aria-label={name}
      className={error === null ? undefined : "rounded-control border-red border-2 p-3"}
    >
      {error === null ? null : (
        <p id={ERROR_ID} role="alert" className="text-red text-sm font-semibold">
          <span className="sr-only">Error: </span>
          {error}
        </p>
      )}
      <h2 className="mb-1.5 text-sm font-normal">
        {chosen ? `${name}: ` : name}
        <strong>{chosen?.value}</strong>
      </h2>
      {values.length > 1 ? (
        <ul className="flex flex-wrap gap-2">
          {values.map((value) => (
            <li key={value.value}>
              <ValueLink value={value} rest={rest} />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function ValueLink({ value: { value, href, isChosen, state }, rest }: { value: OptionValue; rest: string }) {
  return (
    <Link
      to={`${href}${rest}#${OPTIONS_PLACE}`}
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
