// Gulmohar matte lipstick duo, red and jamun; tint 1: the jamun in front.
float tube(vec3 p) { return can(p, 0.11, 0.46, 0.02); }
float inner(vec3 p) { return can(p - vec3(0, 0.45, 0), 0.09, 0.16, 0.012); }
float stick(vec3 p) { float d = can(p - vec3(0, 0.5, 0), 0.07, 0.42, 0.03); vec3 q = p - vec3(0, 0.86, 0); return max(d, dot(q, normalize(vec3(0.75, 1.0, 0.35))) - 0.035) ; }
float cover(vec3 p) { return can(p, 0.115, 0.62, 0.02); }
vec3 one(vec3 p) { p -= vec3(-0.14, 0, 0.12); p.xz *= turn(0.4); return p; }
vec3 two(vec3 p) { p -= vec3(0.17, 0, -0.16); p.xz *= turn(-0.6); return p; }
vec3 lying(vec3 p) { p -= vec3(-0.12, 0.116, 0.42); p.xz *= turn(0.45); return vec3(p.y, p.x + 0.1, p.z); }
float one_(vec3 p) { return min(tube(p), min(inner(p), stick(p))); }
float map(vec3 p) { return min(min(one_(one(p)), one_(two(p))), cover(lying(p))) * 0.95; }
float relief(vec3 p) { return 0.0; }
Material surface(vec3 p, vec3 n) {
  vec3 a = one(p), b = two(p);
  if (cover(lying(p)) < min(one_(a), one_(b))) return gloss(vec3(0.035, 0.02, 0.022), 0.2);
  bool isFirst = one_(a) < one_(b);
  vec3 q = isFirst ? a : b;
  if (inner(q) < min(tube(q), stick(q))) return metal(vec3(0.88, 0.66, 0.38), 0.16);
  if (stick(q) < tube(q)) return gloss((isFirst != (tint == 1)) ? vec3(0.52, 0.03, 0.02) : vec3(0.2, 0.015, 0.07), 0.5);
  if (q.y > 0.4) return metal(vec3(0.88, 0.66, 0.38), 0.2);
  return gloss(vec3(0.035, 0.02, 0.022), 0.2);
}
