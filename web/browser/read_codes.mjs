// A worker that reads the QR code in a picture: {width, height, data}, as in ImageData. It answers with the text, ""
// without one.
import { decodeQR } from "../../vendor/qr_reader.mjs";

const EFFORT = 3; // how many readings of a picture are tried
const TIME = 120; // milliseconds for those; the next picture may be better

addEventListener("message", ({ data: picture }) => postMessage(read(picture) || read(smooth(picture))));

const read = (picture) => {
  try {
    return decodeQR(picture, { effort: EFFORT, timeLimit: TIME });
  } catch {
    return "";
  }
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
