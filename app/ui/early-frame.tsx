import { createContext, type ReactNode, useContext } from "react";

import { DEFAULT_SETTINGS } from "#app/shop/settings/settings.ts";
import { Footer } from "#app/ui/footer.tsx";
import { Header } from "#app/ui/header.tsx";
import { SkipLink } from "#app/ui/skip-link.tsx";

/** The data of the frame that is known from the request, without the database. */
export type FrameOfRequest = {
  /** See `cartSuffixes`. */
  cartLines: string[];
  at: number;
  signedIn: boolean;
  /** Sender of the shop's mails; '' for none. */
  contactEmail: string;
  year: string;
};

const FrameContext = createContext<FrameOfRequest | null>(null);

/** Provides it during server rendering, to a page whose root route has no data: an early error. */
export const FrameData = FrameContext.Provider;

/** Returns the data of FrameData; null outside of it. */
export const useFrameData = () => useContext(FrameContext);

/** Defaults that promise no payment method, because the settings are unknown. */
const UNKNOWN = { ...DEFAULT_SETTINGS, enableCod: false, enableRazorpay: false };

/** Frame of the shop around an error above its layout, as far as the request alone tells it. */
export function EarlyFrame({ children }: { children: ReactNode }) {
  const known = useFrameData();
  if (!known) return <main id="main">{children}</main>;
  const { cartLines, at, signedIn, contactEmail, year } = known;
  return (
    <>
      <SkipLink />
      <Header
        siteName={UNKNOWN.siteName}
        logo=""
        cart={{ lines: cartLines, at }}
        signedIn={signedIn}
        categories={[]}
      />
      <main id="main" tabIndex={-1} className="flex-1">
        {children}
      </main>
      <Footer settings={{ ...UNKNOWN, contactEmail }} year={year} hasToggle />
    </>
  );
}
