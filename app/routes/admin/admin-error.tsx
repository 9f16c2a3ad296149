import { href } from "react-router";

import { ButtonLink } from "#app/ui/button.tsx";
import { ErrorPage } from "#app/ui/error-page.tsx";

/** What the portal shows instead of a screen: most often that the shopper who opened it is no admin. */
export function AdminError({ error }: { error: unknown }) {
  return (
    <main id="main" className="page py-8">
      <title>Admin · Haat</title>
      <ErrorPage error={error} titles={{ 403: "Access Denied" }}>
        <ButtonLink to={href("/admin")}>Admin portal</ButtonLink>
      </ErrorPage>
    </main>
  );
}
