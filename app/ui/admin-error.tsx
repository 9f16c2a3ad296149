import { Form, href, isRouteErrorResponse } from "react-router";

import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorPage } from "#app/ui/error-page.tsx";

/** Error page of the portal without its frame, such as 403 for a shopper who is not an admin. */
export function AdminError({ error }: { error: unknown }) {
  const isDenied = isRouteErrorResponse(error) && error.status === 403;
  return (
    <main id="main" className="page-width py-8">
      <ErrorPage error={error} titles={{ 403: "Access Denied" }}>
        {isDenied ? (
          <Form method="post" action={href("/sign-out")} reloadDocument>
            <Button variant="outline">Sign Out</Button>
          </Form>
        ) : (
          <ButtonLink to={href("/admin/dashboard")}>Dashboard</ButtonLink>
        )}
      </ErrorPage>
    </main>
  );
}
