import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, it } from 'node:test'
import { pathToFileURL } from 'node:url'
import { parse } from 'csv-parse/sync'
import { unzipSync } from 'fflate'
import { parseHTML } from 'linkedom'
import { outsideProgram } from '../../../../tests/support/outside-program.ts'
import { SAMPLE_TEXT, sampleOutline } from '../../../../tests/support/sample-outline.ts'
import type { ContentRequest } from '../../../domain/artifact.ts'
import { Fault } from '../../../domain/fault.ts'
import { readContentLabels } from '../../locales/read-locale.ts'
import type { MadeContent } from '../../maker.ts'
import type { Outline } from '../../outline.ts'
import { makeFlashcards } from './make-flashcards.ts'

let workFolder = ''
before(async () => {
  workFolder = await mkdtemp(path.join(tmpdir(), 'flashcards-'))
})
after(() => rm(workFolder, { recursive: true }))

const make = (wish: Partial<ContentRequest> = {}, outline: Outline = sampleOutline) => {
  const whole = { type: 'flashcards' as const, language: 'en', ...wish }
  return makeFlashcards(outline, whole, { words: readContentLabels(whole.language), onStep: () => {}, workFolder })
}
const fileOf = ({ files }: MadeContent, ending: string) => files.find(({ name }) => name.endsWith(ending))!

describe('flashcards', () => {
  it('are JSON first, then a page, CSV and an Anki package', async () => {
    const made = await make()
    assert.deepEqual(
      made.files.map(({ name }) => name),
      ['the-honey-bee.json', 'the-honey-bee.html', 'the-honey-bee.csv', 'the-honey-bee.apkg'],
    )
    const json = JSON.parse(Buffer.from(made.files[0]!.bytes).toString())
    assert.deepEqual(json.cards, made.cards)
  })

  it('ask something else each time, do not tell the answer, and cite the place that does', async () => {
    const { cards = [], citations } = await make({ quantity: 'more' })
    assert.equal(new Set(cards.map(({ front }) => front)).size, cards.length)
    for (const { back, citations: own, front } of cards) {
      assert.ok(back.length > 0 && !front.includes(back), front)
      const [{ end, sourceText, start }] = own as [(typeof own)[number]]
      assert.equal(SAMPLE_TEXT.slice(start, end), sourceText)
    }
    assert.deepEqual(
      citations.map(({ number }) => number),
      citations.map((_, index) => index + 1),
    )
  })

  it('ask no sentence with a word left out', async () => {
    const { cards = [] } = await make({ quantity: 'more' })
    assert.ok(cards.every(({ front }) => !/missing word|which words? (?:is|are) missing/i.test(front)))
  })

  it('have a page that holds every card and loads nothing', async () => {
    const made = await make()
    const { document } = parseHTML(Buffer.from(fileOf(made, '.html').bytes).toString())
    const fronts = [...document.querySelectorAll('.front')].map(({ textContent }) => textContent)
    assert.deepEqual(
      fronts,
      made.cards!.map(({ front }) => front),
    )
    assert.equal(document.querySelectorAll('[src], link, a[href]').length, 0)
  })

  it('have a page whose cards come again until they are known', async (test) => {
    const player = `<script>
      const seen = []
      const card = () => document.querySelector('article:not([hidden])')
      const answer = (name) => { card().querySelector('details').open = true; card().querySelector(name).click() }
      const first = card().querySelector('.front').textContent
      answer('.wrong')
      const count = document.querySelectorAll('article').length
      for (let at = 1; at < count; at += 1) answer('.right')
      seen.push(card().querySelector('.front').textContent === first, document.getElementById('place').textContent)
      answer('.right')
      seen.push(document.querySelector('.result').hidden, document.querySelector('.result output').textContent)
      document.title = JSON.stringify(seen)
    </script></body>`
    const made = await make({ quantity: 'fewer' })
    const page = Buffer.from(fileOf(made, '.html').bytes).toString()
    const file = path.join(workFolder, 'played.html')
    await writeFile(file, page.replace(/<meta http-equiv[^>]*>/, '').replace('</body>', player))
    const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--dump-dom', pathToFileURL(file).href]
    const dom = outsideProgram(test, 'chromium', flags)
    if (dom === null) return
    assert.deepEqual(JSON.parse(parseHTML(dom).document.title), [true, '9 / 10', false, '9 / 10'])
  })

  it('are as many as wished, and say so when the sources give fewer', async () => {
    const fewer = await make({ quantity: 'fewer' })
    assert.equal(fewer.cards?.length, 10)
    assert.deepEqual(fewer.warnings, [])
    assert.deepEqual(fewer.applied, { language: 'en', quantity: 'fewer', difficulty: 'medium' })
    const more = await make({ quantity: 'more' })
    assert.match(more.warnings[0]!, new RegExp(`gave ${more.cards?.length} flashcards instead of 40`))
  })

  it('are others for beginners than for experts', async () => {
    const fronts = async (difficulty: 'easy' | 'hard') =>
      (await make({ quantity: 'fewer', difficulty })).cards?.map(({ front }) => front)
    assert.notDeepEqual(await fronts('easy'), await fronts('hard'))
  })

  it('have the same bytes each time', async () => {
    assert.deepEqual(await make(), await make())
  })

  it('fail plainly where there is nothing to ask', async () => {
    const empty = { themes: [], figures: [], events: [], definitions: [], tables: [] }
    await assert.rejects(make({}, { ...sampleOutline, ...empty, summary: [] }), (error) => {
      return error instanceof Fault && error.code === 'NO_SOURCES'
    })
  })

  it('give every card to a reader of CSV', async () => {
    const made = await make({ language: 'de' })
    const [head, ...rows] = parse(Buffer.from(fileOf(made, '.csv').bytes), { bom: true }) as string[][]
    assert.deepEqual(head, ['Frage', 'Antwort', 'Quelle'])
    assert.deepEqual(
      rows.map(([front, back]) => ({ front, back })),
      made.cards?.map(({ front, back }) => ({ front, back })),
    )
  })
})

describe('the Anki package', () => {
  async function opened(made: MadeContent) {
    const files = unzipSync(fileOf(made, '.apkg').bytes)
    assert.deepEqual(Object.keys(files).sort(), ['collection.anki2', 'media'])
    assert.deepEqual(JSON.parse(Buffer.from(files.media!).toString()), {})
    const file = path.join(workFolder, 'opened.anki2')
    await writeFile(file, files['collection.anki2']!)
    return new DatabaseSync(file, { readOnly: true })
  }

  it('holds a sound collection of schema 11 with one card a note', async () => {
    const made = await make()
    using database = await opened(made)
    assert.deepEqual({ ...database.prepare('PRAGMA integrity_check').get() }, { integrity_check: 'ok' })
    const { decks, models, ver } = database.prepare('SELECT ver, decks, models FROM col').get() as Record<
      string,
      string
    >
    assert.equal(ver, 11)
    const joined = database.prepare('SELECT notes.mid, cards.did FROM cards JOIN notes ON notes.id = cards.nid').all()
    assert.equal(joined.length, made.cards?.length)
    for (const { did, mid } of joined) {
      assert.equal(JSON.parse(decks!)[String(did)].name, 'The honey bee')
      assert.equal(JSON.parse(models!)[String(mid)].flds.length, 3)
    }
  })

  it('holds each card with its source, escaped, and a guid that the content alone decides', async () => {
    const nasty = '<script>alert(1)</script> & "bees"'
    const [definition] = sampleOutline.definitions
    const outline = { ...sampleOutline, definitions: [{ ...definition!, term: nasty }] }
    using database = await opened(await make({}, outline))
    const notes = database.prepare('SELECT guid, flds FROM notes').all() as { guid: string; flds: string }[]
    assert.equal(new Set(notes.map(({ guid }) => guid)).size, notes.length)
    const note = notes.find(({ flds }) => flds.startsWith('What does') && flds.includes('script'))!
    const [front, back, source] = note.flds.split('\u001f')
    assert.equal(front, 'What does “&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;bees&quot;” mean?')
    assert.equal(back, definition!.meaning)
    assert.equal(source, `bees.md, Page 1: ${definition!.statement.text}`)
  })

  it('lets no source make Anki play or run anything', async () => {
    const [definition] = sampleOutline.definitions
    const meaning = 'a [latex]\\input{x}[/latex] with [$]y[/$], [sound:x.mp3] and [1]'
    using database = await opened(await make({}, { ...sampleOutline, definitions: [{ ...definition!, meaning }] }))
    const notes = database.prepare('SELECT flds FROM notes').all() as { flds: string }[]
    const told = notes.map(({ flds }) => flds).join('\n')
    assert.match(told, /&#91;latex\]/)
    assert.match(told, /and \[1\]/)
    assert.doesNotMatch(told, /\[(?:\/?latex|\/?\$|sound)/)
  })

  it('sets right-to-left languages from the right', async () => {
    using database = await opened(await make({ language: 'ar_001' }))
    const { models } = database.prepare('SELECT models FROM col').get() as { models: string }
    const [model] = Object.values(JSON.parse(models)) as { flds: { rtl: boolean; name: string }[] }[]
    assert.deepEqual(
      model!.flds.map(({ name, rtl }) => [name, rtl]),
      [
        ['سؤال', true],
        ['إجابة', true],
        ['المصدر', true],
      ],
    )
  })
})
