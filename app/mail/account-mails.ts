import type { Draft } from "#app/mail/layout.tsx";
import { type MailContext, text } from "#app/mail/order-blocks.ts";
import { type Role, ROLE_LABELS } from "#app/shop/account/roles.ts";
import { formatDateTime } from "#app/shop/dates.ts";
import type { AccountChange, MailContentOf, OwnerAct } from "#app/shop/mail/mail.ts";
import { formatPaise } from "#app/shop/money.ts";

function describeChange(content: AccountChange): { title: string; happened: string } {
  switch (content.change) {
    case "password":
      return {
        title: "Your password was changed",
        happened: "the password of your account was changed",
      };
    case "email":
      return {
        title: "Your e-mail address was changed",
        happened:
          "the e-mail address of your account was changed. Mails of your account go to the new one from now on",
      };
    case "two_step":
      return {
        title: "Two-step sign-in is on",
        happened: "an authenticator app was set up for your account",
      };
    case "no_two_step":
      return {
        title: "Two-step sign-in is off",
        happened: "two-step sign-in was turned off for your account",
      };
    case "sessions":
      return {
        title: "You are signed out everywhere",
        happened: "an owner of the shop ended every session of your account",
      };
    default:
      return content.role
        ? {
            title: `Your role is ${ROLE_LABELS[content.role]} now`,
            happened: `your account was given the role ${ROLE_LABELS[content.role]} in the shop's portal`,
          }
        : {
            title: "You have no role any more",
            happened: "your account lost its role in the shop's portal",
          };
  }
}

/** Tells a user about a change to their account that somebody else could have made. */
export function accountChanged(
  { siteUrl, shop }: MailContext,
  { changedAt, ...content }: MailContentOf<"account-changed">,
): Draft {
  const { title, happened } = describeChange(content);
  // A link to set a password would be sent to the new address.
  const isAway = content.change === "email";
  return {
    subject: `${title} at ${shop.siteName}`,
    title,
    blocks: [
      text(`On ${formatDateTime(changedAt)} ${happened}.`),
      text(
        content.change === "sessions"
          ? "Sign in again when you need your account. If you expected it, there is nothing else to do."
          : "If it was you, or you expected it, there is nothing to do.",
      ),
      text(
        isAway
          ? `If it was not you, write to ${shop.contactEmail} at once.`
          : `If ${content.change === "sessions" ? "you did not" : "it was not you"}, set a new password now. That signs everybody else out.`,
      ),
      {
        kind: "button",
        label: isAway ? "Contact us" : "Set a new password",
        url: siteUrl + (isAway ? "/contact" : "/forgot-password"),
      },
    ],
  };
}

/** Confirms to a person that their account was closed, and says what is kept. */
export function accountClosed(
  { siteUrl, shop }: MailContext,
  { closedAt }: MailContentOf<"account-closed">,
): Draft {
  return {
    subject: `Your account is closed at ${shop.siteName}`,
    title: "Your account is closed",
    blocks: [
      text(
        `Your account was closed on ${formatDateTime(closedAt)}. Your sign-in, profile, addresses and wishlist are deleted.`,
      ),
      text(
        "Your orders stay with their invoices and delivery addresses, which the law makes us keep, but no longer lead to you in our records.",
      ),
      text(`If you did not expect it, write to ${shop.contactEmail} at once.`),
      { kind: "button", label: "Contact us", url: `${siteUrl}/contact` },
      { kind: "note", text: "This is the last e-mail about your account." },
    ],
  };
}

const labelOf = (role: Role | null) => (role ? ROLE_LABELS[role] : "none");

/** Tells the shop's contact address that a user's role in the portal was changed. */
export function ownerRole(
  { siteUrl }: MailContext,
  { email, role, oldRole, changedAt }: MailContentOf<"owner-role">,
): Draft {
  const title = role ? `${email} has the role ${ROLE_LABELS[role]} now` : `${email} has no role any more`;
  return {
    subject: title,
    title,
    blocks: [
      text(`Role before: ${labelOf(oldRole)}. Role now: ${labelOf(role)}.`),
      text(
        `Changed in the portal on ${formatDateTime(changedAt)}. If none of you did that, change it back now.`,
      ),
      { kind: "button", label: "Open users", url: `${siteUrl}/admin/users` },
      { kind: "note", text: "The portal's audit log says who made the change." },
    ],
  };
}

function describeAct(content: OwnerAct): string {
  switch (content.act) {
    case "payment_keys":
      return "changed the shop's payment keys";
    case "security":
      return "changed the security settings";
    case "delete":
      return "deleted an account";
    case "left":
      return "closed their own account, which had a role";
    case "newsletter":
      return "exported the addresses of the newsletter";
    case "orders":
      return `exported ${content.orders > 1000 ? "more than 1,000" : content.orders} orders with their customers’ addresses`;
    case "role":
      return `changed the role of ${content.email}`;
    case "sessions":
      return `ended the sessions of ${content.email}`;
    case "refunds":
      return `ended ${content.orders} paid orders, for which ${formatPaise(content.amount)} goes back`;
    default:
      return `refunded ${formatPaise(content.amount)} of ${content.orderNumber}`;
  }
}

/** Tells an owner about an act that required the password again: who did it, and when. */
export function ownerAct(
  { siteUrl }: MailContext,
  { by, doneAt, ...content }: MailContentOf<"owner-act">,
): Draft {
  const done = describeAct(content);
  return {
    subject: `${by} ${done}`,
    title: `Somebody ${done}`,
    blocks: [
      text(`${by} ${done}${content.act === "left" ? "" : " in the portal"} on ${formatDateTime(doneAt)}.`),
      text(
        content.act === "left"
          ? "If you did not expect it, ask them: somebody else may have used their account."
          : "If you expected it, there is nothing to do. If not, take that account's role away now.",
      ),
      { kind: "button", label: "Open users", url: `${siteUrl}/admin/users` },
    ],
  };
}
