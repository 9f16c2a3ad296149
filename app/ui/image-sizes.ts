const WIDTHS = [160, 320, 480, 640, 960];
const RASTER = /\.(?:jpe?g|png|webp|avif)$/i;
const BASE = "https://shop.invalid";

/**
 * The same image in several widths, as Cloudflare makes them on the way ('/cdn-cgi/image/width=320,…/a.jpg 320w, …').
 * Takes images from https addresses and from the shop's own paths. Undefined where there is nothing to make smaller:
 * drawings (SVG) and addresses of other kinds.
 */
export function imageSizes(src: string): string | undefined {
  if (!URL.canParse(src, BASE)) return undefined;
  const { href, origin, pathname, protocol, search } = new URL(src, BASE);
  const isOwn = origin === BASE;
  const isMadeSmaller = isOwn
    ? src.startsWith("/") && RASTER.test(pathname)
    : protocol === "https:" && !/\.svgz?$/i.test(pathname);
  if (!isMadeSmaller) return undefined;
  const source = isOwn ? pathname + search : `/${href}`;
  return WIDTHS.map(
    (width) => `/cdn-cgi/image/width=${width},format=auto,quality=75${source} ${width}w`,
  ).join(", ");
}
