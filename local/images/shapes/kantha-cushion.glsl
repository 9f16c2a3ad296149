// Kantha-stitch cushion, 40 × 40 cm: blue, or its rose side (tint 1).
vec3 lean(vec3 p) { p.y -= 1.72; p.yz *= turn(-0.3); p.xz *= turn(0.28); return p; }
float map(vec3 p) {
  p = lean(p);
  vec2 q = abs(p.xy) / 2.0;
  float pinch = 1.0 - 0.09 * (1.0 - pow(max(abs(q.x), abs(q.y)), 2.0)) * 0.0;
  float side = pow(pow(q.x, 7.0) + pow(q.y, 7.0), 1.0 / 7.0);
  float bulge = 0.62 * pow(max(1.0 - pow(q.x, 2.4), 0.0), 0.55) * pow(max(1.0 - pow(q.y, 2.4), 0.0), 0.55);
  float fold = 0.02 * sin(atan(p.y, p.x) * 12.0) * smoothstep(0.5, 1.0, side) + 0.012 * fbm(p * 2.0);
  float d = max(abs(p.z) - bulge - fold - 0.02, (side - 0.985) * 2.0 * pinch);
  return d * 0.45;
}
float stitches(vec2 p) {
  float row = mod(p.y + 0.012 * sin(p.x * 5.0), 0.1) - 0.05;
  float shift = mod(floor((p.y + 0.012 * sin(p.x * 5.0)) / 0.1), 2.0) * 0.06;
  return max(abs(row) - 0.012, abs(mod(p.x + shift, 0.12) - 0.06) - 0.036);
}
float relief(vec3 p) { p = lean(p); return 0.006 * smoothstep(0.01, -0.01, stitches(p.xy)) + 0.0012 * weave(p.xy * 40.0) - 0.006 * smoothstep(0.04, 0.0, abs(mod(p.y, 0.1) - 0.05)); }
Material surface(vec3 p, vec3 n) {
  p = lean(p);
  vec3 c = tint == 1 ? vec3(0.46, 0.16, 0.17) : vec3(0.1, 0.2, 0.28);
  vec3 thread = vec3(0.82, 0.76, 0.64);
  vec2 k = p.xy * turn(PI / 4.0);
  float diamond = abs(max(abs(k.x), abs(k.y)) - 0.95) - 0.08;
  float r = length(p.xy), a = atan(p.y, p.x);
  float flower = abs(r - 0.42 - 0.16 * cos(a * 8.0)) - 0.05;
  vec3 second = tint == 1 ? vec3(0.62, 0.36, 0.12) : vec3(0.55, 0.2, 0.1);
  if (stitches(p.xy) < 0.0) c = min(diamond, flower) < 0.0 ? thread : mix(c, thread, 0.62);
  else if (min(diamond, flower) < 0.0 || r < 0.18) c = second;
  if (max(abs(p.x), abs(p.y)) > 1.86) c = mix(c, thread, 0.25);
  return cloth(c);
}
