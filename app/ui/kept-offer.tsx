import { href } from "react-router";

import { Button, ButtonLink } from "#app/ui/button.tsx";

/** A sealed form and the path that it is posted to. */
export type KeptForm = { kept: string; path: string };

/**
 * Offers to send a form again that was posted when the session had ended. The one of the checkout only fills the
 * checkout again.
 * @param session the session that was over, such as "session in the portal"
 */
export function KeptOffer({ kept, path, session }: KeptForm & { session: string }) {
  const isCheckout = path === href("/checkout");
  return (
    <>
      <h1 className="text-2xl">{isCheckout ? "Go on with your order?" : "Send what you typed?"}</h1>
      <p>
        {isCheckout ? "No order was placed" : "Your form was not sent"}, because your {session} was over. What
        you typed is kept.
      </p>
      <form method="post" action={path} className="grid">
        <input type="hidden" name="kept" value={kept} />
        <Button size="lg">{isCheckout ? "Back to checkout" : "Send it now"}</Button>
      </form>
      <ButtonLink variant="outline" to={path} reloadDocument>
        Open the page without it
      </ButtonLink>
    </>
  );
}
