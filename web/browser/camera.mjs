// The camera, which looks for QR codes. The browser's own reader finds them where it has one; elsewhere, and where
// that one fails, a worker does (read_codes.mjs).
import { flush } from "./after_paint.mjs";

const PAUSE = 80; // milliseconds between two looks
const RESPITE = 1_000; // milliseconds after a look that failed
const WIDTH = 1280; // pixels of what is looked at: enough for a code at arm's length, and read in a few milliseconds

let looking; // {stream, timer, read, end} while it looks
let turn = 0;

// Look by the camera on the person's side, or by the other one, and report each text that is new. Return "" once it
// looks; else why it does not.
export const look = async (atPerson, report) => {
  away();
  turn += 1;
  const mine = turn;
  let stream;
  try {
    stream = await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { facingMode: atPerson ? "user" : "environment", width: { ideal: WIDTH }, height: { ideal: 720 } },
    });
  } catch (error) {
    return why(error);
  }
  const eyes = await reader();
  if (mine !== turn) {
    stop(stream);
    return "busy";
  }
  looking = { stream, timer: 0, ...eyes };
  for (const track of stream.getTracks()) track.onended = () => mine === turn && lose(report);
  goOn(looking, report, "");
  return "";
};

export const away = () => {
  turn += 1;
  if (!looking) return;
  clearTimeout(looking.timer);
  looking.end();
  stop(looking.stream);
  looking = undefined;
};

// The system has taken the camera, or it was unplugged.
const lose = (report) => {
  away();
  flush();
  report("blinded", {});
};

const stop = (stream) => {
  for (const track of stream.getTracks()) track.stop();
};

const why = ({ name }) => {
  if (name === "NotAllowedError" || name === "SecurityError") return isForbidden() ? "forbidden" : "refused";
  return name === "NotReadableError" || name === "AbortError" ? "busy" : "missing";
};

// Whether the page around this one keeps the camera from it. Only Chromium tells; elsewhere a frame is likely to be why.
const isForbidden = () => {
  const { featurePolicy } = /** @type {any} */ (document);
  return featurePolicy ? !featurePolicy.allowsFeature("camera") : window !== top;
};

const goOn = (mine, report, before) => {
  mine.timer = setTimeout(async () => {
    const text = await glance(mine);
    if (looking !== mine) return;
    const isNew = text && text !== before;
    goOn(mine, report, text || before);
    if (isNew) {
      flush();
      report("scanned", { value: text });
    }
  }, PAUSE);
};

// The text of the code that the camera sees now; "" without one.
const glance = async ({ stream, read }) => {
  const video = /** @type {HTMLVideoElement} */ (document.getElementById("viewfinder"));
  if (!video) return "";
  if (video.srcObject !== stream) {
    video.srcObject = stream;
    await video.play().catch(() => {});
  }
  return video.readyState < video.HAVE_CURRENT_DATA ? "" : read(video);
};

// What reads the code in a picture, and what ends it.
const reader = async () => {
  const own = await ofBrowser();
  let other;
  const ours = (video) => {
    other ??= ofWorker();
    return other.read(video);
  };
  let read = own ?? ours;
  return {
    read: async (video) => {
      try {
        return await read(video);
      } catch {
        other?.end();
        other = undefined; // a worker whose script could not be loaded never answers
        read = ours;
        return new Promise((resolve) => setTimeout(resolve, RESPITE, ""));
      }
    },
    end: () => other?.end(),
  };
};

// The browser's own reader, if it has one.
const ofBrowser = async () => {
  const { BarcodeDetector } = /** @type {any} */ (globalThis);
  const formats = await BarcodeDetector?.getSupportedFormats().catch(() => []);
  if (!formats?.includes("qr_code")) return undefined;
  const detector = new BarcodeDetector({ formats: ["qr_code"] });
  return async (video) => (await detector.detect(video))[0]?.rawValue ?? "";
};

// How far the pictures are turned that are looked at one after the other, in degrees: a reader that misses a code in one
// of them finds it in another. A code that leans away is missed at most angles, and found at a few.
const TURNS = [0, -15, 20, 45, -20, 10, 30, -10];

// What reads codes where the browser can't.
export const ofWorker = () => {
  const worker = new Worker(new URL("./read_codes.mjs", import.meta.url), { type: "module" });
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  let looks = 0;
  const read = (video, size = [video.videoWidth, video.videoHeight]) => {
    const scale = Math.min(1, WIDTH / size[0]);
    const [width, height] = size.map((each) => Math.round(each * scale));
    Object.assign(canvas, { width, height });
    context.translate(width / 2, height / 2);
    context.rotate((TURNS[looks % TURNS.length] * Math.PI) / 180);
    context.translate(-width / 2, -height / 2);
    looks += 1;
    context.drawImage(video, 0, 0, width, height);
    const { data } = context.getImageData(0, 0, width, height);
    return new Promise((resolve, reject) => {
      worker.onmessage = (event) => resolve(event.data);
      worker.onerror = reject;
      worker.postMessage({ width, height, data }, [data.buffer]);
    });
  };
  return { read, end: () => worker.terminate() };
};
