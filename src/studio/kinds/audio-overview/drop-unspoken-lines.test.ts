import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleOutline } from '../../../../tests/support/sample-outline.ts'
import type { Statement } from '../../outline.ts'
import { createCast } from '../../render/speech/cast.ts'
import { espeak } from '../../render/speech/espeak.ts'
import type { VoiceMaker, VoicePair } from '../../render/speech/voice.ts'
import { dropUnspokenLines } from './drop-unspoken-lines.ts'
import { Talk } from './talk.ts'

const voice = { name: 'one', speak: async () => ({ samples: new Int16Array(1), rate: 16_000 }) }
const english: VoiceMaker = {
  remark: null,
  voicesFor: async (language) => (language === 'en' ? ([voice, voice] as VoicePair) : null),
}
const [one, two] = sampleOutline.summary

/** A conversation over two statements, the second one in Japanese. */
function talkWith(languageOf: (statement: Statement) => string): Talk {
  const talk = new Talk('en', languageOf)
  talk.openChapter('Bees')
  talk.addStatement(0, one!)
  talk.addQuestion(0, 'And what else?')
  talk.addStatement(1, two!)
  return talk
}

test('a statement that nobody speaks is left out with what leads to it, and said', async () => {
  const cast = createCast({ workFolder: '' }, [english])
  const { chapters } = talkWith((statement) => (statement === two ? 'ja' : 'en'))
  const part = await dropUnspokenLines(chapters, cast)
  assert.deepEqual(
    part.chapters.flatMap(({ lines }) => lines.map(({ statement }) => statement)),
    [one],
  )
  assert.deepEqual(part.warnings, ['One statement in Japanese was left out: no voice on this machine speaks Japanese.'])
})

test('where nobody speaks anything the chapters stay, and the refusal does not blame a program that is there', async () => {
  const cast = createCast({ workFolder: '' }, [english])
  const { chapters } = talkWith(() => 'ja')
  assert.deepEqual(await dropUnspokenLines(chapters, cast), { chapters, warnings: [] })
  const hint = (await espeak.isInstalled!()) ? /espeak-ng is there and does not read Japanese/ : /Install espeak-ng/
  await assert.rejects(createCast({ workFolder: '' }).findVoice(0, 'ja'), ({ hint: told }: { hint: string }) =>
    hint.test(told),
  )
})
