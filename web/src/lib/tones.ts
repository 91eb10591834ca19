import type { Sound } from "./sound";

/** What sounds are made of, loaded at the first touch: before it a page may not play any. */

/** A tone: when it begins, its pitch at the beginning and the end, its length and loudness. */
interface Tone {
  at: number;
  from: number;
  to: number;
  seconds: number;
  volume: number;
}

/** A rustle of cards: noise through a filter. */
interface Rustle {
  at: number;
  pitch: number;
  seconds: number;
  volume: number;
}

const note = (at: number, pitch: number, volume = 0.1): Tone => ({ at, from: pitch, to: pitch, seconds: 0.32, volume });
/** Knuckles on wood: a low tone that falls at once. */
const rap = (at: number): Tone => ({ at, from: 150, to: 58, seconds: 0.13, volume: 0.5 });
const rustle = (at: number, pitch: number, seconds: number, volume: number): Rustle => ({ at, pitch, seconds, volume });

const TONES: Record<Sound, readonly Tone[]> = {
  card: [],
  trick: [],
  knock: [rap(0), rap(0.17)],
  turn: [note(0, 523.25), note(0.12, 659.25)],
  win: [note(0, 523.25), note(0.12, 659.25), note(0.24, 783.99), note(0.38, 1046.5, 0.14)],
};

const RUSTLES: Record<Sound, readonly Rustle[]> = {
  card: [rustle(0, 2600, 0.05, 0.16)],
  trick: [rustle(0, 1500, 0.09, 0.12), rustle(0.06, 1100, 0.12, 0.1)],
  knock: [rustle(0, 420, 0.04, 0.5), rustle(0.17, 420, 0.04, 0.5)],
  turn: [],
  win: [],
};

/** Play a sound now. */
export function sound(audio: AudioContext, kind: Sound): void {
  for (const tone of TONES[kind]) playTone(audio, tone);
  for (const one of RUSTLES[kind]) playRustle(audio, one);
}

function playTone(audio: AudioContext, { at, from, to, seconds, volume }: Tone): void {
  const begin = audio.currentTime + at;
  const tone = audio.createOscillator();
  tone.frequency.setValueAtTime(from, begin);
  tone.frequency.exponentialRampToValueAtTime(to, begin + seconds * 0.7);
  tone.connect(fading(audio, begin, seconds, volume));
  tone.start(begin);
  tone.stop(begin + seconds + 0.02);
}

function playRustle(audio: AudioContext, { at, pitch, seconds, volume }: Rustle): void {
  const begin = audio.currentTime + at;
  const length = Math.ceil(audio.sampleRate * seconds);
  const noise = audio.createBuffer(1, length, audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let index = 0; index < length; index += 1) samples[index] = Math.random() * 2 - 1;
  const source = audio.createBufferSource();
  source.buffer = noise;
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  source.connect(filter).connect(fading(audio, begin, seconds, volume));
  source.start(begin);
}

/** A volume that rises at once and fades. */
function fading(audio: AudioContext, begin: number, seconds: number, volume: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0, begin);
  gain.gain.linearRampToValueAtTime(volume, begin + Math.min(0.015, seconds / 4));
  gain.gain.exponentialRampToValueAtTime(0.001, begin + seconds);
  gain.connect(audio.destination);
  return gain;
}
