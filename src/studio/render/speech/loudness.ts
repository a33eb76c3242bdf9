import { computeMean } from '../../../lib/counts.ts'
import type { Sound } from './voice.ts'

/** What podcasts and players expect. Source: AES TD1008, EBU R 128. */
export const WANTED_LUFS = -16
const CEILING = 10 ** (-1.5 / 20) * 32_768
const BLOCK_SECONDS = 0.4
const HOP_SECONDS = 0.1
const ABSOLUTE_GATE_LUFS = -70
const RELATIVE_GATE_LU = -10
/** The limiter lowers a peak over this time, so that nobody hears it. */
const LIMIT_SECONDS = 0.005

type Biquad = readonly [b0: number, b1: number, b2: number, a1: number, a2: number]

/** The sound at `WANTED_LUFS`, its peaks below full scale; silence stays as it is. */
export function normalizeLoudness({ rate, samples }: Sound): Sound {
  const loudness = measureLoudness({ rate, samples })
  if (!Number.isFinite(loudness)) return { rate, samples }
  const gain = 10 ** ((WANTED_LUFS - loudness) / 20)
  const gains = computeLimits(samples, gain, rate)
  const hop = countLimitSamples(rate)
  const louder = samples.map((sample, at) => {
    const [before = 1, behind = before] = [gains[Math.floor(at / hop)], gains[Math.floor(at / hop) + 1]]
    return Math.round(sample * gain * (before + ((behind - before) * (at % hop)) / hop))
  })
  return { rate, samples: louder }
}

/** Integrated loudness of one channel, LUFS; minus infinity for silence. Source: ITU-R BS.1770-4. */
export function measureLoudness({ rate, samples }: Sound): number {
  const weighted = filterSamples(
    filterSamples(
      Float64Array.from(samples, (one) => one / 32_768),
      shelf(rate),
    ),
    highPass(rate),
  )
  const powers = listBlockPowers(weighted, rate)
  const toLufs = (power: number) => -0.691 + 10 * Math.log10(power)
  const heard = powers.filter((power) => toLufs(power) > ABSOLUTE_GATE_LUFS)
  if (heard.length === 0) return Number.NEGATIVE_INFINITY
  const gate = toLufs(computeMean(heard)) + RELATIVE_GATE_LU
  return toLufs(computeMean(heard.filter((power) => toLufs(power) > gate)))
}

function listBlockPowers(samples: Float64Array, rate: number): number[] {
  const size = Math.min(samples.length, Math.round(BLOCK_SECONDS * rate))
  const hop = Math.round(HOP_SECONDS * rate)
  const powers: number[] = []
  for (let from = 0; size > 0 && from + size <= samples.length; from += hop) {
    let sum = 0
    for (let at = from; at < from + size; at += 1) sum += samples[at]! ** 2
    powers.push(sum / size)
  }
  return powers
}

function filterSamples(samples: Float64Array, [b0, b1, b2, a1, a2]: Biquad): Float64Array {
  const result = new Float64Array(samples.length)
  let [x1, x2, y1, y2] = [0, 0, 0, 0]
  for (let at = 0; at < samples.length; at += 1) {
    const x = samples[at]!
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
    result[at] = y
    ;[x2, x1, y2, y1] = [x1, x, y1, y]
  }
  return result
}

/** The head's effect: high tones are heard louder. */
function shelf(rate: number): Biquad {
  const [gainDb, q, k] = [3.999843853973347, 0.7071752369554196, Math.tan((Math.PI * 1681.974450955533) / rate)]
  const high = 10 ** (gainDb / 20)
  const band = high ** 0.4996667741545416
  const a0 = 1 + k / q + k * k
  return [
    (high + (band * k) / q + k * k) / a0,
    (2 * (k * k - high)) / a0,
    (high - (band * k) / q + k * k) / a0,
    (2 * (k * k - 1)) / a0,
    (1 - k / q + k * k) / a0,
  ]
}

/** The ear's: low tones are heard less. */
function highPass(rate: number): Biquad {
  const [q, k] = [0.5003270373238773, Math.tan((Math.PI * 38.13547087602444) / rate)]
  const a0 = 1 + k / q + k * k
  return [1, -2, 1, (2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0]
}

const countLimitSamples = (rate: number) => Math.max(1, Math.round(LIMIT_SECONDS * rate))

/** How much each short stretch has to be lowered so that no peak of it or of its neighbours is clipped. */
function computeLimits(samples: Int16Array, gain: number, rate: number): number[] {
  const hop = countLimitSamples(rate)
  const needed = Array.from({ length: Math.ceil(samples.length / hop) + 1 }, (_, index) => {
    const peak = samples
      .subarray(index * hop, (index + 1) * hop)
      .reduce((most, one) => Math.max(most, Math.abs(one)), 0)
    return Math.min(1, CEILING / Math.max(1, peak * gain))
  })
  return needed.map((one, index) => Math.min(one, needed[index - 1] ?? 1, needed[index + 1] ?? 1))
}
