// The group of sealed play (sobek/sealed/group.py). The library that does the arithmetic is loaded when it is
// wanted first. Points and scalars come and go as hexadecimal digits, all of a call in one text: to cross the
// border to Python costs more than a multiplication, and nothing has to be freed.
import { lazily } from "./lazily.mjs";

const lazy = lazily("../../vendor/ristretto255.mjs");
let library;

// Load the library. After that the other functions can be called.
export const load = async () => {
  library = await lazy.load();
};

const split = (digits) => digits.match(/.{64}/g) ?? [];

// The point for 64 bytes.
export const hash = (digits) => {
  const bytes = Uint8Array.from(digits.match(/../g), (byte) => Number.parseInt(byte, 16));
  return library.ristretto255_hasher.deriveToCurve(bytes).toHex();
};

// Each point times its scalar (big-endian); "" if one of the points is not valid. Any other fault is thrown: it is
// none of who sent the points.
export const multiply = (points, scalars) => {
  const factors = split(scalars).map((digits) => BigInt(`0x${digits}`));
  const decoded = split(points).map(decode);
  if (!decoded.every(Boolean)) return "";
  return decoded.map((point, n) => point.multiply(factors[n]).toHex()).join("");
};

// A point; undefined if the digits spell none, or the one that every scalar leaves as it is.
const decode = (digits) => {
  const { Point } = library.ristretto255;
  try {
    const point = Point.fromHex(digits);
    return point.is0() ? undefined : point;
  } catch (error) {
    if (error.constructor !== Error) throw error; // the library says by a plain one that it is no point
  }
};
