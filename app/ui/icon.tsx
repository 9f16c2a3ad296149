const PATHS = {
  cart: "M3 4h2l2.2 10.5h10.2L20 7H6.2M9 19h.01M16.5 19h.01",
  user: "M12 11.6a3.6 3.6 0 1 0 0-7.2 3.6 3.6 0 0 0 0 7.2M4.5 20c1-4 4-5.6 7.5-5.6s6.5 1.6 7.5 5.6",
  moon: "M20 14.5A8 8 0 1 1 9.5 4a6.5 6.5 0 0 0 10.5 10.5z",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v2M12 20v2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M2 12h2M20 12h2M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4",
  search: "M11 4.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M20 20l-4.2-4.2",
  check: "M5 12.5l4.5 4.5L19 7",
  alert: "M12 8v5M12 16.5v.01M12 3l9.5 17h-19z",
  box: "M4 8l8-4.5L20 8v8l-8 4.5L4 16zM4 8l8 4.5L20 8M12 12.5v8",
  truck:
    "M3 6h11v10H3zM14 10h4l3 3v3h-7M7 19a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3M17 19a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3",
  shield: "M12 3l7.5 3v5.5c0 4.5-3 8-7.5 9.5-4.5-1.5-7.5-5-7.5-9.5V6zM9 12l2 2 4-4",
  return: "M8 5L4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11h-3",
  card: "M3.5 6h17v12h-17zM3.5 10h17M7 14.5h4",
  percent: "M19 5 5 19M7.5 6v3M6 7.5h3M16.5 15v3M15 16.5h3",
  tag: "M4 4h7.5L20 12.5 12.5 20 4 11.5zM8 8v.01",
  bin: "M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 13h9l1-13M10 11v5.5M14 11v5.5",
  minus: "M6 12h12",
  plus: "M6 12h12M12 6v12",
  grid: "M4.5 4.5h6v6h-6zM13.5 4.5h6v6h-6zM4.5 13.5h6v6h-6zM13.5 13.5h6v6h-6z",
  list: "M4.5 6h.01M9 6h11M4.5 12h.01M9 12h11M4.5 18h.01M9 18h11",
  left: "M14.5 5.5L8 12l6.5 6.5",
  right: "M9.5 5.5L16 12l-6.5 6.5",
  down: "M6 9.5l6 6 6-6",
  heart: "M12 20s-8-4.9-8-10.6A4.4 4.4 0 0 1 12 7a4.4 4.4 0 0 1 8 2.4C20 15.1 12 20 12 20z",
  phone:
    "M6.5 3.5h3l1.5 4.500-2 1.500a11 11 0 0 0 5.500 5.500l1.500-2 4.500 1.500v3a2 2 0 0 1-2 2A15.500 15.500 0 0 1 4.500 5.500a2 2 0 0 1 2-2z",
  leave: "M14 4.5H5v15h9M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5",
  share: "M12 15V3.5M8 7l4-3.5L16 7M6 11H5v9h14v-9h-1",
  sliders:
    "M4 7h8M17 7h3M4 17h3M12 17h8M14.5 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5M9.5 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5",
  lock: "M6 10.5h12v9.5H6zM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5M12 14.5v2",
  close: "M7 7l10 10M17 7L7 17",
  menu: "M4 6.5h16M4 12h16M4 17.5h16",
  bell: "M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15zM10 21h4",
  chart: "M4 20h16M6.5 16.5V11M12 16.5V5M17.5 16.5v-8",
  bars: "M4 5h11M4 5v0M4 12h16M4 19h7",
  pulse: "M3 12.5h4l2.5-7 5 13 2.5-6h4",
  folder: "M3.5 6h6l2 2.5h9V19h-17z",
  star: "M12 4l2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z",
  home: "M4 11l8-7 8 7M6 9.5V20h4.5v-5.5h3V20H18V9.5",
  letters: "M3 18.5L8 5.5l5 13M4.9 14h6.2M20 11v7.5M20 14.7a3 3 0 1 0-6 0 3 3 0 0 0 6 0",
  more: "M5.5 12h.01M12 12h.01M18.5 12h.01",
  book: "M5 4h9.5A3.5 3.5 0 0 1 18 7.5V20H7.5A2.5 2.5 0 0 1 5 17.5zM5 17.5A2.5 2.5 0 0 1 7.5 15H18M9 8h5",
  question:
    "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17M9.6 9.4a2.5 2.5 0 1 1 3.6 2.3c-.8.4-1.2 1-1.2 1.8M12 16.8v.01",
  mail: "M3.5 6h17v12.5h-17zM4 6.5l8 6.5 8-6.5",
  send: "M20.5 3.5L3.5 10.5l6.5 3 3 6.5zM10 13.5l4-4",
  chat: "M4 20l1.3-4.200A8 8 0 1 1 8.200 18.700zM8.500 11.500h.01M12 11.500h.01M15.500 11.500h.01",
  users:
    "M9 11a3.2 3.2 0 1 0 0-6.4A3.2 3.2 0 0 0 9 11M2.5 19.5c.8-3.6 3.3-5 6.5-5s5.7 1.4 6.5 5M15.5 5a3.2 3.2 0 0 1 0 6M17.5 14.8c2.2.5 3.5 2 4 4.7",
} as const;

export type IconName = keyof typeof PATHS;

/** Decorative line icon; the control around it needs an accessible name. */
export function Icon({ name, className = "size-5.5" }: { name: IconName; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
