import { Button, ButtonLink } from "#app/ui/button.tsx";

/** A sealed form and the path that it is posted to. */
export type KeptForm = { kept: string; path: string };

/**
 * Offers to send a form again that was posted when the session had ended.
 * @param session the session that was over, such as "session in the portal"
 */
export function KeptOffer({ kept, path, session }: KeptForm & { session: string }) {
  return (
    <>
      <h1 className="text-2xl">Send what you typed?</h1>
      <p>Your form was not sent, because your {session} was over. It is kept as you typed it.</p>
      <form method="post" action={path} className="grid">
        <input type="hidden" name="kept" value={kept} />
        <Button size="lg">Send it now</Button>
      </form>
      <ButtonLink variant="outline" to={path} reloadDocument>
        Open the page without it
      </ButtonLink>
    </>
  );
}
