// Lines to other devices: WebRTC data channels, without a server. web/browser/device.py lists what they report. A
// person carries over the description (SDP) that says who the other device is, and where.
import { flush } from "./after_paint.mjs";

const LONGEST = 64_000; // bytes of a text; device.py has the same
const GATHERING = 3_000; // milliseconds until the device is described as far as it is known by then
const SILENCE = 30_000; // milliseconds without a sign of the other device until a line is lost
const IN_WAITING = 4_000_000; // bytes that may wait to be sent
// What the other device may send within a second. Whoever sends more would stall this page.
const MANY = { texts: 100, letters: 8_000_000 };

const lines = new Map();

// Begin a line in place of a former one; return its description.
export const open = (id, report) => begin(id, report);

// Begin a line that somebody has offered; return the description that answers.
export const answer = (id, sdp, report) => begin(id, report, { type: "offer", sdp });

export const accept = (id, sdp) => lines.get(id).peer.setRemoteDescription({ type: "answer", sdp });

// Whether the line takes the text.
export const send = (id, text) => {
  const channel = lines.get(id)?.channel;
  if (channel?.readyState !== "open" || channel.bufferedAmount > IN_WAITING) return false;
  if (new TextEncoder().encode(text).length > LONGEST) return false;
  channel.send(text);
  return true;
};

export const close = (id) => {
  const line = lines.get(id);
  lines.delete(id);
  clearTimeout(line?.silence);
  line?.peer.close();
};

const begin = async (id, report, offer) => {
  close(id);
  const peer = new RTCPeerConnection({ iceServers: [] });
  const channel = peer.createDataChannel("line", { negotiated: true, id: 0 });
  const line = { peer, channel, wasOpen: false, isQuiet: false, silence: 0, since: 0, texts: 0, letters: 0 };
  lines.set(id, line);
  listen(id, line, report);
  if (offer) await peer.setRemoteDescription(offer);
  await peer.setLocalDescription();
  await gathered(peer);
  return peer.localDescription.sdp;
};

const gathered = (peer) =>
  new Promise((resolve) => {
    const look = () => peer.iceGatheringState === "complete" && resolve(undefined);
    peer.addEventListener("icegatheringstatechange", look);
    setTimeout(resolve, GATHERING);
    look();
  });

const listen = (id, line, report) => {
  const { peer, channel } = line;
  const tell = (name, data = {}) => {
    if (lines.get(id) !== line) return;
    flush();
    report(name, { id, ...data });
  };
  const end = (reason) => {
    if (lines.get(id) !== line) return;
    const { wasOpen } = line;
    if (wasOpen) tell("line:closed", { reason });
    if (lines.get(id) === line) close(id);
  };
  channel.addEventListener("open", () => {
    line.wasOpen = true;
    tell("line:open");
  });
  channel.addEventListener("close", () => end("ended"));
  channel.addEventListener("message", ({ data }) => {
    if (isFlood(line, data)) end("flooded");
    else tell("line:message", { text: data });
  });
  peer.addEventListener("connectionstatechange", () => {
    const isQuiet = peer.connectionState !== "connected";
    if (!line.wasOpen || isQuiet === line.isQuiet) return;
    line.isQuiet = isQuiet;
    clearTimeout(line.silence);
    if (isQuiet) line.silence = setTimeout(() => end("lost"), SILENCE);
    tell(isQuiet ? "line:quiet" : "line:open");
  });
};

// Whether this is more than a device that means well would send.
const isFlood = (line, data) => {
  const now = performance.now();
  if (now - line.since > 1_000) Object.assign(line, { since: now, texts: 0, letters: 0 });
  if (typeof data !== "string" || data.length > LONGEST) return true;
  line.texts += 1;
  line.letters += data.length;
  return line.texts > MANY.texts || line.letters > MANY.letters;
};

// The others hear at once that this page goes, not only by silence. If it is shown again as it was (the browser's cache
// for going back), its lines are gone, and nobody has told it.
let hadLines = false;
addEventListener("pagehide", () => {
  hadLines = lines.size > 0;
  for (const id of [...lines.keys()]) close(id);
});
addEventListener("pageshow", ({ persisted }) => persisted && hadLines && location.reload());
