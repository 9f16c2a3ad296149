import { phoneHref, whatsappHref } from "#app/shop/settings/policy.ts";
import type { Settings } from "#app/shop/settings/settings.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";

type ContactWaysProps = {
  settings: Pick<Settings, "contactEmail" | "contactPhone" | "whatsappNumber">;
  className?: string;
};

/** WhatsApp, telephone and e-mail, each a link in a row of its own, unless `className` says otherwise. Settings that are empty are left out. */
export function ContactWays({ settings, className }: ContactWaysProps) {
  const { contactEmail, contactPhone, whatsappNumber } = settings;
  return (
    <ul className={className}>
      {whatsappNumber ? (
        <Way icon="chat" label="WhatsApp" to={whatsappHref(whatsappNumber)} text={whatsappNumber} />
      ) : null}
      {contactPhone ? (
        <Way icon="phone" label="Phone" to={phoneHref(contactPhone)} text={contactPhone} />
      ) : null}
      {contactEmail ? (
        <Way icon="mail" label="E-mail" to={`mailto:${contactEmail}`} text={contactEmail} />
      ) : null}
    </ul>
  );
}

function Way({ icon, label, to, text }: { icon: IconName; label: string; to: string; text: string }) {
  return (
    <li className="relative flex items-center gap-2.5 py-2">
      <span className="bg-soft text-primary grid size-7 flex-none place-items-center rounded-full">
        <Icon name={icon} className="size-4" />
      </span>
      <span className="min-w-0 wrap-anywhere">
        <span className="text-muted block text-sm">{label}</span>
        <a href={to} className="link card-link lg:text-sm">
          {text}
        </a>
      </span>
    </li>
  );
}
