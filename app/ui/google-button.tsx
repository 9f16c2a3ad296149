import { href } from "react-router";

import { ButtonLink } from "#app/ui/button.tsx";

/** Starts the sign-in with Google, which returns to `redirectTo`, a path of this shop. */
export function GoogleButton({ redirectTo }: { redirectTo: string }) {
  const query = redirectTo === "/" ? "" : `?redirectTo=${encodeURIComponent(redirectTo)}`;
  return (
    <ButtonLink to={href("/auth/google") + query} variant="outline" size="lg">
      <svg viewBox="0 0 24 24" className="size-5" aria-hidden>
        <path
          fill="#4285f4"
          d="M22.5 12.3c0-.8-.1-1.6-.2-2.3H12v4.5h5.9a5 5 0 0 1-2.2 3.3v2.8h3.6c2.1-2 3.2-4.8 3.2-8.3z"
        />
        <path
          fill="#34a853"
          d="M12 23c3 0 5.5-1 7.3-2.700l-3.6-2.800c-1 .7-2.2 1.1-3.7 1.1-2.9 0-5.3-1.9-6.2-4.500H2.200v2.800A11 11 0 0 0 12 23z"
        />
        <path fill="#fbbc05" d="M5.8 14.100a6.6 6.6 0 0 1 0-4.200V7.100H2.200a11 11 0 0 0 0 9.900z" />
        <path
          fill="#ea4335"
          d="M12 5.400c1.6 0 3.1.6 4.2 1.600l3.2-3.100A11 11 0 0 0 2.2 7.100l3.6 2.800c.9-2.6 3.3-4.5 6.2-4.500z"
        />
      </svg>
      Continue with Google
    </ButtonLink>
  );
}
