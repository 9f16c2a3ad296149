import { Form, href, Link, Outlet } from "react-router";

import { adminGuard, requireAdmin } from "#app/middleware/identity.server.ts";
import { Button } from "#app/ui/button.tsx";

import type { Route } from "./+types/layout";

/** Only admins get past this layout; each screen inside still asks for itself. */
export const middleware: Route.MiddlewareFunction[] = [adminGuard];

/** Middleware runs on client navigations only where a loader runs too. */
export async function loader({ context }: Route.LoaderArgs) {
  await requireAdmin({ context });
  return null;
}

export default function AdminLayout() {
  return (
    <>
      <header className="border-line bg-card border-b">
        <div className="page flex items-center gap-4 whitespace-nowrap">
          <p className="font-bold">haat admin</p>
          <nav aria-label="Quick Actions" className="ml-auto flex items-center gap-1">
            <Link to={href("/")} className="tap link">
              Back to Store
            </Link>
            <Form method="post" action={href("/sign-out")}>
              <Button variant="ghost" size="sm">
                Sign Out
              </Button>
            </Form>
          </nav>
        </div>
      </header>
      <main id="main" className="page py-6">
        <Outlet />
      </main>
    </>
  );
}
