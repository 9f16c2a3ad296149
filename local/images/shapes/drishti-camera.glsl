// Drishti mirrorless camera with its 18–55 mm lens, 12.5 cm wide.
float body(vec3 p) {
  float d = box(p - vec3(0, 0.4, 0), vec3(0.62, 0.36, 0.19), 0.07);
  d = blend(d, box(p - vec3(0.02, 0.76, -0.02), vec3(0.24, 0.11, 0.17), 0.06), 0.05);
  d = blend(d, box(p - vec3(-0.5, 0.38, 0.14), vec3(0.13, 0.33, 0.16), 0.09), 0.06);
  return d;
}
float lens(vec3 p) {
  vec3 q = vec3(p.x - 0.1, p.z - 0.17, p.y - 0.42);
  float d = can(q, 0.3, 0.1, 0.02);
  d = min(d, can(q - vec3(0, 0.09, 0), 0.285, 0.24, 0.02));
  d = min(d, can(q - vec3(0, 0.33, 0), 0.27, 0.18, 0.02));
  return max(d, -can(q - vec3(0, 0.44, 0), 0.2, 0.2, 0.02));
}
float glass(vec3 p) { return length(p - vec3(0.1, 0.42, 0.28)) - 0.36 + max(0.0, 0.2 - (0.2 - length(p.xy - vec2(0.1, 0.42)))) * 0.0; }
float front(vec3 p) { return max(glass(p), length(p.xy - vec2(0.1, 0.42)) - 0.205); }
float dials(vec3 p) {
  float d = can(p - vec3(0.4, 0.75, -0.02), 0.12, 0.09, 0.015);
  d = min(d, can(p - vec3(-0.44, 0.74, 0.12), 0.07, 0.06, 0.015));
  d = min(d, can(p - vec3(-0.3, 0.75, -0.08), 0.09, 0.06, 0.015));
  return min(d, box(p - vec3(0.02, 0.885, -0.02), vec3(0.1, 0.015, 0.09), 0.01));
}
float map(vec3 p) { return min(min(body(p), lens(p)), min(front(p), dials(p))) * 0.9; }
float relief(vec3 p) {
  vec2 q = p.xy - vec2(0.1, 0.42);
  if (lens(p) < body(p)) {
    bool isRing = (p.z > 0.3 && p.z < 0.46) || (p.z > 0.53 && p.z < 0.62);
    return isRing ? 0.004 * abs(sin(atan(q.y, q.x) * 44.0)) : 0.0;
  }
  if (dials(p) < 0.005) return 0.003 * abs(sin(atan(p.z, p.x - 0.4) * 20.0));
  return p.y < 0.63 && p.y > 0.12 ? 0.004 * fbm(p * 42.0) : 0.0;
}
Material surface(vec3 p, vec3 n) {
  if (front(p) < lens(p)) { float r = length(p.xy - vec2(0.06, 0.46)); return gloss(mix(vec3(0.1, 0.05, 0.14), vec3(0.01, 0.03, 0.05), smoothstep(0.0, 0.14, r)), 0.03); }
  if (dials(p) < min(body(p), lens(p))) return metal(vec3(0.32), 0.3);
  if (lens(p) < body(p)) {
    if (abs(p.z - 0.49) < 0.012) return metal(vec3(0.86, 0.6, 0.3), 0.3);
    return gloss(vec3(0.022), 0.5);
  }
  if (p.y > 0.64 || p.y < 0.11) return metal(vec3(0.42, 0.41, 0.39), 0.38);
  return gloss(vec3(0.025, 0.024, 0.023), 0.65);
}
