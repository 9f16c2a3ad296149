// Chaal canvas sneakers in teal: rubber sole and toe cap, cotton laces through eyelets.
vec3 shoe(vec3 p, float k) {
  p -= k < 0.5 ? vec3(0.1, 0, 0.55) : vec3(-0.12, 0, -0.62);
  p.xz *= turn(k < 0.5 ? 0.2 : -0.12);
  return p;
}
/** Outline of the sole: the toe towards -x. */
float outline(vec2 p) {
  float toe = length((p - vec2(-0.95, 0.02)) * vec2(0.85, 1.0)) - 0.46;
  float heel = length((p - vec2(1.05, 0.0)) * vec2(0.95, 1.0)) - 0.36;
  float middle = abs(p.y + 0.02) - mix(0.43, 0.34, smoothstep(-0.9, 0.4, p.x));
  middle = max(middle, abs(p.x - 0.05) - 1.0);
  return blend(blend(toe, heel, 0.1), middle, 0.15) * 0.85;
}
float sole(vec3 p) {
  float lift = 0.07 * smoothstep(-0.8, -1.5, p.x);
  return slab(outline(p.xz) - 0.025, p.y - 0.16 - lift, 0.15, 0.05) * 0.9;
}
/** Height of the upper along the shoe. */
float crest(float x) {
  return 0.52 + 0.42 * smoothstep(-0.95, 0.1, x) + 0.12 * smoothstep(0.1, 0.5, x) * smoothstep(1.1, 0.5, x) + 0.06 * smoothstep(0.8, 1.35, x);
}
float upper(vec3 p) {
  float top = crest(p.x);
  float h = clamp(p.y / top, 0.0, 1.0);
  float narrow = 0.02 + 0.2 * h * h * (1.0 - 0.35 * smoothstep(0.2, 1.2, p.x));
  float side = outline(vec2(p.x - 0.1 * h * smoothstep(0.0, 1.4, p.x), p.z)) + narrow * (1.0 - 0.2 * smoothstep(0.4, 1.3, p.x));
  float over = (p.y - top + 0.5 * p.z * p.z) * 0.75;
  vec2 q = vec2(side, over) + 0.22;
  float solid = length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - 0.22;
  vec3 c = p - vec3(0.82, 1.12, 0);
  c.xy *= turn(0.1);
  float mouth = length(c * vec3(0.95, 0.62, 1.75)) - 0.52;
  float d = max(solid, 0.1 - p.y);
  return -blend(-d, mouth * 0.6, 0.05) * 0.8;
}
float tongue(vec3 p) {
  vec3 q = p - vec3(0.1, 0.9, 0);
  q.xy *= turn(-0.52);
  return box(q - vec3(0.1, 0.13, 0), vec3(0.36, 0.035, 0.2 - 0.05 * q.x * q.x), 0.03) * 0.9;
}
/** Laces: five rows from side to side over the tongue. */
float laces(vec3 p) {
  float d = 1e5;
  for (int i = 0; i < 5; i++) {
    float x = -0.56 + 0.19 * float(i), y = crest(x);
    vec3 q = p - vec3(x, y + 0.035 - 0.55 * p.z * p.z * 0.8, 0);
    d = min(d, max(length(vec2(q.x - 0.25 * p.z * (mod(float(i), 2.0) < 1.0 ? 0.25 : -0.25), q.y * 1.6)) - 0.042, abs(p.z) - 0.24));
  }
  vec3 bow = p - vec3(0.3, 1.06, 0);
  for (int s = -1; s < 2; s += 2) {
    vec3 q = bow - vec3(-0.05, -0.02, 0.17 * float(s));
    q.yz *= turn(0.5 * float(s));
    d = min(d, length(vec2(length(q.xz * vec2(1.6, 1.0)) - 0.14, q.y)) - 0.03);
  }
  d = min(d, length(bow * vec3(1, 1.2, 1)) - 0.055);
  return d * 0.7;
}
float one(vec3 p) { return min(min(sole(p), upper(p)), min(tongue(p), laces(p))); }
float map(vec3 p) { return min(one(shoe(p, 0.0)), one(shoe(p, 1.0))) * 0.85; }
vec3 nearer(vec3 p) { vec3 a = shoe(p, 0.0), b = shoe(p, 1.0); return one(a) < one(b) ? a : b; }
bool isCap(vec3 q) { return q.x + 0.3 * q.z * q.z < -0.98; }
float eyelet(vec3 q) {
  float x = clamp(floor((q.x + 0.56) / 0.19 + 0.5), 0.0, 4.0) * 0.19 - 0.56;
  return length(vec2(q.x - x, (abs(q.z) - 0.29))) - 0.038;
}
float relief(vec3 p) {
  vec3 q = nearer(p);
  if (sole(q) < min(upper(q), laces(q))) return 0.006 * smoothstep(0.012, 0.0, abs(q.y - 0.22 - 0.07 * smoothstep(-0.8, -1.5, q.x))) + (q.y < 0.1 ? 0.008 * sin(q.x * 50.0) : 0.0);
  if (laces(q) < upper(q)) return 0.004 * sin((q.x + q.z) * 110.0);
  if (isCap(q)) return 0.0;
  return 0.0022 * weave(vec2(q.x, q.y + abs(q.z)) * 46.0) + 0.006 * fbm(q * 3.0);
}
Material surface(vec3 p, vec3 n) {
  vec3 q = nearer(p);
  vec3 white = vec3(0.76, 0.72, 0.64), teal = vec3(0.012, 0.115, 0.11);
  float s = sole(q), u = upper(q), l = laces(q), t = tongue(q);
  if (l < min(s, min(u, t))) return cloth(vec3(0.8, 0.77, 0.7));
  if (s < min(u, t)) {
    float line = q.y - 0.07 * smoothstep(-0.8, -1.5, q.x);
    if (abs(line - 0.245) < 0.014) return gloss(teal, 0.6);
    if (line < 0.055) return gloss(vec3(0.42, 0.24, 0.1), 0.7);
    return gloss(white, 0.6);
  }
  if (t < u) return cloth(teal * 0.9);
  if (isCap(q)) return gloss(white, 0.5);
  float e = eyelet(q);
  if (q.y > 0.5 && e < 0.0 && q.x < 0.3) {
    if (e < -0.02) return matte(vec3(0.02));
    return metal(STEEL, 0.3);
  }
  vec3 c = q - vec3(0.82, 1.12, 0);
  c.xy *= turn(0.1);
  if (length(c * vec3(0.95, 0.62, 1.75)) < 0.545) return cloth(vec3(0.5, 0.36, 0.2));
  float seam = abs(q.x - 0.32 + 0.5 * (q.y - 0.9));
  if (seam < 0.055 && abs(seam - 0.035) < 0.009 && mod(q.y, 0.06) < 0.04 && abs(q.z) > 0.24) return cloth(white);
  if (q.x > 1.22 && abs(q.z) < 0.12) return gloss(white, 0.6);
  return cloth(teal * (0.85 + 0.15 * weave(vec2(q.x, q.y + abs(q.z)) * 46.0)));
}
