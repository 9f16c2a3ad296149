/** Link to the main content, visible while it has keyboard focus. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="rounded-control bg-primary text-on-primary absolute inset-s-3 -top-20 z-50 px-4 py-3 font-semibold focus:top-2"
    >
      Skip to content
    </a>
  );
}
