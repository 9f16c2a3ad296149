import { Button, buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

/**
 * Share menu; on a phone a sheet at the foot, above the bar. @param url absolute
 */
export function Share({ name, url }: { name: string; url: string }) {
  const text = encodeURIComponent(`${name} ${url}`);
  return (
    <details data-menu>
      <summary
        data-scripted="share"
        data-title={name}
        data-url={url}
        className={buttonClass({ variant: "outline", size: "sm" }, "list-none")}
      >
        <Icon name="share" className="size-5" />
        Share
      </summary>
      <div className="popover z-30 grid gap-1 p-2">
        <a
          href={`https://wa.me/?text=${text}`}
          className={buttonClass({ variant: "ghost" }, "justify-start px-2")}
        >
          WhatsApp
        </a>
        <a
          href={`mailto:?subject=${encodeURIComponent(name)}&body=${text}`}
          className={buttonClass({ variant: "ghost" }, "justify-start px-2")}
        >
          E-mail
        </a>
        <label className="px-2 text-sm">
          Link to copy
          <input readOnly value={url} className="form-control truncate" />
        </label>
        <Button
          type="button"
          hidden
          data-scripted="copy"
          variant="ghost"
          className="text-primary justify-start px-2"
        >
          Copy link
        </Button>
      </div>
    </details>
  );
}
