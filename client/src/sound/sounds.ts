/** Short, dry, wooden sounds, made on the spot. None of them is the only sign of anything. */
import { settings } from "../settings.svelte";

let context: AudioContext | null = null;

/** Browsers let a page sound only after someone touched it. */
function ready(): AudioContext | null {
  if (settings.sound === "off" || typeof AudioContext === "undefined") return null;
  if (!context) {
    if (!navigator.userActivation.hasBeenActive) return null;
    context = new AudioContext();
  }
  if (context.state === "suspended") void context.resume();
  return context;
}

const loudness = () => (settings.sound === "full" ? 0.28 : 0.1);

interface Tone {
  at?: number;
  pitch: number;
  to?: number;
  lasts: number;
  kind?: OscillatorType;
  loud?: number;
}

function tone({ at = 0, pitch, to, lasts, kind = "triangle", loud = 1 }: Tone): void {
  const audio = ready();
  if (!audio) return;
  const start = audio.currentTime + at;
  const voice = audio.createOscillator();
  const gain = audio.createGain();
  voice.type = kind;
  voice.frequency.setValueAtTime(pitch, start);
  if (to) voice.frequency.exponentialRampToValueAtTime(to, start + lasts);
  gain.gain.setValueAtTime(loudness() * loud, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + lasts);
  voice.connect(gain).connect(audio.destination);
  voice.start(start);
  voice.stop(start + lasts);
}

function hiss(lasts: number, pitch: number, loud = 1): void {
  const audio = ready();
  if (!audio) return;
  const noise = audio.createBuffer(1, Math.ceil(audio.sampleRate * lasts), audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i++)
    samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length) ** 2;
  const source = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  const gain = audio.createGain();
  source.buffer = noise;
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  gain.gain.value = loudness() * loud;
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start();
}

export const sounds = {
  wood: () => {
    tone({ pitch: 820, to: 420, lasts: 0.05 });
    hiss(0.03, 2400, 0.6);
  },
  slide: () => hiss(0.16, 1100, 0.7),
  pencil: () => {
    hiss(0.09, 5200, 0.6);
    setTimeout(() => hiss(0.07, 4600, 0.5), 90);
  },
  hand: () => {
    tone({ pitch: 110, to: 70, lasts: 0.1, kind: "sine", loud: 1.6 });
    hiss(0.05, 500, 0.9);
  },
  paper: () => hiss(0.12, 3200, 0.7),
  /** A play was accepted; a good one sounds a step higher. */
  slug: (points = 0) => {
    const up = points >= 30 ? 1.2 : 1;
    tone({ pitch: 260 * up, to: 390 * up, lasts: 0.12 });
    hiss(0.04, 900, 0.8);
  },
  dull: () => tone({ pitch: 130, to: 80, lasts: 0.14, kind: "sine", loud: 1.4 }),
  bell: () => {
    tone({ pitch: 1320, lasts: 0.38, kind: "sine", loud: 0.7 });
    tone({ pitch: 2640, lasts: 0.2, kind: "sine", loud: 0.2 });
  },
  tick: () => tone({ pitch: 1700, to: 1200, lasts: 0.03, kind: "square", loud: 0.25 }),
  knock: () => [0, 0.16].forEach((at) => tone({ at, pitch: 190, to: 90, lasts: 0.09, loud: 1.5 })),
  over: () =>
    [392, 494, 587].forEach((pitch, i) =>
      tone({ at: i * 0.13, pitch, to: pitch * 0.98, lasts: 0.14 }),
    ),
};
