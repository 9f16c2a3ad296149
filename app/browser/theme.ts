/** The channel of remix-themes, which the portal uses. */
const CHANNEL = "remix-themes-channel";
const COLOURS: Record<string, string> = { light: "#ffffff", dark: "#15181f" };

const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel(CHANNEL) : null;

export function currentTheme(): string {
  return document.documentElement.className;
}

/** Shows a theme in this tab. */
export function applyTheme(theme: string): void {
  const colour = COLOURS[theme];
  if (!colour) return;
  document.documentElement.className = theme;
  document.querySelector("meta[name=theme-color]")?.setAttribute("content", colour);
  const other = theme === "dark" ? "light" : "dark";
  for (const button of document.querySelectorAll<HTMLButtonElement>("[name=theme]")) {
    button.value = other;
    if (button.ariaLabel) button.ariaLabel = `Use ${other} theme`;
  }
}

/** Shows a theme in every open tab. */
export function setTheme(theme: string): void {
  applyTheme(theme);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  channel?.postMessage({ theme, definedBy: "USER" });
}

/** Follows the theme that other tabs choose. */
export function startTheme(): void {
  channel?.addEventListener("message", ({ data }: MessageEvent<{ theme?: unknown }>) =>
    applyTheme(String(data.theme)),
  );
}
