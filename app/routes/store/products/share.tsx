import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

const WAY = buttonClass({ variant: "outline" }, "flex-auto px-2 text-sm whitespace-nowrap");

/** Share menu; on a phone a sheet at the foot, which its title closes. @param url absolute */
export function Share({ name, url }: { name: string; url: string }) {
  const text = encodeURIComponent(`${name} ${url}`);
  return (
    <details data-menu className="share">
      <summary
        data-scripted="share"
        data-title={name}
        data-url={url}
        className={buttonClass({ variant: "outline", size: "sm" })}
      >
        <Icon name="share" className="size-5" />
        Share<span> this product</span>
      </summary>
      <div className="popover z-40 flex flex-wrap gap-2 p-4">
        <a href={`https://wa.me/?text=${text}`} className={WAY}>
          WhatsApp
        </a>
        <a href={`mailto:?subject=${encodeURIComponent(name)}&body=${text}`} className={WAY}>
          E-mail
        </a>
        <input
          readOnly
          aria-label="Link to copy"
          value={url}
          className="form-control flex-1 basis-41 truncate text-sm"
        />
        <button type="button" hidden data-scripted="copy" className={WAY}>
          Copy link
        </button>
      </div>
    </details>
  );
}
