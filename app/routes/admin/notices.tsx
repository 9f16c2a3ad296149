import { useState } from "react";

import type { Notice as NoticeProps } from "#app/shop/notice.ts";
import { undoLabel } from "#app/shop/order/order-undo.ts";
import { Notice, useNotice } from "#app/ui/notice.tsx";

const MAX_NOTICES = 20;

type ShownNotices = { shown: (NoticeProps & { id: number })[]; remove: (id: number) => void };

/** Results of recent actions, which stack with script, newest last. Without script one stays until the next page. */
export function useNotices(): ShownNotices {
  const notice = useNotice();
  const [latest, setLatest] = useState(notice);
  const [shown, setShown] = useState(notice ? [{ ...notice, id: 0 }] : []);

  // Each response has a new object, so the same message twice is two notices.
  if (notice !== latest) {
    setLatest(notice);
    if (notice) setShown([...shown, { ...notice, id: (shown.at(-1)?.id ?? 0) + 1 }].slice(-MAX_NOTICES));
  }

  return { shown, remove: (id) => setShown((rest) => rest.filter((other) => other.id !== id)) };
}

export function Notices({ shown, remove }: ShownNotices) {
  return (
    <div className="notices page-width">
      {shown.map(({ id, ...one }) => (
        <Notice
          key={id}
          {...one}
          // As long as the change can be undone, see UNDO_SECONDS.
          className={one.undo ? "pointer-events-auto [animation-delay:10s]!" : undefined}
          onAnimationEnd={() => remove(id)}
        >
          {one.undo ? (
            <button
              type="submit"
              form={`undo-${one.undo.id}`}
              name="undo"
              value={one.undo.id}
              className="-my-2 min-h-11 px-2 underline"
            >
              {undoLabel(one.undo.seconds)}
            </button>
          ) : null}
        </Notice>
      ))}
      {/* A form cannot stand in a paragraph. */}
      {shown.map(({ id, undo }) =>
        undo ? <form key={id} id={`undo-${undo.id}`} method="post" action={undo.action} hidden /> : null,
      )}
    </div>
  );
}
