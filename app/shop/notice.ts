/** A message shown once, on the next page. */
export type Notice = {
  kind: "success" | "error" | "info";
  message: string;
  /** The likely next step: a path of the shop. */
  link?: { to: string; label: string };
  /**
   * The action that undoes the change, and for how many seconds: the URL, and the value of `id` that the form posts to
   * it. Only notices of the portal have it.
   */
  undo?: { action: string; id: string; seconds: number };
};
