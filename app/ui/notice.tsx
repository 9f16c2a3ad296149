import { useEffect, useState } from "react";

import { classes } from "#app/ui/classes.ts";
import { Icon } from "#app/ui/icon.tsx";

type Notice = { kind: "success" | "error"; message: string };

const MAX_NOTICES = 20;
const LIFE = { success: 2_000, error: 4_000 };

/**
 * Results of recent actions. With script notices stack, newest last, and disappear after 2 s, errors after 4 s. Without
 * script the notice stays until the next page.
 */
export function Notices({ notice }: { notice: Notice | null }) {
  const [latest, setLatest] = useState(notice);
  const [shown, setShown] = useState(notice ? [{ ...notice, id: 0 }] : []);

  // Each response has a new object, so the same message twice is two notices.
  if (notice !== latest) {
    setLatest(notice);
    if (notice) setShown([...shown, { ...notice, id: (shown.at(-1)?.id ?? 0) + 1 }].slice(-MAX_NOTICES));
  }

  return (
    <div className="notices page-width">
      {shown.map(({ id, kind, message }) => (
        <NoticeItem
          key={id}
          kind={kind}
          message={message}
          onEnd={() => setShown((rest) => rest.filter((one) => one.id !== id))}
        />
      ))}
    </div>
  );
}

function NoticeItem({ kind, message, onEnd }: Notice & { onEnd: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onEnd, LIFE[kind]);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- the clock starts once, when the notice appears
  }, []);

  const isError = kind === "error";
  return (
    <p
      role={isError ? "alert" : "status"}
      className={classes(
        "rounded-control mt-2 flex w-fit gap-2 border border-current px-3.5 py-2.5 font-semibold",
        isError ? "bg-red-soft text-red" : "bg-green-soft text-green",
      )}
    >
      <Icon name={isError ? "alert" : "check"} className="size-5.5 flex-none" />
      {message}
    </p>
  );
}
