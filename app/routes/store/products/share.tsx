import { Icon } from "#app/ui/icon.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/** Ways to tell somebody about a page, below the `relative` row it stands in. @param url absolute */
export function Share({ name, url }: { name: string; url: string }) {
  const hydrated = useHydrated();
  const text = encodeURIComponent(`${name} ${url}`);
  return (
    <details>
      <summary className="btn btn-outline btn-sm list-none">
        <Icon name="share" className="size-5" />
        Share
      </summary>
      <div className="card share">
        {hydrated && "share" in navigator ? (
          <button
            type="button"
            // Closing the system's own dialog is no failure.
            onClick={() => void navigator.share({ title: name, url }).catch(() => undefined)}
            className="btn btn-ghost justify-start"
          >
            Choose an app
          </button>
        ) : null}
        <a href={`https://wa.me/?text=${text}`} className="btn btn-ghost justify-start">
          WhatsApp
        </a>
        <a
          href={`mailto:?subject=${encodeURIComponent(name)}&body=${text}`}
          className="btn btn-ghost justify-start"
        >
          E-mail
        </a>
        <input
          readOnly
          value={url}
          aria-label="Address of this page"
          onFocus={(event) => event.currentTarget.select()}
          className="input text-sm"
        />
      </div>
    </details>
  );
}
