import { href } from "react-router";

import { buttonClass } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useQueuedFetcher } from "#app/ui/use-queued-fetcher.ts";

type WishlistButtonProps = {
  name: string;
  wished: boolean;
  /** Forms posted and not answered yet; the heart shows their result at once. */
  pending: FormData[];
  /** Without a label the button is a heart in the corner of its card. */
  label?: string;
};

/** Submits the surrounding form, which has productId and redirectTo, to the wishlist. */
export function WishlistButton({ name, wished, pending, label }: WishlistButtonProps) {
  const asked = pending.findLast((form) => form.has("wanted"));
  const shown = asked ? asked.get("wanted") === "true" : wished;
  return (
    <button
      formAction={href("/wishlist")}
      name="wanted"
      value={String(!shown)}
      aria-pressed={shown}
      // Not `disabled`, which would move the keyboard focus away.
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

/** Wishlist button with a label, in its own form. */
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
