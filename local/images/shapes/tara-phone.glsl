// Tara 5G phone, 16.3 × 7.6 cm: the back and the screen of two, leaning.
float body(vec3 p) { return slab(box2(p.xy - vec2(0, 0.82), vec2(0.38, 0.815), 0.11), p.z, 0.041, 0.028); }
float lenses(vec3 p) {
  vec3 q = p - vec3(0.2, 1.36, -0.045);
  float d = slab(box2(q.xy + vec2(0, 0.06), vec2(0.115, 0.2), 0.11), q.z, 0.02, 0.012);
  q.y = abs(q.y + 0.06) - 0.095;
  float l = slab(length(q.xy) - 0.082, q.z + 0.02, 0.022, 0.01);
  return min(d, max(l, -slab(length(q.xy) - 0.06, q.z + 0.05, 0.015, 0.0)));
}
float keys(vec3 p) { return box(p - vec3(0.38, 1.12, 0), vec3(0.012, 0.09, 0.014), 0.01); }
float phone(vec3 p) { return min(min(body(p), lenses(p)), keys(p)); }
vec3 front(vec3 p) {
  if (view == 1) return p - vec3(9, 0, 0);
  p -= vec3(0.2, 0, 0.3); p.xz *= turn(0.2); p.yz *= turn(0.16); return p;
}
vec3 back(vec3 p) {
  p -= vec3(-0.22, 0, -0.16); p.xz *= turn(-0.32 + PI); p.yz *= turn(-0.14); return p;
}
float map(vec3 p) { return min(phone(front(p)), phone(back(p))) * 0.95; }
float relief(vec3 p) { return 0.0; }
vec3 wallpaper(vec2 p) {
  float y = p.y / 1.63;
  vec3 c = mix(vec3(0.9, 0.42, 0.16), vec3(0.05, 0.2, 0.24), smoothstep(0.25, 0.95, y));
  c = mix(c, vec3(1.0, 0.8, 0.5), smoothstep(0.125, 0.115, length(p - vec2(0.08, 0.72))));
  float hill = 0.5 + 0.09 * sin(p.x * 6.0 + 1.0) + 0.03 * sin(p.x * 17.0);
  c = mix(c, vec3(0.28, 0.12, 0.1), smoothstep(hill + 0.01, hill - 0.01, p.y));
  hill = 0.33 + 0.08 * sin(p.x * 7.0 - 1.6) + 0.02 * sin(p.x * 23.0);
  return mix(c, vec3(0.08, 0.045, 0.06), smoothstep(hill + 0.01, hill - 0.01, p.y));
}
Material surface(vec3 p, vec3 n) {
  bool isFront = phone(front(p)) < phone(back(p));
  vec3 q = isFront ? front(p) : back(p);
  if (lenses(q) < body(q)) {
    vec3 l = q - vec3(0.2, 1.3, 0); l.y = abs(l.y) - 0.095;
    if (length(l.xy) < 0.062) return gloss(vec3(0.006, 0.008, 0.015), 0.05);
    return metal(vec3(0.42, 0.43, 0.4), 0.25);
  }
  float edge = box2(q.xy - vec2(0, 0.82), vec2(0.38, 0.815), 0.11);
  if (q.z > 0.03 && edge < -0.012) {
    if (edge > -0.03 || length(q.xy - vec2(0, 1.56)) < 0.016) return gloss(vec3(0.004), 0.06);
    return Material(vec3(0.004), 0.06, 0.0, 0.0, wallpaper(q.xy) * 0.95);
  }
  if (q.z < -0.03 && edge < -0.012) return gloss(vec3(0.16, 0.23, 0.2), 0.22);
  return metal(vec3(0.5, 0.54, 0.5), 0.3);
}
