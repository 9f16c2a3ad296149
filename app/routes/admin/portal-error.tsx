import type { ReactNode } from "react";
import { Form, href, isRouteErrorResponse, useLocation } from "react-router";

import { RETRY_TEXT, retriesByItself } from "#app/routes/admin/products/import-retry.ts";
import { RoleProvider } from "#app/routes/admin/role-context.ts";
import { firstSection, type Unseen } from "#app/routes/admin/sections.ts";
import { Shell } from "#app/routes/admin/shell.tsx";
import { Brand } from "#app/routes/admin/sidebar.tsx";
import { SignInAgain } from "#app/routes/admin/sign-in-again.tsx";
import type { Role } from "#app/shop/account/roles.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ConfirmForm } from "#app/ui/confirm-form.tsx";
import { ErrorPage } from "#app/ui/error-page.tsx";
import type { Confirmation } from "#app/workflows/confirm-act.server.ts";
import type { UnsentForm } from "#app/workflows/unsent-form.server.ts";

/** The data of the portal's errors, each thrown by the function that is named. */
type Carried = {
  /** requireStaff: the e-mail of the account that has no role. */
  account?: string;
  /** requirePermission: the role, which lacks a screen, and where it may go. */
  role?: Role;
  wayBack?: { label: string; path: string };
  /** withConfirmation */
  confirmation?: Confirmation;
  /** keepUnsentForm */
  unsent?: UnsentForm;
};

function carriedBy(error: unknown): Carried {
  const given: unknown = isRouteErrorResponse(error) ? error.data : null;
  return typeof given === "object" && given !== null ? given : {};
}

type Frame = { role: Role; unseen: Unseen | null };

/** Frame of the portal, whose screens know the role. */
export function PortalFrame({ role, unseen, children }: Frame & { children: ReactNode }) {
  return (
    <RoleProvider value={role}>
      <Shell unseen={unseen}>{children}</Shell>
    </RoleProvider>
  );
}

/**
 * Error page of the portal, or the form that an act waits for.
 * @param frame what the frame shows, where the layout could read it
 */
export function PortalError({ error, frame }: { error: unknown; frame: Frame | null }) {
  const { account, role, wayBack, confirmation, unsent } = carriedBy(error);
  const { pathname } = useLocation();
  const advice = retriesByItself(pathname, error) ? RETRY_TEXT : undefined;
  const isDenied = isRouteErrorResponse(error) && error.status === 403;
  if (confirmation || unsent) {
    return (
      <main id="main" className="page-width max-w-xl py-[clamp(1rem,5vh,3rem)]">
        <Brand className="pb-4 text-center text-2xl/[1.5]" />
        <div className="card p-4 sm:p-6">
          {confirmation ? <ConfirmForm {...confirmation} /> : null}
          {unsent ? <SignInAgain {...unsent} /> : null}
        </div>
      </main>
    );
  }
  // A role that lacks a screen keeps the menu of those that it has. Somebody without a role gets no frame.
  const shown = isDenied ? role && (frame ?? { role, unseen: null }) : frame;
  if (shown) {
    const { label, href: path } = firstSection(shown.role);
    const way = wayBack ?? { label, path };
    return (
      <PortalFrame {...shown}>
        <ErrorPage error={error} titles={{ 403: "Access Denied" }} advice={advice}>
          <ButtonLink to={way.path}>{way.label}</ButtonLink>
        </ErrorPage>
      </PortalFrame>
    );
  }
  if (isDenied) {
    return (
      <main id="main" className="page-width max-w-md py-[clamp(2rem,8vh,5rem)]">
        <Brand className="pb-4 text-center text-2xl/[1.5]" />
        <div className="card *:pb-6">
          <ErrorPage error={error} titles={{ 403: "Access Denied" }} isHomeFirst>
            {/* Above the buttons, of which the first is the way to the shop. */}
            {account ? (
              <p className="-order-1 mb-3 wrap-anywhere">
                You are signed in as <strong>{account}</strong>.
              </p>
            ) : null}
            <Form method="post" action={href("/sign-out")} reloadDocument>
              <Button variant="outline" className="w-full">
                Use another account
              </Button>
            </Form>
          </ErrorPage>
        </div>
      </main>
    );
  }
  return (
    <main id="main" className="page-width py-8">
      <ErrorPage error={error} advice={advice}>
        <ButtonLink to={href("/admin")}>Back to the portal</ButtonLink>
      </ErrorPage>
    </main>
  );
}
