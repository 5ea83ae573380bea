// As much of Node's Buffer as zstddec uses (libraries.mjs).
export const Buffer = { from: (base64) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)) };
