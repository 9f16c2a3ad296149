/** Returns the address of a mail sender, such as 'Haat <orders@haat.example>'; '' when it takes no answers. */
export function replyAddress(sender: string): string {
  const address = /<([^<>]+)>/.exec(sender)?.[1] ?? sender;
  return /^(do-?not|no)[-_.]?reply@/i.test(address) ? "" : address;
}
