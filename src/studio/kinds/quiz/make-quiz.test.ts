import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, describe, it } from 'node:test'
import { parse } from 'csv-parse/sync'
import { unzipSync } from 'fflate'
import { SAMPLE_TEXT, sampleOutline } from '../../../../tests/support/sample-outline.ts'
import type { ContentRequest } from '../../../domain/artifact.ts'
import { Fault } from '../../../domain/fault.ts'
import { readContentLabels } from '../../locales/read-locale.ts'
import type { Outline, Statement } from '../../outline.ts'
import { makeQuiz } from './make-quiz.ts'
import { assignRightPlaces } from './right-places.ts'

const workFolder = mkdtempSync(path.join(tmpdir(), 'quiz-'))
after(() => rmSync(workFolder, { recursive: true }))

const make = (wish: Partial<ContentRequest> = {}, outline: Outline = sampleOutline) => {
  const whole = { type: 'quiz' as const, language: 'en', ...wish }
  return makeQuiz(outline, whole, { words: readContentLabels(whole.language), onStep: () => {}, workFolder })
}
const DIFFICULTIES = ['easy', 'medium', 'hard'] as const
const NOTHING = { themes: [], figures: [], events: [], definitions: [], tables: [], summary: [] }

const said = (text: string, start: number): Statement => ({
  text,
  reference: { sourceId: 's', sourceName: 'a.txt', sourceText: text, start, end: start + text.length },
})

describe('a quiz', () => {
  it('is JSON first, then a page, CSV and an Anki package', async () => {
    const made = await make()
    assert.deepEqual(
      made.files.map(({ mimeType, name }) => [name, mimeType]),
      [
        ['the-honey-bee.json', 'application/json'],
        ['the-honey-bee.html', 'text/html'],
        ['the-honey-bee.csv', 'text/csv'],
        ['the-honey-bee.apkg', 'application/apkg'],
      ],
    )
    assert.deepEqual(JSON.parse(Buffer.from(made.files[0]!.bytes).toString()).questions, made.questions)
  })

  it('has an Anki package whose front is the question with a line an option', async () => {
    const made = await make()
    const file = path.join(workFolder, 'opened.anki2')
    writeFileSync(file, unzipSync(made.files.find(({ name }) => name.endsWith('.apkg'))!.bytes)['collection.anki2']!)
    using database = new DatabaseSync(file, { readOnly: true })
    const [note] = database.prepare('SELECT flds FROM notes').all() as { flds: string }[]
    assert.match(note!.flds, /^[^<]+<br><br>A\) [^<]+<br>B\) [^<]+<br>C\) [^<]+<br>D\) /)
  })

  it('hints at the place without telling the answer', async () => {
    const { questions = [] } = await make({ quantity: 'more' })
    for (const { answer, hint = '' } of questions) assert.ok(hint.includes('bees.md') && !hint.includes(answer), hint)
  })

  it('has four different options and one right answer, which its source states', async () => {
    for (const difficulty of DIFFICULTIES) {
      const { questions = [] } = await make({ difficulty, quantity: 'more' })
      assert.ok(questions.length >= (difficulty === 'hard' ? 7 : 10), difficulty) // which of four is right takes four sentences
      for (const { answer, citations, explanation, options } of questions) {
        assert.equal(new Set(options.map((option) => option.toLowerCase())).size, 4)
        assert.ok(options.includes(answer))
        const [{ end, marker, sourceText, start }] = citations as [(typeof citations)[number]]
        assert.equal(SAMPLE_TEXT.slice(start, end), sourceText)
        assert.ok(sourceText.toLowerCase().includes(answer.toLowerCase()), `${sourceText}: ${answer}`)
        assert.ok(explanation.endsWith(marker))
      }
    }
  })

  it('offers nothing wrong that the cited sentence says', async () => {
    for (const difficulty of DIFFICULTIES) {
      const { questions = [] } = await make({ difficulty, quantity: 'more' })
      for (const { answer, citations, options } of questions) {
        const words = citations[0]!.sourceText.split(/[^\p{L}\p{N},]+/u)
        for (const wrong of options.filter((option) => option !== answer))
          assert.ok(!words.includes(wrong.split(' ').at(citations[0]!.sourceText.startsWith(answer) ? -1 : 0)!), wrong)
      }
    }
  })

  it('offers no figure that another sentence about the same states', async () => {
    const first = said('The colony of the northern valley lost 40 % of its bees in winter.', 0)
    const second = said('The colony of the northern valley lost 60 % of its bees in hard winter.', 100)
    const figures = [
      { text: '40 %', value: 40, unit: '%', label: 'of its bees', statement: first },
      { text: '60 %', value: 60, unit: '%', label: 'of its bees', statement: second },
    ]
    const outline = { ...sampleOutline, ...NOTHING, figures }
    for (const difficulty of DIFFICULTIES) {
      const { questions = [] } = await make({ difficulty }, outline)
      assert.equal(questions.length, 2)
      for (const { options } of questions) assert.ok(!(options.includes('40 %') && options.includes('60 %')))
    }
  })

  it('sets figures and years in rising order', async () => {
    const { questions = [] } = await make({ quantity: 'more' })
    const numeric = questions.filter(({ options }) => options.every((option) => /^\d[\d,]*( %| kg)?$/.test(option)))
    assert.ok(numeric.length >= 6)
    for (const { options } of numeric) {
      const values = options.map((option) => Number.parseFloat(option.replace(',', '')))
      assert.deepEqual(
        values,
        values.toSorted((a, b) => a - b),
      )
    }
  })

  it('lies closer to the truth the harder it is', async () => {
    const spread = async (difficulty: 'easy' | 'hard') => {
      const { questions = [] } = await make({ difficulty, quantity: 'more' })
      const years = questions.find(({ answer }) => answer === '1977')!.options.map(Number)
      return Math.max(...years) - Math.min(...years)
    }
    assert.ok((await spread('easy')) > 4 * (await spread('hard')))
  })

  it('puts the right option at each place once in every four questions', () => {
    const questions = Array.from({ length: 40 }, (_, index) => `question ${index}`)
    const places = assignRightPlaces(questions)
    for (let from = 0; from < 40; from += 4) assert.deepEqual(places.slice(from, from + 4).toSorted(), [0, 1, 2, 3])
    assert.deepEqual(places, assignRightPlaces(questions))
    assert.notDeepEqual(places.slice(0, 4), places.slice(4, 8))
  })

  it('asks no sentence twice, so that no question tells the answer of another', async () => {
    const { questions = [] } = await make({ quantity: 'more' })
    const cited = questions.map(({ citations }) => citations[0]!.sourceText).filter((text) => !text.includes('450'))
    assert.equal(new Set(cited).size, cited.length)
  })

  it('has the same bytes each time', async () => {
    assert.deepEqual(await make({ quantity: 'more' }), await make({ quantity: 'more' }))
  })

  it('is as long as wished, or says why not', async () => {
    const fewer = await make({ quantity: 'fewer', difficulty: 'easy' })
    assert.equal(fewer.questions?.length, 5)
    assert.deepEqual(fewer.warnings, [])
    assert.deepEqual(fewer.applied, { language: 'en', quantity: 'fewer', difficulty: 'easy' })
    const more = await make({ quantity: 'more' })
    assert.match(more.warnings[0]!, /instead of 20/)
  })

  it('is refused where there is nothing to ask', async () => {
    await assert.rejects(make({}, { ...sampleOutline, ...NOTHING }), (error) => {
      return error instanceof Fault && error.code === 'NO_SOURCES'
    })
  })

  it('gives every question to a reader of CSV', async () => {
    const made = await make({ language: 'fr' })
    const [head, ...rows] = parse(Buffer.from(made.files[2]!.bytes), { bom: true }) as string[][]
    assert.deepEqual(head, ['Question', 'A', 'B', 'C', 'D', 'Réponse', 'Explication', 'Source'])
    assert.deepEqual(
      rows.map((row) => row.slice(1, 6)),
      made.questions?.map(({ answer, options }) => [...options, answer]),
    )
  })
})

describe('the options of a date', () => {
  it('are other days for a day, and other dates of the column for one in a table', async () => {
    const statement = said('The gate will be closed on 22 April 2023.', 0)
    const events = [{ text: '22 April 2023', sortKey: '2023-04-22', statement }]
    const row = (name: string, day: string, start: number) => ({
      cells: [name, day],
      reference: said(`${name} ${day}`, start).reference,
    })
    const rows = [
      row('Rent', '31 March', 300),
      row('Tanks', '24 April', 320),
      row('Gate', '2 May', 340),
      row('Hut', '9 June', 360),
    ]
    const tables = [{ title: 'Actions', columns: ['What', 'By'], rows }]
    const { questions = [] } = await make({}, { ...sampleOutline, ...NOTHING, stated: [], events, tables })
    const dated = questions.find(({ answer }) => answer === '22 April 2023')!
    assert.ok(dated.options.every((option) => /^\d{1,2} April 2023$/.test(option)))
    const padded = [
      { text: '09 April 2023', sortKey: '2023-04-09', statement: said('The gate will be closed on 09 April 2023.', 0) },
    ]
    const { questions: early = [] } = await make({}, { ...sampleOutline, ...NOTHING, events: padded })
    assert.ok(
      early[0]!.options.every((option) => /^\d\d April 2023$/.test(option)),
      early[0]!.options.join(' | '),
    )
    const cell = questions.find(({ answer }) => /^\d+ \p{L}+$/u.test(answer))!
    assert.deepEqual(cell.options.toSorted(), ['2 May', '24 April', '31 March', '9 June'])
  })
})

it('two cells that differ in their end marks alone are one option', async () => {
  const cells = ['oil, gas, wax', 'oil, gas, wax,...', 'oil, gas', 'wax', 'tar']
  const rows = cells.map((cell, at) => ({
    cells: [`Lamp ${'ABCDE'[at]}`, cell],
    reference: said(`Lamp ${at} ${cell}`, 20 * at).reference,
  }))
  const tables = [{ title: 'Lamps', columns: ['Lamp', 'Fuel'], rows }]
  const { questions = [] } = await make({}, { ...sampleOutline, ...NOTHING, tables })
  assert.ok(questions.length > 0)
  for (const { options } of questions) assert.equal(new Set(options).size, options.length, options.join(' | '))
})
