// Banjara leather satchel, 30 × 22 × 9 cm: full-grain leather, two straps with brass buckles.
float body(vec3 p) { return box(p - vec3(0, 1.15, 0), vec3(1.55, 1.14, 0.44 - 0.1 * smoothstep(1.4, 2.3, p.y)), 0.16); }
float flap(vec3 p) {
  float edge = box2(p.xy - vec2(0, 1.62), vec2(1.6, 0.78), 0.3);
  float front = slab(edge, p.z - 0.46, 0.035, 0.02);
  float top = box(p - vec3(0, 2.27, 0.04), vec3(1.59, 0.06, 0.46), 0.05);
  return blend(front, top, 0.16);
}
float straps(vec3 p) {
  vec3 q = vec3(abs(p.x) - 0.85, p.y - 1.3, p.z - 0.53);
  return box(q, vec3(0.15, 1.02, 0.03), 0.02);
}
float buckles(vec3 p) {
  vec3 q = vec3(abs(p.x) - 0.85, p.y - 0.72, p.z - 0.58);
  float frame = max(box(q, vec3(0.22, 0.17, 0.03), 0.025), -box(q, vec3(0.155, 0.11, 0.1), 0.02));
  return min(frame, rod(q, vec3(0, -0.13, 0), vec3(0, 0.13, 0.01), 0.02));
}
float handle(vec3 p) {
  vec3 q = p - vec3(0, 2.3, 0.0);
  float arch = length(vec2(length(q.xy * vec2(0.62, 1.0)) - 0.42, q.z)) - 0.075;
  arch = max(arch, -q.y);
  float rings = length(vec2(length(vec2(abs(q.x) - 0.68, q.y - 0.05)) - 0.1, q.z)) - 0.025;
  return min(arch * 0.8, rings);
}
float map(vec3 p) { return min(min(body(p), flap(p)), min(min(straps(p), buckles(p)), handle(p))) * 0.9; }
float stitch(vec3 p) {
  float edge = abs(box2(p.xy - vec2(0, 1.62), vec2(1.6, 0.78), 0.3) + 0.1);
  return p.z > 0.4 ? max(edge - 0.014, abs(mod(p.x + p.y, 0.1) - 0.05) - 0.032) : 1.0;
}
float relief(vec3 p) {
  float grain = 0.003 * fbm(p * 16.0) + 0.0016 * noise(p * 60.0);
  return buckles(p) < 0.01 ? 0.0 : grain + 0.006 * smoothstep(0.01, -0.01, stitch(p));
}
Material surface(vec3 p, vec3 n) {
  if (buckles(p) < min(min(body(p), flap(p)), min(straps(p), handle(p)))) return metal(BRASS, 0.25);
  if (handle(p) < 0.01 && abs(abs(p.x) - 0.68) < 0.13 && p.y < 2.5) return metal(BRASS, 0.25);
  vec3 leather = mix(vec3(0.3, 0.12, 0.045), vec3(0.2, 0.07, 0.025), fbm(p * 2.2));
  if (straps(p) < flap(p) || handle(p) < body(p)) leather *= 0.72;
  if (stitch(p) < 0.0 && straps(p) > 0.01) leather = vec3(0.72, 0.58, 0.36);
  return gloss(leather, 0.5);
}
