import { href } from "react-router";

import { buttonClass } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { Icon } from "#app/ui/icon.tsx";

type WishlistButtonProps = {
  name: string;
  wished: boolean;
  /** Without a label the button is a heart in the corner of its card. */
  label?: string;
};

/** Submits the surrounding form, which has productId and redirectTo, to the wishlist. */
export function WishlistButton({ name, wished, label }: WishlistButtonProps) {
  return (
    <button
      formAction={href("/wishlist")}
      name="wanted"
      value={String(!wished)}
      aria-pressed={wished}
      aria-label={wished ? `Remove ${name} from wishlist` : `Add ${name} to wishlist`}
      className={classes(
        "heart",
        label === undefined
          ? "absolute grid size-11 place-items-center"
          : buttonClass({ variant: "outline", size: "sm" }),
      )}
    >
      <Icon name="heart" className="size-5" />
      {label}
    </button>
  );
}

type WishFormProps = { id: string; name: string; wished: boolean; redirectTo: string };

/** Wishlist button with a label, in its own form. */
export function WishlistForm({ id, name, wished, redirectTo }: WishFormProps) {
  return (
    <form method="post" action={href("/wishlist")} data-post="stay">
      <input type="hidden" name="productId" value={id} />
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <WishlistButton name={name} wished={wished} label="Wishlist" />
    </form>
  );
}
