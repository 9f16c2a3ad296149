import { type ComponentProps, createContext } from "react";
import { Link, useRouteLoaderData } from "react-router";

import type { Notice as NoticeProps } from "#app/shop/notice.ts";
import { classes } from "#app/ui/classes.ts";

/** A notice. Where script is on, CSS ends it after 2 s, an error or a notice with a link after 4 s. */
export function Notice({
  kind,
  message,
  link,
  undo: _undo,
  className,
  children,
  ...rest
}: NoticeProps & Pick<ComponentProps<"p">, "onAnimationEnd" | "className" | "children">) {
  return (
    <p
      {...rest}
      role={kind === "error" ? "alert" : "status"}
      className={classes("notice", kind === "info" && "bg-soft text-ink", className)}
      data-plain={kind === "info" || undefined}
    >
      {message}
      {link ? (
        <Link to={link.to} className="whitespace-nowrap underline">
          {link.label}
        </Link>
      ) : null}
      {children}
    </p>
  );
}

/** The notice of this response, which the root route has read; null on an error page that has no data. */
export function useNotice(): NoticeProps | null {
  const root = useRouteLoaderData<() => { notice: NoticeProps | null }>("root");
  return root?.notice ?? null;
}

/** The notice of a page that shows it below its heading; null without one. */
export const PageNotice = createContext<NoticeProps | null>(null);

/** Result of the last action. The shop's script adds those of its own posts below it. */
export function Notices({ notice }: { notice: NoticeProps | null }) {
  return <div className="notices page-width">{notice ? <Notice {...notice} /> : null}</div>;
}
