// A worker that reads the QR code in a picture: {width, height, data}, as in ImageData. It answers with the text, ""
// without one.
import { decodeQR } from "../../vendor/qr_reader.mjs";

const EFFORT = 3; // how many readings of a picture are tried
const TIME = 120; // milliseconds for those; the next picture may be better

onmessage = ({ data: picture }) => {
  try {
    postMessage(decodeQR(picture, { effort: EFFORT, timeLimit: TIME }));
  } catch {
    postMessage("");
  }
};
