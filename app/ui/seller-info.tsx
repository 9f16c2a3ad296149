import { phoneHref, whatsappHref } from "#app/shop/settings/policy.ts";
import type { Settings } from "#app/shop/settings/settings.ts";

/** E-mail link that may wrap. */
function MailLink({ address }: { address: string }) {
  return (
    <a href={`mailto:${address}`} className="link underline">
      {address}
    </a>
  );
}

/** Telephone link that does not wrap. */
function PhoneLink({ number }: { number: string }) {
  return (
    <a href={phoneHref(number)} className="link whitespace-nowrap underline">
      {number}
    </a>
  );
}

type SellerProps = {
  settings: Pick<
    Settings,
    "siteName" | "legalName" | "address" | "contactEmail" | "contactPhone" | "whatsappNumber"
  >;
};

/** Seller's name, address and contact details. Settings that are empty are left out. */
export function SellerInfo({ settings }: SellerProps) {
  const { siteName, legalName, address, contactEmail, contactPhone, whatsappNumber } = settings;
  return (
    <address className="not-italic">
      <strong>{legalName || siteName}</strong>
      {address ? (
        <>
          <br />
          {address}
        </>
      ) : null}
      {contactEmail ? (
        <>
          <br />
          E-mail: <MailLink address={contactEmail} />
        </>
      ) : null}
      {contactPhone ? (
        <>
          <br />
          Phone: <PhoneLink number={contactPhone} />
        </>
      ) : null}
      {whatsappNumber ? (
        <>
          <br />
          WhatsApp:{" "}
          <a href={whatsappHref(whatsappNumber)} className="link whitespace-nowrap underline">
            {whatsappNumber}
          </a>
        </>
      ) : null}
    </address>
  );
}

type GrievanceProps = {
  settings: Pick<Settings, "grievanceName" | "grievanceEmail" | "grievancePhone" | "contactEmail">;
};

/** Grievance officer, with contact details and response times. */
export function Grievance({ settings }: GrievanceProps) {
  const { grievanceName, grievancePhone } = settings;
  const email = settings.grievanceEmail || settings.contactEmail;
  return (
    <>
      <p>
        {grievanceName ? (
          <>
            Our grievance officer is <strong>{grievanceName}</strong>.{" "}
          </>
        ) : null}
        {email ? (
          <>
            Write to <MailLink address={email} />
            {grievancePhone ? (
              <>
                {" "}
                or call <PhoneLink number={grievancePhone} />
              </>
            ) : null}
            .
          </>
        ) : null}
      </p>
      <p>
        Every complaint gets a ticket number, is acknowledged within 48&nbsp;hours and settled within one
        month.
      </p>
    </>
  );
}
