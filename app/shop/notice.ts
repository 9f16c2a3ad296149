/** A message shown once, on the next page. */
export type Notice = {
  kind: "success" | "error";
  message: string;
  /** What a shopper is likely to do next: a path of the shop. */
  link?: { to: string; label: string };
  /** What undoes it, and for how many seconds: the address and the value that a form posts there. The portal alone has such notices. */
  undo?: { action: string; id: string; seconds: number };
};
