import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Behaviour, type ModelEndpoint, startModelEndpoint } from '../../../tests/support/model-endpoint.ts'
import { SAMPLE_TEXT } from '../../../tests/support/sample-outline.ts'
import type { ContentRequest } from '../../domain/artifact.ts'
import { buildOutline } from '../../studio/extract/build-outline.ts'
import type { Outline } from '../../studio/outline.ts'
import { outlineWithModel } from './outline-with-model.ts'

const WISH: ContentRequest = { type: 'report', language: 'de', instructions: 'For children' }
const never = new AbortController().signal
const bees = buildOutline(
  [{ id: 'b', title: 'bees.md', language: 'en', text: SAMPLE_TEXT, chars: SAMPLE_TEXT.length, places: [] }],
  WISH,
)

let endpoint: ModelEndpoint
before(async () => {
  endpoint = await startModelEndpoint({ kind: 'write', pieces: [] })
})
after(() => endpoint.close())

async function written(behaviour: Behaviour, wish: ContentRequest = WISH, outline: Outline = bees) {
  endpoint.behave(behaviour)
  endpoint.received.length = 0
  const failures: unknown[] = []
  const model = { baseUrl: endpoint.baseUrl, model: 'small', apiKey: 'sk-secret', timeoutMs: 2_000 }
  const result = await outlineWithModel(outline, wish, model, never, (error) => failures.push(error))
  return { result, failures }
}

/** The number that the prompt gives the statement which holds these words. */
function idOf(words: string): number {
  const prompt = JSON.stringify(endpoint.received[0]!.json)
  return Number(new RegExp(`id=\\\\+"(\\d+)\\\\+">[^<]*${words}`).exec(prompt)?.[1])
}

async function reply(make: () => unknown): Promise<Behaviour> {
  await written({ kind: 'write', pieces: ['{}'] }) // the prompt of this call tells the numbers
  return { kind: 'write', pieces: ['Here it is:\n```json\n', JSON.stringify(make()), '\n```'] }
}

describe('a model that writes', () => {
  it('words, orders and titles the outline, each sentence with its place', async () => {
    const answer = await reply(() => ({
      title: 'Die Honigbiene',
      summary: [{ id: idOf('75 %'), text: 'Bienen bestäuben 75 % des Obstes in Europa.' }],
      themes: [
        {
          title: 'Bestäubung',
          statements: [
            { id: idOf('75 %'), text: 'Bienen bestäuben 75 % des Obstes in Europa.' },
            { id: idOf('450'), text: 'Eine Biene besucht 100 Blüten, eine Hummel 450.' },
            { id: idOf('The varroa mite'), text: 'Die Varroamilbe kam 1977 nach Deutschland.' },
          ],
        },
      ],
    }))
    const { result } = await written(answer)
    assert.equal(result.title, 'Die Honigbiene')
    assert.equal(result.writtenBy, 'small')
    assert.deepEqual(
      result.themes.map(({ title, statements }) => [title, statements.length]),
      [['Bestäubung', 3]],
    )
    const [first] = result.themes[0]!.statements
    assert.equal(first!.text, 'Bienen bestäuben 75 % des Obstes in Europa.')
    assert.match(first!.reference.sourceText, /^Honey bees pollinate 75 %/)
    assert.deepEqual(result.figures, bees.figures)
    assert.deepEqual(result.warnings, [
      'Figures, dates, definitions and tables stay as the sources have them, in English.',
    ])
  })

  it('loses the sentences that nothing carries: unknown ids, other numbers, twice the same', async () => {
    const answer = await reply(() => ({
      title: 'Bienen',
      summary: [],
      themes: [
        {
          title: 'Alles',
          statements: [
            { id: idOf('75 %'), text: 'Bienen bestäuben 80 % des Obstes.' },
            { id: 999, text: 'Bienen sind freundlich.' },
            { id: idOf('450'), text: 'Eine Hummel besucht 450 Blüten.' },
            { id: idOf('450'), text: 'Noch einmal: 450 Blüten.' },
            { id: idOf('25 kg'), text: 'Ein Volk gibt 25 kg Honig.' },
            { id: idOf('The varroa mite'), text: 'Die Milbe kam 1977.' },
          ],
        },
      ],
    }))
    const { result } = await written(answer)
    assert.deepEqual(
      result.themes[0]!.statements.map(({ text }) => text),
      ['Eine Hummel besucht 450 Blüten.', 'Ein Volk gibt 25 kg Honig.', 'Die Milbe kam 1977.'],
    )
    assert.equal(result.summary.length, 1, 'without a summary of its own the themes give one')
    assert.match(result.warnings.join(' '), /2 sentences of the model had no support/)
  })

  it('in the language of the sources may not say what they do not', async () => {
    const answer = await reply(() => ({
      themes: [
        {
          title: 'Bees',
          statements: [
            { id: idOf('75 %'), text: 'Honey bees pollinate most fruit grown in Europe.' },
            { id: idOf('450'), text: 'Dragons breathe fire upon knights in armour.' },
            { id: idOf('25 kg'), text: 'A colony makes 25 kg of honey.' },
            { id: idOf('The varroa mite'), text: 'Varroa came to Germany in 1977.' },
          ],
        },
      ],
    }))
    const { result } = await written(answer, { ...WISH, language: 'en' })
    assert.equal(result.themes[0]!.statements.length, 3)
    assert.ok(!JSON.stringify(result).includes('Dragons'))
  })

  it('is shown the wish, and the sources as data between secret marks', async () => {
    await written({ kind: 'write', pieces: ['{}'] }, { ...WISH, focus: 'varroa' })
    const prompt = JSON.stringify(endpoint.received[0]!.json)
    assert.match(prompt, /Write in German/)
    assert.match(prompt, /For children/)
    assert.match(prompt, /Concentrate on: varroa/)
    assert.match(prompt, /<statement-[0-9a-f]{12} id=/)
  })
})

describe('a model that fails', () => {
  const FAILURES: Readonly<Record<string, readonly [Behaviour, RegExp]>> = {
    'with a status': [{ kind: 'status', status: 500 }, /failed with status 500/],
    'without JSON': [{ kind: 'write', pieces: ['I would rather not.'] }, /did not reply with an outline/],
    'with an empty outline': [{ kind: 'write', pieces: ['{"themes": []}'] }, /no outline that the sources support/],
    'with odd types': [{ kind: 'write', pieces: ['{"themes": [7, {"statements": "x"}], "summary": 3}'] }, /no outline/],
    'in the middle': [{ kind: 'cut', pieces: ['{"title": '] }, /The model /],
  }
  for (const [name, [behaviour, reason]] of Object.entries(FAILURES)) {
    it(`${name} leaves the outline as it was and says why`, async () => {
      const { result, failures } = await written(behaviour)
      assert.match(result.warnings.at(-1)!, reason)
      assert.deepEqual({ ...result, warnings: bees.warnings }, bees)
      assert.equal(failures.length, 1)
      assert.ok(!JSON.stringify(result).includes('sk-secret'))
    })
  }

  it('is no matter when the caller has gone: the abort is thrown on', async () => {
    endpoint.behave({ kind: 'silence' })
    const gone = AbortSignal.abort(new Error('gone'))
    const model = { baseUrl: endpoint.baseUrl, model: 'small' }
    await assert.rejects(outlineWithModel(bees, WISH, model, gone), /gone/)
  })
})
