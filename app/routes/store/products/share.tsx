import { Button, buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/** Share menu, positioned below its `relative` ancestor. @param url absolute */
export function Share({ name, url }: { name: string; url: string }) {
  const hydrated = useHydrated();
  const text = encodeURIComponent(`${name} ${url}`);
  return (
    <details>
      <summary className={buttonClass({ variant: "outline", size: "sm" }, "list-none")}>
        <Icon name="share" className="size-5" />
        Share
      </summary>
      <div className="popover left-0 z-10 grid w-64 gap-1 p-2">
        {hydrated && "share" in navigator ? (
          <Button
            type="button"
            // Closing the system's share dialog is not an error.
            onClick={() => void navigator.share({ title: name, url }).catch(() => undefined)}
            variant="ghost"
            className="justify-start"
          >
            Choose an app
          </Button>
        ) : null}
        <a
          href={`https://wa.me/?text=${text}`}
          className={buttonClass({ variant: "ghost" }, "justify-start")}
        >
          WhatsApp
        </a>
        <a
          href={`mailto:?subject=${encodeURIComponent(name)}&body=${text}`}
          className={buttonClass({ variant: "ghost" }, "justify-start")}
        >
          E-mail
        </a>
        <input
          readOnly
          value={url}
          aria-label="Address of this page"
          onFocus={(event) => event.currentTarget.select()}
          className="form-control text-sm"
        />
      </div>
    </details>
  );
}
