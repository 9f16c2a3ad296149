// A book standing open by a hand's breadth towards its back, leaning a little: `BOOK` has half its width, height and thickness.
vec3 lean(vec3 p) {
  if (view == 1) { p.y -= BOOK.z; p.yz = vec2(-p.z, p.y); p.xy *= turn(0.35); return p; }
  p.y -= BOOK.y * 0.99;
  p.xz *= turn(-0.5); p.yz *= turn(-0.06);
  return p;
}
float boards(vec3 p) {
  float d = abs(abs(p.z) - BOOK.z) - 0.014;
  d = max(d, box2(p.xy, BOOK.xy, 0.045)) ;
  float back = box2(vec2(p.x + BOOK.x - 0.02, p.z), vec2(0.022, BOOK.z + 0.014), 0.018);
  back = max(back, abs(p.y) - BOOK.y);
  float groove = length(vec2(p.x + BOOK.x - 0.09, abs(p.z) - BOOK.z - 0.02)) - 0.018;
  return max(min(d, back), -groove);
}
float pages(vec3 p) { return box(p - vec3(-0.01, 0, 0), vec3(BOOK.x - 0.035, BOOK.y - 0.03, BOOK.z - 0.01), 0.01); }
float map(vec3 p) { p = lean(p); return min(boards(p), pages(p)) * 0.95; }
float relief(vec3 p) {
  p = lean(p);
  if (pages(p) < boards(p)) return 0.003 * noise(vec3(0, 0, p.z * 260.0)) + 0.0006 * noise(vec3(p.xy * 4.0, p.z * 300.0));
  return 0.0005 * weave(p.xy * 90.0);
}
Material surface(vec3 p, vec3 n) {
  p = lean(p);
  if (pages(p) < boards(p)) return matte(vec3(0.84, 0.78, 0.66) * (0.86 + 0.14 * noise(vec3(0, 0, p.z * 240.0))));
  if (p.z > 0.0 && p.x > -BOOK.x + 0.02) return gloss(cover(p.xy), 0.45);
  return gloss(cover(vec2(-BOOK.x + 0.03, p.y)) * 0.85, 0.45);
}
