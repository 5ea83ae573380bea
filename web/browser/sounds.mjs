// The sounds of what is done: oscillators and noise under short envelopes, mixed when they are wanted.

const LOUDNESS = 0.2;

export const play = (audio, name) => {
  const out = new GainNode(audio, { gain: LOUDNESS });
  out.connect(audio.destination);
  SOUNDS[name](audio, out, audio.currentTime);
};

// A tone: `to` is the pitch where it glides, `length` the time in seconds until it has died away.
const tone = (audio, out, at, { pitch, to = pitch, length, gain = 1, type = "sine" }) => {
  const source = new OscillatorNode(audio, { frequency: pitch, type });
  source.frequency.exponentialRampToValueAtTime(to, at + length);
  sound(audio, out, source, at, length, gain);
};

// Noise around a pitch, as of paper or sand.
const noise = (audio, out, at, { pitch, to = pitch, length, gain = 1 }) => {
  const buffer = new AudioBuffer({ length: audio.sampleRate * length, sampleRate: audio.sampleRate });
  const samples = buffer.getChannelData(0);
  for (let place = 0; place < samples.length; place++) samples[place] = Math.random() * 2 - 1;
  const band = new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch, Q: 1.5 });
  band.frequency.exponentialRampToValueAtTime(to, at + length);
  sound(audio, out, new AudioBufferSourceNode(audio, { buffer }), at, length, gain, band);
};

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
  // A card is slid over the table.
  take: (audio, out, at) => {
    noise(audio, out, at, { pitch: 900, to: 2800, length: 0.14, gain: 1.4 });
  },
  // A set is put down, and counts.
  set: (audio, out, at) => {
    [330, 415, 494].forEach((pitch, place) => {
      noise(audio, out, at + place * 0.09, { pitch: 500, length: 0.05 });
      tone(audio, out, at + place * 0.09, { pitch, length: 0.22, type: "triangle" });
    });
  },
  // A token of clay rings.
  token: (audio, out, at) => {
    tone(audio, out, at, { pitch: 988, length: 0.5, gain: 0.8 });
    tone(audio, out, at, { pitch: 2637, length: 0.25, gain: 0.3 });
  },
  // Back along the track.
  penalty: (audio, out, at) => {
    [247, 208, 165].forEach((pitch, place) =>
      tone(audio, out, at + place * 0.16, { pitch, to: pitch * 0.94, length: 0.3, type: "triangle" }),
    );
  },
  // A harp at the temple's gate.
  end: (audio, out, at) => {
    [330, 349, 415, 494, 659].forEach((pitch, place) => {
      tone(audio, out, at + place * 0.13, { pitch, length: 1.4 - place * 0.1, gain: 0.7 });
      tone(audio, out, at + place * 0.13, { pitch: pitch * 2, length: 0.4, gain: 0.2 });
    });
  },
};
