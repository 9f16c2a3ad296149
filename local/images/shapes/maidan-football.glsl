// Maidan match football, size 5: 32 stitched panels.
vec3 roll(vec3 p) { p.y -= 1.1; p.xy *= turn(0.5); p.yz *= turn(0.35); return p; }
const float G = 1.618034;
/** Nearness of a direction to the middles of the 12 pentagons, and the second nearest of all 32 panels. */
vec2 panels(vec3 n) {
  vec3 a = abs(n);
  const float k = 0.5257311, m = 0.8506508;
  float five = max(max(a.x * k + a.y * m, a.y * k + a.z * m), a.z * k + a.x * m);
  const float s = 0.5773503, t = 0.3568221, u = 0.9341724;
  float six = max((a.x + a.y + a.z) * s, max(max(a.x * u + a.y * t * 0.0 + a.z * t, a.y * u + a.x * t), a.z * u + a.y * t));
  return vec2(five, six);
}
float seam(vec3 n) { vec2 q = panels(n); return abs(acos(min(q.x, 1.0)) - acos(min(q.y, 1.0)) * 0.9 - 0.02); }
float map(vec3 p) { p = roll(p); return length(p) - 1.1; }
float relief(vec3 p) { p = roll(p); vec3 n = normalize(p); return -0.03 * smoothstep(0.05, 0.0, seam(n)) + 0.002 * noise(p * 40.0); }
Material surface(vec3 p, vec3 n) {
  vec3 d = normalize(roll(p));
  vec2 q = panels(d);
  float five = acos(min(q.x, 1.0)) - acos(min(q.y, 1.0)) * 0.9 - 0.02;
  vec3 c = five < 0.0 ? vec3(0.08, 0.16, 0.13) : vec3(0.78, 0.76, 0.72);
  c = mix(c, vec3(0.12, 0.1, 0.09), smoothstep(0.014, 0.006, abs(five)));
  return gloss(c, 0.4);
}
