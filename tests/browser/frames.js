// Pictures as a camera takes them of a QR code on a screen: at an angle, small, blurred, with glare and noise.
// globalThis.frame(rows, seed, kind, moment) returns one, as {width, height, data} with a byte of grey for each pixel.
// `rows`: the code, a text of "1" and "0" for each row; `moment`: from 0, as the hand that holds the camera trembles; `kind`: "plain", "angle", "small", "blur", "glare".
globalThis.frame = (rows, seed, kind, moment = 0) => {
  const WIDTH = 1280;
  const HEIGHT = 720;
  const QUIET = 4; // modules of light margin
  const between = (low, high) => low + (high - low) * random();
  const has = (what) => kind === what;
  const dice = (start) => {
    let state = start >>> 0;
    return () => {
      state = (state + 0x6d2b79f5) | 0;
      let t = Math.imul(state ^ (state >>> 15), 1 | state);
      t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
      return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
    };
  };
  const random = dice(seed);
  const hand = dice(1_000_003 * seed + moment);
  const tremble = (size) => (moment ? size * (2 * hand() - 1) : 0);

  const count = rows.length + 2 * QUIET;
  const module = has("small") ? between(3, 4) : between(5, 8); // pixels, in the middle
  // People hold devices upright or across, more or less.
  const turn = kind === "plain" ? 0 : (Math.floor(between(0, 4)) * Math.PI) / 2 + between(-0.35, 0.35) + tremble(0.08);
  const lean = has("angle") ? between(0.15, 0.52) + tremble(0.08) : 0; // radians away from the camera
  const towards = between(0, 2 * Math.PI);
  const side = module * count;
  const room = [WIDTH, HEIGHT].map((size) => Math.max(0, size - 1.3 * side) / 2);
  const centre = [
    WIDTH / 2 + between(-1, 1) * room[0] + tremble(15),
    HEIGHT / 2 + between(-1, 1) * room[1] + tremble(15),
  ];
  // From a pixel back to the plane of the code: a pinhole camera, three widths of the code away.
  const far = 3 * side;
  const axis = [Math.cos(towards), Math.sin(towards)];
  const slope = Math.tan(lean);
  const longer = 1 / Math.cos(lean) - 1;
  const cos = Math.cos(turn) / module;
  const sin = Math.sin(turn) / module;
  const dark = between(10, 60);
  const light = between(kind === "plain" ? 230 : 150, 245);
  const around = between(20, 150);
  const modules = [...rows].map((row) => [...row].map(Number));
  const grey = (x, y) => {
    const across = x - centre[0];
    const down = y - centre[1];
    const along = across * axis[0] + down * axis[1];
    const depth = 1 / (1 - (along / far) * slope);
    const stretch = along * depth * longer;
    const h = across * depth + stretch * axis[0];
    const v = down * depth + stretch * axis[1];
    const column = Math.floor(cos * h + sin * v + count / 2);
    const row = Math.floor(cos * v - sin * h + count / 2);
    if (column < 0 || row < 0 || column >= count || row >= count) return around;
    return modules[row - QUIET]?.[column - QUIET] ? dark : light;
  };

  let picture = new Float32Array(WIDTH * HEIGHT).fill(around);
  const reach = 1.2 * side; // beyond that, no part of the code is seen
  const [left, top] = centre.map((at) => Math.max(0, Math.floor(at - reach)));
  const right = Math.min(WIDTH, centre[0] + reach);
  const bottom = Math.min(HEIGHT, centre[1] + reach);
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      const four = grey(x + 0.25, y + 0.25) + grey(x + 0.75, y + 0.25) + grey(x + 0.25, y + 0.75) + grey(x + 0.75, y + 0.75);
      picture[y * WIDTH + x] = four / 4;
    }
  if (has("blur")) for (let n = 0; n < 3; n++) picture = blurred(picture, module * between(0.1, 0.3));
  if (has("glare")) {
    const radius = side * between(0.05, 0.1);
    const spot = [
      centre[0] + (between(-0.4, 0.4) + tremble(0.1)) * side,
      centre[1] + (between(-0.4, 0.4) + tremble(0.1)) * side,
    ];
    for (let y = 0; y < HEIGHT; y++)
      for (let x = 0; x < WIDTH; x++) {
        const near = Math.hypot(x - spot[0], y - spot[1]) / radius;
        picture[y * WIDTH + x] += 300 * Math.exp(-near * near);
      }
  }
  const noise = kind === "plain" ? 0 : between(2, 10);
  const shade = kind === "plain" ? 0 : between(-40, 40);
  const data = new Uint8ClampedArray(WIDTH * HEIGHT);
  for (let n = 0; n < data.length; n++)
    data[n] = picture[n] + noise * (hand() + hand() - 1) * 2.4 + shade * ((n % WIDTH) / WIDTH - 0.5);
  return { width: WIDTH, height: HEIGHT, data };

  // The mean of all within so many pixels to the left and right, then above and below; three times is nearly a Gaussian.
  function blurred(source, radius) {
    const half = Math.max(1, Math.round(radius));
    const pass = (from, step, lines, length, stride) => {
      const to = new Float32Array(from.length);
      for (let line = 0; line < lines; line++) {
        const start = line * stride;
        let sum = 0;
        const at = (n) => from[start + Math.min(length - 1, Math.max(0, n)) * step];
        for (let n = -half; n <= half; n++) sum += at(n);
        for (let n = 0; n < length; n++) {
          to[start + n * step] = sum / (2 * half + 1);
          sum += at(n + half + 1) - at(n - half);
        }
      }
      return to;
    };
    return pass(pass(source, 1, HEIGHT, WIDTH, WIDTH), WIDTH, WIDTH, HEIGHT, 1);
  }
};
