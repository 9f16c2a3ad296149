// Neem and tulsi soap, two bars of 100 g, one in its paper band.
vec3 one(vec3 p) { p -= vec3(0.02, 0.14, 0.16); p.xz *= turn(0.25); return p; }
vec3 two(vec3 p) { p -= vec3(-0.02, 0.415, -0.06); p.xz *= turn(-0.35); return p; }
float bar(vec3 p) { return box(p, vec3(0.42, 0.135, 0.27), 0.06) + 0.006 * fbm(p * 5.0); }
float band(vec3 p) { return max(box(p, vec3(0.43, 0.143, 0.278), 0.06), abs(p.x) - 0.2); }
float leaf(vec2 p) { return max(abs(p.y) - 0.075 * (1.0 - pow(abs(p.x / 0.16), 1.6)), abs(p.x) - 0.16); }
float map(vec3 p) { return min(min(bar(one(p)), bar(two(p))), band(one(p))) * 0.9; }
float relief(vec3 p) {
  vec3 q = two(p);
  float press = bar(q) < 0.01 && q.y > 0.1 ? -0.008 * smoothstep(0.008, -0.008, abs(leaf(q.xz * turn(0.5))) - 0.008) : 0.0;
  return press + 0.0012 * noise(p * 40.0);
}
Material surface(vec3 p, vec3 n) {
  vec3 a = one(p), b = two(p);
  if (band(a) < min(bar(a), bar(b))) {
    vec3 c = vec3(0.72, 0.62, 0.46) * (0.94 + 0.06 * noise(p * 70.0));
    vec2 q = abs(n.z) > 0.6 ? a.xy : a.xz;
    c = mix(c, vec3(0.15, 0.24, 0.1), smoothstep(0.004, -0.004, min(leaf((q - vec2(-0.02, 0.01)) * turn(0.6)), abs(abs(a.x) - 0.185) - 0.006)));
    return matte(c);
  }
  vec3 q = bar(a) < bar(b) ? a : b;
  float fleck = smoothstep(0.6, 0.66, fbm(q * 11.0));
  vec3 soap = mix(vec3(0.5, 0.54, 0.3), vec3(0.42, 0.48, 0.24), fbm(q * vec3(3.0, 8.0, 3.0)));
  return gloss(mix(soap, vec3(0.12, 0.18, 0.06), fleck * 0.8), 0.5);
}
