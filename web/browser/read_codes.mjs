// A worker that reads the QR code in a picture: {width, height, data}, as in ImageData. It answers with the text, ""
// without one.
import { decodeQR } from "../../vendor/qr_reader.mjs";

const EFFORT = 3; // how many readings of a picture are tried
const TIME = 120; // milliseconds for those; the next picture may be better

addEventListener("message", ({ data: picture }) => postMessage(read(picture) || read(turned(smooth(picture)))));

const read = (picture) => {
  try {
    return decodeQR(picture, { effort: EFFORT, timeLimit: TIME });
  } catch {
    return "";
  }
};

// The picture, turned by 45 degrees around its middle: a code that leans away is found at some angles only.
const turned = ({ width, height, data }) => {
  const pixels = new Uint32Array(data.buffer);
  const result = new Uint32Array(pixels.length).fill(0xffffffff);
  const half = Math.SQRT1_2;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const across = Math.round(half * (x - width / 2 + (y - height / 2)) + width / 2);
      const down = Math.round(half * (y - height / 2 - (x - width / 2)) + height / 2);
      if (across >= 0 && down >= 0 && across < width && down < height)
        result[y * width + x] = pixels[down * width + across];
    }
  return { width, height, data: new Uint8ClampedArray(result.buffer) };
};

// The picture in grey, each pixel with its neighbours: noise and slanting edges break the patterns that are looked for.
const smooth = ({ width, height, data }) => {
  const across = new Uint16Array(width * height);
  const smoothed = new Uint8ClampedArray(data.length).fill(255);
  const green = (n) => data[4 * n + 1];
  for (let n = 1; n < across.length - 1; n++) across[n] = green(n - 1) + 2 * green(n) + green(n + 1);
  for (let n = width; n < across.length - width; n++) {
    const grey = (across[n - width] + 2 * across[n] + across[n + width]) >> 4;
    smoothed[4 * n] = smoothed[4 * n + 1] = smoothed[4 * n + 2] = grey;
  }
  return { width, height, data: smoothed };
};
