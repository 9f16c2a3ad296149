import { Button, buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

/**
 * Share menu; on a phone above its `relative` ancestor, because below it is the bar, and over the header of a page that
 * was scrolled. @param url absolute
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
      <div className="popover inset-s-0 z-30 grid w-[256px] gap-1 p-2 max-lg:bottom-full">
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
        <label className="border-line border-t p-2 text-sm">
          Link to copy
          <input readOnly value={url} className="form-control truncate" />
        </label>
        <Button type="button" hidden data-scripted="copy" variant="secondary">
          Copy link
        </Button>
      </div>
    </details>
  );
}
