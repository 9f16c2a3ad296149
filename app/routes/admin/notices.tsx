import { useState } from "react";

import { Notice, type NoticeProps } from "#app/ui/notice.tsx";

const MAX_NOTICES = 20;

/** Results of recent actions, which stack with script, newest last. Without script it stays until the next page. */
export function Notices({ notice }: { notice: NoticeProps | null }) {
  const [latest, setLatest] = useState(notice);
  const [shown, setShown] = useState(notice ? [{ ...notice, id: 0 }] : []);

  // Each response has a new object, so the same message twice is two notices.
  if (notice !== latest) {
    setLatest(notice);
    if (notice) setShown([...shown, { ...notice, id: (shown.at(-1)?.id ?? 0) + 1 }].slice(-MAX_NOTICES));
  }

  return (
    <div className="notices page-width">
      {shown.map(({ id, ...one }) => (
        <Notice
          key={id}
          {...one}
          onAnimationEnd={() => setShown((rest) => rest.filter((other) => other.id !== id))}
        />
      ))}
    </div>
  );
}
