import { useNavigation } from "react-router";

import { Button } from "#app/ui/button.tsx";

type AdminQuestionProps = { name: string; isAdmin: boolean; className: string };

/** Says what it means to become an admin, or to be one no longer, with the button that does it. */
export function AdminQuestion({ name, isAdmin, className }: AdminQuestionProps) {
  const busy = useNavigation().state !== "idle";
  return (
    <div className={className}>
      <p className="mb-3 wrap-anywhere">
        {isAdmin
          ? `${name} can use nothing in the portal any more.`
          : `${name} can then do everything: refund payments, change prices and settings, read every order, and make or remove admins.`}{" "}
        {name} and every owner get an e-mail about it.
      </p>
      <Button name="intent" value={isAdmin ? "demote" : "promote"} variant="danger" loading={busy}>
        {isAdmin ? "Remove Admin" : "Make Admin"}
      </Button>
    </div>
  );
}
