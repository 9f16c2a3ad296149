import { href } from "react-router";

import { buttonClass } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useQueuedFetcher } from "#app/ui/use-queued-fetcher.ts";

type WishlistButtonProps = {
  name: string;
  wished: boolean;
  /** What its form has posted and not heard of yet: the heart shows the wish at once. */
  pending: FormData[];
  /** Without a label the button is a heart in the corner of its card. */
  label?: string;
};

/** The heart. It submits the form around it, which carries productId and redirectTo, to the wishlist. */
export function WishlistButton({ name, wished, pending, label }: WishlistButtonProps) {
  const asked = pending.findLast((form) => form.has("wanted"));
  const shown = asked ? asked.get("wanted") === "true" : wished;
  return (
    <button
      formAction={href("/wishlist")}
      name="wanted"
      value={String(!shown)}
      aria-pressed={shown}
      // Not `disabled`, which would take the focus away from whoever pressed it with a key.
      aria-disabled={asked ? true : undefined}
      aria-label={shown ? `Remove ${name} from wishlist` : `Add ${name} to wishlist`}
      className={classes(
        label === undefined
          ? "hover:text-red absolute top-0 right-0 grid size-11 place-items-center"
          : buttonClass({ variant: "outline", size: "sm", inactive: asked !== undefined }),
        shown ? "text-red" : label === undefined && "text-muted",
      )}
    >
      <Icon
        name="heart"
        className={classes(
          "size-5",
          label === undefined && "bg-card box-content rounded-full p-1.5",
          shown && "fill-current",
        )}
      />
      {label}
    </button>
  );
}

type WishFormProps = { id: string; name: string; wished: boolean; redirectTo: string };

/** The heart with its word, on its own. */
export function WishlistForm({ id, name, wished, redirectTo }: WishFormProps) {
  const { pending, onSubmit } = useQueuedFetcher();
  return (
    <form method="post" action={href("/wishlist")} onSubmit={onSubmit}>
      <input type="hidden" name="productId" value={id} />
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <WishlistButton name={name} wished={wished} pending={pending} label="Wishlist" />
    </form>
  );
}
