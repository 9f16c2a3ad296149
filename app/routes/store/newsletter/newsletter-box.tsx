import { href, Link, useLocation } from "react-router";

import { Button } from "#app/ui/button.tsx";

/** Newsletter form; returns to the page it is on. */
export function NewsletterBox() {
  const { pathname } = useLocation();
  return (
    <section aria-labelledby="newsletter" className="rounded-card bg-(image:--backdrop) px-4 py-6 sm:px-10">
      <h2 id="newsletter" className="text-balance lg:text-xl">
        Get offers and new arrivals by <span className="whitespace-nowrap">e-mail</span>
      </h2>
      <form method="post" action={href("/newsletter")} className="my-3 flex max-w-md flex-wrap gap-2">
        <input type="hidden" name="redirectTo" value={pathname} />
        <input
          type="email"
          name="email"
          required
          aria-label="E-mail"
          placeholder="E-mail"
          autoComplete="email"
          className="form-control flex-1 basis-40"
        />
        <Button className="flex-1">Subscribe</Button>
      </form>
      <p className="text-muted dark:text-ink text-sm">
        <NewsletterPromise />
      </p>
    </section>
  );
}

/** Consent text of the newsletter form. */
export function NewsletterPromise() {
  return (
    <>
      We send an e-mail to confirm your address, then offers and new arrivals. Unsubscribe any time.{" "}
      <Link to={href("/privacy")} className="underline">
        Privacy
      </Link>
    </>
  );
}
