import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { temporaryDirectory } from '../../../../tests/support/temporary-directory.ts'
import { Fault } from '../../../domain/fault.ts'
import { createCast } from './cast.ts'
import { espeak } from './espeak.ts'
import { flite } from './flite.ts'
import { measureLoudness, WANTED_LUFS } from './loudness.ts'
import { narrate, type SpokenPhrase } from './narrate.ts'

const phrase = (speaker: 0 | 1, text: string, language = 'en'): SpokenPhrase => ({
  speaker,
  text,
  language,
  opensChapter: false,
})
const TALK = [
  phrase(0, 'How many workers does a colony hold?'),
  phrase(1, 'A colony of honey bees holds 50,000 workers in summer and about 8,000 in winter.'),
  phrase(0, 'I see.'),
]

/** The longest stretch of samples near zero between two times, ms. */
function silenceMs(samples: Int16Array, rate: number, from: number, to: number): number {
  return samples.subarray(Math.round(from * rate), Math.round(to * rate)).every((one) => one === 0)
    ? (to - from) * 1000
    : 0
}

test('two voices speak in turn at a plausible pace, unclipped, with a gap between them', async (t) => {
  const cast = createCast({ workFolder: temporaryDirectory(t) })
  const { sound, spans } = await narrate(TALK, cast, () => {})
  assert.deepEqual(cast.voices(), ['flite rms', 'flite slt'])
  assert.deepEqual(cast.warnings(), [])
  const seconds = spans[1]!.end - spans[1]!.start
  assert.ok(seconds > 4 && seconds < 9, `17 words as they are spoken in ${seconds} s`)
  assert.ok(sound.samples.every((one) => Math.abs(one) < 32_000))
  assert.ok(Math.abs(measureLoudness(sound) - WANTED_LUFS) < 0.7, `${measureLoudness(sound)} LUFS`)
  for (const [index, span] of spans.slice(1).entries()) {
    const gap = silenceMs(sound.samples, sound.rate, spans[index]!.end, span.start)
    assert.ok(Math.abs(gap - 550) < 1, `${gap} ms between turns`)
  }
})

test('the same talk gives the same samples', async (t) => {
  const once = await narrate(TALK, createCast({ workFolder: temporaryDirectory(t) }), () => {})
  const again = await narrate(TALK, createCast({ workFolder: temporaryDirectory(t) }), () => {})
  assert.deepEqual(again, once)
})

test('accents, other scripts and silence do not stop the English voice', async (t) => {
  const talk = [phrase(0, 'Müller’s naïve “Straße”'), phrase(0, '蜜蜂'), phrase(0, '[3]'), phrase(0, '-t --help')]
  const { spans } = await narrate(talk, createCast({ workFolder: temporaryDirectory(t) }), () => {})
  assert.deepEqual(
    spans.map(({ start, end }) => end > start),
    [true, false, false, true],
  )
})

test('a language that no voice speaks is refused, with what to install', async (t) => {
  const cast = createCast({ workFolder: temporaryDirectory(t) }, [flite])
  const refused = (error: unknown) =>
    error instanceof Fault &&
    error.code === 'NOT_SUPPORTED' &&
    error.message === 'No voice on this machine speaks German.' &&
    /Install espeak-ng/.test(error.hint ?? '')
  await assert.rejects(
    narrate([phrase(0, 'Guten Tag.', 'de')], cast, () => assert.fail('spoken')),
    refused,
  )
})

test('nobody reads Japanese: the signs would be named, not read', async (t) => {
  await assert.rejects(
    createCast({ workFolder: temporaryDirectory(t) }).findVoice(0, 'ja'),
    /No voice on this machine speaks Japanese/,
  )
})

test('other languages are spoken by espeak-ng, and the caller is told', async (t) => {
  if (!(await hasEspeak(t))) return
  const cast = createCast({ workFolder: temporaryDirectory(t) })
  const talk = [
    phrase(0, 'The source says:'),
    phrase(0, 'Die Biene wiegt 0,1 g.', 'de'),
    phrase(1, 'Так пишут в книге.', 'ru'),
  ]
  const { sound, spans } = await narrate(talk, cast, () => {})
  assert.deepEqual(cast.voices(), ['flite rms', 'espeak-ng de', 'espeak-ng ru+f3'])
  assert.deepEqual(cast.warnings(), [
    'German is spoken by espeak-ng, which sounds like a robot.',
    'Russian is spoken by espeak-ng, which sounds like a robot.',
  ])
  assert.equal(sound.rate, 22_050)
  assert.ok(spans.every(({ start, end }) => end - start > 0.5))
})

test('the codes of the product find the voices of espeak-ng', async (t) => {
  if (!(await hasEspeak(t))) return
  const wanted = {
    pt_BR: 'pt-br',
    pt_PT: 'pt',
    zh_Hans: 'cmn-latn-pinyin',
    nb_NO: 'nb',
    iw: 'he',
    ar_eg: 'ar',
    fr_CA: 'fr-fr',
    es_MX: 'es-419',
  }
  for (const [code, name] of Object.entries(wanted)) {
    const pair = await espeak.voicesFor(code, { workFolder: '' })
    assert.equal(pair?.[0].name, `espeak-ng ${name}`)
    assert.equal(pair?.[1].name, `espeak-ng ${name}+f3`)
  }
})

async function hasEspeak(test: TestContext): Promise<boolean> {
  if ((await espeak.voicesFor('de', { workFolder: '' })) !== null) return true
  if (process.env.CI === 'true') assert.fail('espeak-ng is installed where CI=true')
  test.skip('0 of the languages were spoken: espeak-ng is not installed')
  return false
}
