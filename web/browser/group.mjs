// The group of sealed play (sobek/sealed/group.py). The library that does the arithmetic is loaded when it is
// wanted first. Points and scalars come and go as hexadecimal digits, all of a call in one text: to cross the
// border to Python costs more than a multiplication, and nothing has to be freed.

let library;

// Load the library. After that the other functions can be called.
export const load = async () => {
  library = await import("../../vendor/ristretto255.mjs");
};

const split = (digits) => digits.match(/.{64}/g) ?? [];

// The point for 64 bytes.
export const hash = (digits) => {
  const bytes = Uint8Array.from(digits.match(/../g), (byte) => Number.parseInt(byte, 16));
  return library.ristretto255_hasher.deriveToCurve(bytes).toHex();
};

// Each point times its scalar (big-endian); "" if one of the points is not valid.
export const multiply = (points, scalars) => {
  const factors = split(scalars);
  try {
    return split(points)
      .map((point, n) => times(point, BigInt(`0x${factors[n]}`)))
      .join("");
  } catch {
    return "";
  }
};

// The point that every scalar leaves as it is, is not valid.
const times = (digits, scalar) => {
  const product = library.ristretto255.Point.fromHex(digits).multiply(scalar);
  if (product.is0()) throw new RangeError("no point of this group but one");
  return product.toHex();
};
