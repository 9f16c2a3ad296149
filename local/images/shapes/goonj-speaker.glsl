// Goonj portable speaker, the size of a one-litre bottle: woven cover, leather loop.
float body(vec3 p) { return can(p, 0.42, 1.9, 0.12); }
float foot(vec3 p) { return can(p, 0.43, 0.12, 0.05); }
float cap(vec3 p) { return can(p - vec3(0, 1.74, 0), 0.425, 0.18, 0.08); }
float loop_(vec3 p) {
  vec3 q = p - vec3(0.42, 1.62, 0.1);
  return max(box2(vec2(length(q.xy * vec2(1.0, 0.72)) - 0.25, q.z), vec2(0.02, 0.075), 0.015), -q.x + 0.02) * 0.8;
}
float keys(vec3 p) { vec3 q = p - vec3(0, 1.92, 0); q.x = abs(q.x) - 0.15; return can(q, 0.06, 0.02, 0.008); }
float map(vec3 p) { return min(min(body(p), min(foot(p), cap(p))), min(loop_(p), keys(p))); }
bool isWoven(vec3 p) { return p.y > 0.13 && p.y < 1.735 && loop_(p) > 0.004; }
float relief(vec3 p) { return isWoven(p) ? 0.005 * weave(vec2(atan(p.z, p.x) * 22.0, p.y * 46.0)) : 0.0; }
Material surface(vec3 p, vec3 n) {
  if (loop_(p) < 0.004) return gloss(vec3(0.3, 0.13, 0.05), 0.5);
  if (isWoven(p)) {
    float w = weave(vec2(atan(p.z, p.x) * 22.0, p.y * 46.0));
    vec2 cell = floor(vec2(atan(p.z, p.x) * 22.0, p.y * 46.0));
    vec3 yarn = mix(vec3(0.33, 0.28, 0.2), vec3(0.2, 0.19, 0.15), hash(vec3(cell, 1.0)));
    return cloth(yarn * (0.45 + 0.55 * w));
  }
  return gloss(vec3(0.03, 0.031, 0.03), 0.5);
}
