// Urjaan badminton racquet, 67 cm, and a feather shuttle.
vec3 lean(vec3 p) { p -= vec3(-0.25, -0.12, 0); p.xy *= turn(0.16); p.xz *= turn(0.3); return p; }
float oval(vec2 p) { vec2 q = p - vec2(0, 5.3); return (length(q * vec2(1.0, 0.8)) - 1.05) * 0.85; }
float frame(vec3 p) {
  float hoop = length(vec2(oval(p.xy), p.z * 0.8)) - 0.055;
  float joint = rod(p, vec3(-0.14, 4.06, 0), vec3(0.14, 4.06, 0), 0.055);
  return min(blend(hoop, blend(rod(p, vec3(0, 1.9, 0), vec3(0, 4.1, 0), 0.04), joint, 0.12), 0.08), taper(p, vec3(0, 1.75, 0), vec3(0, 2.1, 0), 0.12, 0.045));
}
float handle(vec3 p) {
  vec2 q = vec2(max(abs(p.x), max(abs(p.z), (abs(p.x) + abs(p.z)) * 0.74)) - 0.125 - 0.02 * smoothstep(0.25, 0.1, p.y), abs(p.y - 0.98) - 0.82);
  return length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - 0.02;
}
float strings(vec3 p) {
  vec2 q = mod(p.xy + 0.05, 0.1) - 0.05;
  float d = min(length(vec2(q.x, p.z)), length(vec2(q.y, p.z))) - 0.008;
  return max(d, oval(p.xy));
}
vec3 fallen(vec3 p) { p -= vec3(1.05, 0.33, 0.75); p.xz *= turn(0.75); p.xy *= turn(1.82); return p; }
float cork(vec3 p) { vec3 q = fallen(p); return max(length(q - vec3(0, -0.28, 0)) - 0.135, q.y + 0.24); }
float feathers(vec3 p) {
  vec3 q = fallen(p);
  float a = atan(q.z, q.x), r = length(q.xz);
  float cone = abs(r - 0.12 - 0.2 * smoothstep(-0.26, 0.42, q.y)) - 0.008;
  float petal = 0.36 + 0.07 * cos(a * 16.0) - q.y;
  return max(max(cone, -petal), -0.25 - q.y) * 0.7;
}
float map(vec3 p) {
  vec3 q = lean(p);
  return min(min(min(frame(q), handle(q)), strings(q)), min(cork(p), feathers(p))) * 0.85;
}
float relief(vec3 p) {
  if (feathers(p) < 0.01) { vec3 q = fallen(p); return 0.012 * abs(sin(atan(q.z, q.x) * 8.0)); }
  vec3 q = lean(p);
  return handle(q) < 0.01 ? 0.014 * smoothstep(0.06, 0.0, abs(mod(q.y + 0.09 * atan(q.z, q.x), 0.28) - 0.14)) : 0.0;
}
Material surface(vec3 p, vec3 n) {
  if (cork(p) < 0.006) return matte(vec3(0.78, 0.7, 0.56));
  if (feathers(p) < 0.006) {
    vec3 q = fallen(p);
    if (q.y < -0.16) return gloss(vec3(0.1, 0.3, 0.2), 0.4);
    if (abs(q.y + 0.02) < 0.012 || abs(q.y - 0.08) < 0.012) return matte(vec3(0.5, 0.5, 0.46));
    return Material(vec3(0.82, 0.8, 0.76), 0.9, 0.0, 0.4, vec3(0.03));
  }
  vec3 q = lean(p);
  if (strings(q) < min(frame(q), handle(q))) return gloss(vec3(0.82, 0.8, 0.7), 0.4);
  if (handle(q) < frame(q)) {
    if (q.y < 0.24) return gloss(vec3(0.04), 0.4);
    return gloss(mix(vec3(0.05, 0.055, 0.06), vec3(0.02), smoothstep(0.03, 0.0, abs(mod(q.y + 0.09 * atan(q.z, q.x), 0.28) - 0.14))), 0.75);
  }
  vec3 c = vec3(0.025, 0.04, 0.045);
  float a = q.y - 5.3;
  if (abs(q.x) > 0.8 && abs(a) < 0.55) c = vec3(0.62, 0.19, 0.03);
  if (a > 1.12) c = vec3(0.62, 0.19, 0.03);
  if (q.y > 3.0 && q.y < 3.7) c = vec3(0.62, 0.19, 0.03);
  if (abs(q.y - 2.9) < 0.04 || abs(q.y - 3.8) < 0.04) c = vec3(0.75, 0.72, 0.66);
  return gloss(c, 0.22);
}
