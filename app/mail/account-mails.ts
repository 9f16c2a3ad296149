import type { Draft } from "#app/mail/layout.tsx";
import { type Sender, text } from "#app/mail/order-blocks.ts";
import { formatDateTime } from "#app/shop/dates.ts";
import type { AccountChange, MailContentOf } from "#app/shop/mail/mail.ts";

const CHANGES: Record<AccountChange, { title: string; happened: string }> = {
  password: { title: "Your password was changed", happened: "the password of your account was changed" },
  email: {
    title: "Your e-mail address was changed",
    happened:
      "the e-mail address of your account was changed. Mails of your account go to the new one from now on",
  },
  admin: { title: "You are an admin now", happened: "your account was made an admin of the shop" },
  not_admin: {
    title: "You are no admin any more",
    happened: "your account is no admin of the shop any more",
  },
};

/** Tells a person of a change that somebody else could have made. */
export function accountChanged(
  { siteUrl, shop }: Sender,
  { change, changedAt }: MailContentOf<"account-changed">,
): Draft {
  const { title, happened } = CHANGES[change];
  // A link to set a password would go to the new address.
  const isAway = change === "email";
  return {
    subject: `${title} at ${shop.siteName}`,
    title,
    blocks: [
      text(`On ${formatDateTime(changedAt)} ${happened}.`),
      text("If it was you, or you expected it, there is nothing to do."),
      text(
        isAway
          ? `If it was not you, write to ${shop.contactEmail} at once.`
          : "If it was not you, set a new password now. That signs everybody else out.",
      ),
      {
        kind: "button",
        label: isAway ? "Contact us" : "Set a new password",
        url: siteUrl + (isAway ? "/contact" : "/forgot-password"),
      },
    ],
  };
}

/** Tells the shop's contact address that somebody may now use the portal, or may not any more. */
export function ownerAdmin(
  { siteUrl }: Sender,
  { email, isAdmin, changedAt }: MailContentOf<"owner-admin">,
): Draft {
  const title = isAdmin ? `${email} is an admin now` : `${email} is no admin any more`;
  return {
    subject: title,
    title,
    blocks: [
      text(
        `Changed in the portal on ${formatDateTime(changedAt)}. If none of you did that, change it back now.`,
      ),
      { kind: "button", label: "Open users", url: `${siteUrl}/admin/users` },
      { kind: "note", text: "The portal's audit log says who made the change." },
    ],
  };
}
