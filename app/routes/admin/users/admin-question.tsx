import { Form, useNavigation } from "react-router";

import { Button } from "#app/ui/button.tsx";

type AdminQuestionProps = {
  name: string;
  isAdmin: boolean;
  /** True if the question is already open. */
  isOpen: boolean;
};

/** Asks before somebody becomes an admin or is one no longer, and says what that means. */
export function AdminQuestion({ name, isAdmin, isOpen }: AdminQuestionProps) {
  const busy = useNavigation().state !== "idle";
  return (
    <details open={isOpen}>
      <summary className="link inline-flex min-h-11 items-center">
        {isAdmin ? "Remove Admin" : "Make Admin"}
      </summary>
      <p className="mt-1 wrap-anywhere">
        {isAdmin
          ? `${name} can use nothing in the portal any more.`
          : `${name} can then do everything: refund payments, change prices and settings, read every order, and make or remove admins.`}{" "}
        {name} and every owner get an e-mail about it.
      </p>
      <Form method="post" replace preventScrollReset className="mt-3">
        <Button name="intent" value={isAdmin ? "demote" : "promote"} variant="danger" loading={busy}>
          {isAdmin ? "Yes, remove admin" : "Yes, make admin"}
        </Button>
      </Form>
    </details>
  );
}
