import type { Sound } from './voice.ts'

const FRAME_MS = 10
const KEPT_SILENCE_MS = 20 // of the silence around a stretch, so that soft beginnings stay
const SILENCE = 10 ** (-45 / 20) // of the loudest frame
const WANTED_LEVEL = 10 ** (-20 / 20) * 32_768 // of the frames that hold speech, as a broadcast would
const CEILING = 10 ** (-1.5 / 20) * 32_768

/** A stretch without the silence around it, at the level all stretches have, at `rate`. */
export function tidySound(sound: Sound, rate: number): Int16Array {
  const trimmed = trimSilence(sound)
  const even = levelSound(trimmed, measureFrameLevels(trimmed))
  return resampleSound(even, rate)
}

function measureFrameLevels({ samples, rate }: Sound): Float64Array {
  const size = countFrameSamples(rate)
  const levels = new Float64Array(Math.ceil(samples.length / size))
  for (let frame = 0; frame < levels.length; frame += 1) {
    const end = Math.min(samples.length, (frame + 1) * size)
    let sum = 0
    for (let at = frame * size; at < end; at += 1) sum += samples[at]! ** 2
    levels[frame] = Math.sqrt(sum / (end - frame * size))
  }
  return levels
}

const countFrameSamples = (rate: number) => Math.round((rate * FRAME_MS) / 1000)

function trimSilence(sound: Sound): Sound {
  const levels = measureFrameLevels(sound)
  const threshold = findLoudest(levels) * SILENCE
  const first = levels.findIndex((level) => level > threshold)
  if (first < 0) return { samples: new Int16Array(0), rate: sound.rate }
  const last = levels.findLastIndex((level) => level > threshold)
  const kept = Math.round((sound.rate * KEPT_SILENCE_MS) / 1000)
  const size = countFrameSamples(sound.rate)
  return {
    samples: sound.samples.subarray(Math.max(0, first * size - kept), (last + 1) * size + kept),
    rate: sound.rate,
  }
}

const findLoudest = (levels: Float64Array) => levels.reduce((most, level) => Math.max(most, level), 0)

function levelSound({ samples, rate }: Sound, levels: Float64Array): Sound {
  const least = findLoudest(levels) * 0.1
  const spoken = levels.filter((level) => level > least)
  const level = Math.sqrt(spoken.reduce((sum, one) => sum + one ** 2, 0) / Math.max(1, spoken.length))
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  if (level === 0) return { samples, rate }
  const gain = Math.min(WANTED_LEVEL / level, CEILING / peak)
  return { samples: samples.map((sample) => Math.round(sample * gain)), rate }
}

const SIDE_SAMPLES = 8 // samples to either side that a resampled one is made of
const TAPS = 2 * SIDE_SAMPLES

/** Band-limited: each sample is a sum of its neighbours, weighted by a windowed sinc. */
function resampleSound({ samples, rate }: Sound, wanted: number): Int16Array {
  if (rate === wanted) return samples
  const phases = wanted / findCommonDivisor(rate, wanted)
  const weights = buildResampleWeights(phases, rate, wanted)
  const result = new Int16Array(Math.floor((samples.length * wanted) / rate))
  const padded = new Int16Array(samples.length + TAPS)
  padded.set(samples, SIDE_SAMPLES - 1)
  for (let index = 0; index < result.length; index += 1) {
    const from = Math.floor((index * rate) / wanted)
    const row = (index % phases) * TAPS
    let sum = 0
    for (let tap = 0; tap < TAPS; tap += 1) sum += padded[from + tap]! * weights[row + tap]!
    result[index] = Math.max(-32_768, Math.min(32_767, Math.round(sum)))
  }
  return result
}

/** One row of weights for each place that a new sample can have between two old ones. */
function buildResampleWeights(phases: number, rate: number, wanted: number): Float64Array {
  const weights = new Float64Array(phases * TAPS)
  const cut = Math.min(1, wanted / rate)
  for (let phase = 0; phase < phases; phase += 1) {
    const place = ((phase * rate) / wanted) % 1
    for (let tap = 0; tap < TAPS; tap += 1)
      weights[phase * TAPS + tap] = computeResampleWeight(place - (tap - SIDE_SAMPLES + 1), cut)
  }
  return weights
}

function computeResampleWeight(distance: number, cut: number): number {
  if (Math.abs(distance) < 1e-9) return cut
  const angle = Math.PI * distance
  return (Math.sin(angle * cut) / angle) * (0.5 + 0.5 * Math.cos(angle / SIDE_SAMPLES))
}

const findCommonDivisor = (one: number, other: number): number =>
  other === 0 ? one : findCommonDivisor(other, one % other)

/** Stretches and silences laid one behind the other. */
export class Tape {
  readonly rate: number
  readonly #pieces: { readonly at: number; readonly samples: Int16Array }[] = []
  #length = 0

  constructor(rate: number) {
    this.rate = rate
  }

  get length(): number {
    return this.#length
  }

  pause(ms: number): void {
    this.#length += Math.round((ms * this.rate) / 1000)
  }

  add(samples: Int16Array): void {
    this.#pieces.push({ at: this.#length, samples })
    this.#length += samples.length
  }

  sound(): Sound {
    const samples = new Int16Array(this.#length)
    for (const piece of this.#pieces) samples.set(piece.samples, piece.at)
    return { samples, rate: this.rate }
  }
}
