// The sounds of actions: oscillators and noise with short envelopes, synthesized on demand.
// Times and lengths are in seconds, pitches in hertz; `at` is a time of the audio context. And the river: noise
// that swells and sinks.

const VOLUME = 0.2;
const RIVER = 0.07;
const FADE = 1.5;

export const play = (audio, name) => {
  const out = new GainNode(audio, { gain: VOLUME });
  out.connect(audio.destination);
  SOUNDS[name](audio, out, audio.currentTime);
};

// A tone that glides from `pitch` to `to` and fades out within `length`.
const tone = (audio, out, at, { pitch, to = pitch, length, gain = 1, type = "sine" }) => {
  const source = new OscillatorNode(audio, { frequency: pitch, type: /** @type {OscillatorType} */ (type) });
  source.frequency.exponentialRampToValueAtTime(to, at + length);
  sound(audio, out, source, at, length, gain);
};

// Noise around a pitch, like paper or sand.
const noise = (audio, out, at, { pitch, to = pitch, length, gain = 1 }) => {
  const buffer = hiss(audio, length);
  const band = new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch, Q: 1.5 });
  band.frequency.exponentialRampToValueAtTime(to, at + length);
  sound(audio, out, new AudioBufferSourceNode(audio, { buffer }), at, length, gain, band);
};

const hiss = (audio, length) => {
  const buffer = new AudioBuffer({ length: audio.sampleRate * length, sampleRate: audio.sampleRate });
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index++) samples[index] = Math.random() * 2 - 1;
  return buffer;
};

// Begin the river; return what ends it.
export const flow = (audio) => {
  const out = new GainNode(audio, { gain: 0 });
  const noise = new AudioBufferSourceNode(audio, { buffer: hiss(audio, 5), loop: true });
  const waves = WATER.map(({ type, pitch, gain, swell, every }) => {
    const band = new BiquadFilterNode(audio, { type, frequency: pitch, Q: 0.6 });
    const volume = new GainNode(audio, { gain });
    const wave = new OscillatorNode(audio, { frequency: 1 / every });
    wave.connect(new GainNode(audio, { gain: swell })).connect(volume.gain);
    noise.connect(band).connect(volume).connect(out);
    return wave;
  });
  out.connect(audio.destination);
  out.gain.linearRampToValueAtTime(RIVER, audio.currentTime + FADE);
  for (const each of [noise, ...waves]) each.start();
  return () => {
    const now = audio.currentTime;
    const { value } = out.gain;
    out.gain.cancelScheduledValues(now).setValueAtTime(value, now);
    out.gain.setTargetAtTime(0, now, FADE / 5);
    for (const each of [noise, ...waves]) each.stop(now + FADE);
  };
};

// The stream, and its ripples at the bank. `swell`: how much louder and quieter they get; `every`: in seconds.
const WATER = [
  { type: /** @type {const} */ ("lowpass"), pitch: 260, gain: 1.6, swell: 0.4, every: 11 },
  { type: /** @type {const} */ ("bandpass"), pitch: 620, gain: 0.5, swell: 0.25, every: 4.3 },
  { type: /** @type {const} */ ("bandpass"), pitch: 1700, gain: 0.16, swell: 0.12, every: 2.9 },
];

const sound = (audio, out, source, at, length, gain, filter) => {
  const envelope = new GainNode(audio, { gain: 0 });
  envelope.gain.setValueAtTime(0, at);
  envelope.gain.linearRampToValueAtTime(gain, at + 0.008);
  envelope.gain.exponentialRampToValueAtTime(0.001, at + length);
  (filter ? source.connect(filter) : source).connect(envelope).connect(out);
  source.start(at);
  source.stop(at + length);
};

const SOUNDS = {
  // A card slides over the table.
  take: (audio, out, at) => {
    noise(audio, out, at, { pitch: 900, to: 2800, length: 0.14, gain: 1.4 });
  },
  // A set is played.
  set: (audio, out, at) => {
    [330, 415, 494].forEach((pitch, index) => {
      noise(audio, out, at + index * 0.09, { pitch: 500, length: 0.05 });
      tone(audio, out, at + index * 0.09, { pitch, length: 0.22, type: "triangle" });
    });
  },
  // A clay token rings.
  token: (audio, out, at) => {
    tone(audio, out, at, { pitch: 988, length: 0.5, gain: 0.8 });
    tone(audio, out, at, { pitch: 2637, length: 0.25, gain: 0.3 });
  },
  // A marker moves back on the track.
  penalty: (audio, out, at) => {
    for (const [index, pitch] of [247, 208, 165].entries()) {
      tone(audio, out, at + index * 0.16, { pitch, to: pitch * 0.94, length: 0.3, type: "triangle" });
    }
  },
  // It is one's turn: two low strings.
  turn: (audio, out, at) => {
    tone(audio, out, at, { pitch: 330, length: 0.35, gain: 0.5, type: "triangle" });
    tone(audio, out, at + 0.12, { pitch: 440, length: 0.5, gain: 0.5, type: "triangle" });
  },
  // A harp plays at the end of the game.
  end: (audio, out, at) => {
    [330, 349, 415, 494, 659].forEach((pitch, index) => {
      tone(audio, out, at + index * 0.13, { pitch, length: 1.4 - index * 0.1, gain: 0.7 });
      tone(audio, out, at + index * 0.13, { pitch: pitch * 2, length: 0.4, gain: 0.2 });
    });
  },
};
