// Pavan city bicycle: lugged steel frame, hub gears, mudguards and a cane basket. 17.5 dm long.
const vec3 REAR = vec3(-5.3, 3.4, 0), FRONT = vec3(5.2, 3.4, 0);
const vec3 CRANK = vec3(-0.9, 2.9, 0), SEAT = vec3(-2.1, 6.4, 0), HEAD = vec3(3.5, 7.6, 0), LOW = vec3(3.85, 6.6, 0);
float wheel(vec3 p) {
  float r = length(p.xy);
  float tyre = length(vec2(r - 3.22, p.z)) - 0.17;
  float rim = box2(vec2(r - 3.0, p.z), vec2(0.09, 0.1), 0.04);
  float a = atan(p.y, p.x), part = PI / 14.0;
  float t = (mod(a, 2.0 * part) - part) * r;
  float spoke = max(length(vec2(t, p.z - 0.12 * (1.0 - r / 3.0) * (mod(floor(a / part * 0.5), 2.0) < 1.0 ? 1.0 : -1.0))) - 0.018, r - 3.0);
  float hub = max(r - 0.2, abs(p.z) - 0.3);
  return min(min(tyre, rim), min(spoke, hub));
}
float guard_(vec3 p, float from, float to) {
  float r = length(p.xy), a = atan(p.y, p.x);
  float d = abs(length(vec2(r - 3.3, p.z * 0.8)) - 0.24) - 0.025;
  return max(max(d, 3.36 - r), max(from - a, a - to) * 2.0);
}
float frame(vec3 p) {
  float d = rod(p, CRANK, SEAT, 0.15);
  d = min(d, rod(p, CRANK, LOW, 0.16));
  d = min(d, rod(p, SEAT - vec3(-0.35, 1.0, 0), HEAD - vec3(-0.05, 0.35, 0), 0.13));
  d = blend(d, rod(p, HEAD + vec3(-0.1, 0.35, 0), LOW, 0.19), 0.12);
  vec3 q = vec3(p.x, p.y, abs(p.z));
  d = min(d, rod(q, REAR + vec3(0, 0, 0.36), CRANK + vec3(0, 0, 0.14), 0.085));
  d = min(d, rod(q, REAR + vec3(0, 0, 0.36), SEAT + vec3(0.1, -0.6, 0.16), 0.075));
  vec3 knee = vec3(4.35, 4.9, 0.3);
  d = min(d, rod(q, LOW + vec3(0.02, -0.05, 0.22), knee, 0.1));
  return min(d, taper(q, knee, FRONT + vec3(0, 0, 0.3), 0.1, 0.07));
}
float bars(vec3 p) {
  vec3 q = vec3(p.x, p.y, abs(p.z));
  float d = rod(p, HEAD, vec3(3.2, 8.9, 0), 0.11);
  d = min(d, rod(q, vec3(3.2, 8.9, 0), vec3(3.1, 9.2, 1.5), 0.09));
  d = min(d, rod(p, SEAT - vec3(0, 0.2, 0), vec3(-2.42, 7.7, 0), 0.1));
  d = min(d, rod(p, REAR + vec3(-0.2, 0.0, 0.38), REAR + vec3(-0.9, 3.2, 0.38), 0.04));
  return d;
}
float grips(vec3 p) { vec3 q = vec3(p.x, p.y, abs(p.z)); return rod(q, vec3(3.1, 9.2, 1.5), vec3(2.1, 9.15, 2.2), 0.14); }
float saddle(vec3 p) {
  vec3 q = p - vec3(-2.5, 8.0, 0);
  float wide = mix(0.75, 0.2, smoothstep(-0.8, 0.7, q.x));
  float d = length(vec3(q.x / 1.25, q.y / 0.28, q.z / wide)) - 1.0;
  return max(d * 0.22, -q.y - 0.1);
}
float drive(vec3 p) {
  vec3 q = p - CRANK;
  float disc = max(abs(length(q.xy) - 0.62) - 0.08, abs(q.z - 0.3) - 0.04);
  float box_ = max(box2(p.xy - (CRANK.xy + REAR.xy) * 0.5 + vec2(0, 0.0), vec2(2.95, 0.72), 0.7), abs(p.z - 0.42) - 0.07);
  float arm = min(rod(q, vec3(0, 0, 0.55), vec3(1.2, -1.0, 0.6), 0.09), rod(q, vec3(0, 0, -0.4), vec3(-1.2, 1.0, -0.45), 0.09));
  float pedal = min(box(q - vec3(1.2, -1.0, 0.98), vec3(0.35, 0.1, 0.34), 0.05), box(q - vec3(-1.2, 1.0, -0.85), vec3(0.35, 0.1, 0.34), 0.05));
  return min(min(disc, box_), min(arm, pedal));
}
float basket(vec3 p) {
  vec3 q = p - vec3(5.35, 8.2, 0);
  float wide = 1.0 + 0.12 * q.y;
  float outer = box(q, vec3(1.05 * wide, 0.95, 1.35 * wide), 0.3);
  float d = max(abs(outer + 0.06) - 0.06, q.y - 0.85);
  float edge = abs(box2(q.xz, vec2(1.05, 1.35) * 1.1, 0.3)) ;
  return min(d * 0.8, length(vec2(edge, q.y - 0.87)) - 0.12);
}
float map(vec3 p) {
  float w = min(wheel(p - REAR), wheel(p - FRONT));
  float g = min(guard_(p - REAR, 0.1, 3.0), guard_(p - FRONT, 0.55, 2.9));
  float d = min(min(w, g), min(frame(p), bars(p)));
  return min(min(d, min(grips(p), saddle(p))), min(drive(p), basket(p))) * 0.8;
}
float relief(vec3 p) {
  if (basket(p) < 0.02) { vec3 q = p - vec3(5.35, 8.2, 0); return 0.07 * weave(vec2(abs(q.x) > abs(q.z) * 0.8 ? q.z : q.x, q.y) * 5.0); }
  float r = min(length(p.xy - REAR.xy), length(p.xy - FRONT.xy));
  return abs(r - 3.3) < 0.12 && abs(p.z) < 0.2 ? 0.015 * sin(r * 60.0) : 0.0;
}
Material surface(vec3 p, vec3 n) {
  vec3 red = vec3(0.36, 0.035, 0.03);
  float w = min(wheel(p - REAR), wheel(p - FRONT)), g = min(guard_(p - REAR, 0.1, 3.0), guard_(p - FRONT, 0.55, 2.9));
  float f = frame(p), b = bars(p), s = min(saddle(p), grips(p)), d = drive(p), c = basket(p);
  float least = min(min(min(w, g), min(f, b)), min(min(s, d), c));
  if (least == c) return Material(mix(vec3(0.3, 0.17, 0.07), vec3(0.58, 0.4, 0.2), weave(vec2(abs(p.x - 5.35) > abs(p.z) * 0.8 ? p.z : p.x - 5.35, p.y - 8.2) * 5.0)), 0.7, 0.0, 0.0, vec3(0));
  if (least == s) return gloss(vec3(0.2, 0.085, 0.035), 0.5);
  if (least == f || least == g) return gloss(red, 0.2);
  if (least == d) {
    vec2 q = p.xy - CRANK.xy;
    if (min(length(q - vec2(1.2, -1.0)), length(q + vec2(1.2, -1.0))) < 0.5) return gloss(vec3(0.03), 0.6);
    if (p.z > 0.34 && p.z < 0.5 && length(q) > 0.72) return gloss(red, 0.2);
    return metal(STEEL, 0.25);
  }
  if (least == b) return metal(STEEL, 0.18);
  float r = min(length(p.xy - REAR.xy), length(p.xy - FRONT.xy));
  if (r > 3.1) return matte(vec3(0.035));
  return metal(STEEL, 0.25);
}
