import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import { describe, it } from 'node:test'
import { parseHTML } from 'linkedom'
import { outsideProgram } from '../../../../tests/support/outside-program.ts'
import { SAMPLE_TEXT, sampleOutline } from '../../../../tests/support/sample-outline.ts'
import type { ContentRequest, MindMapNode } from '../../../domain/artifact.ts'
import type { Citation } from '../../../domain/citation.ts'
import { Fault } from '../../../domain/fault.ts'
import { readContentLabels } from '../../locales/read-locale.ts'
import type { MadeContent } from '../../maker.ts'
import type { Outline, Statement, Theme } from '../../outline.ts'
import { chooseMainPoints } from '../main-points.ts'
import { makeMindMap } from './make-mind-map.ts'

const make = (outline: Outline = sampleOutline, wish: Partial<ContentRequest> = {}) => {
  const whole = { type: 'mind_map' as const, language: 'en', ...wish }
  return makeMindMap(outline, whole, {
    words: readContentLabels(whole.language),
    onStep: () => {},
    workFolder: tmpdir(),
  })
}
const textOf = ({ files }: MadeContent, ending: string) =>
  Buffer.from(files.find(({ name }) => name.endsWith(ending))!.bytes).toString()
const titlesOf = ({ children, title }: MindMapNode): string[] => [title, ...children.flatMap(titlesOf)]
const depthOf = ({ children }: MindMapNode): number => 1 + Math.max(0, ...children.map(depthOf))

const NO_ARGUMENT = { about: [], findings: [] }
const NO_FACTS = { argument: NO_ARGUMENT, figures: [], events: [], definitions: [], tables: [] }
const said = (text: string, start: number): Statement => ({
  text,
  reference: {
    sourceId: 's',
    sourceName: 'a "b" & <c>.txt',
    sourceText: text,
    start,
    end: start + text.length,
    page: 2,
  },
})
const NASTY = '</text><script>x</script> "]]> & #quot; `a` %% ; {b} (c) \\'
const theme = (title: string, statements: readonly Statement[], subthemes: readonly Theme[] = []): Theme => ({
  title,
  terms: [],
  statements,
  subthemes,
})

describe('a mind map', () => {
  it('is JSON first, then a page, a picture, Mermaid and OPML', async () => {
    const { files } = await make()
    assert.deepEqual(
      files.map(({ mimeType, name }) => [name, mimeType]),
      [
        ['the-honey-bee.json', 'application/json'],
        ['the-honey-bee.html', 'text/html'],
        ['the-honey-bee.svg', 'image/svg+xml'],
        ['the-honey-bee.mmd', 'text/vnd.mermaid'],
        ['the-honey-bee.opml', 'text/x-opml'],
      ],
    )
  })

  it('goes from the title over the themes to what is said of them, in whole sentences', async () => {
    const { tree } = await make()
    assert.equal(tree?.title, 'The honey bee')
    assert.deepEqual(
      tree?.children.map(({ title }) => title),
      ['Key points', 'Colony of honey bees', 'Pollination', 'Threats', 'Honey'],
    )
    const [keyPoints, ...named] = tree!.children
    const { findings, leading } = chooseMainPoints(sampleOutline)
    assert.deepEqual(
      keyPoints!.children.map(({ title }) => title),
      [...leading, ...findings].map(({ text }) => text),
    )
    const titles = named.flatMap(titlesOf)
    assert.equal(new Set(titles.map((title) => title.toLowerCase())).size, titles.length)
    const leaves = named.flatMap(({ children }) => children.filter((one) => one.children.length === 0))
    assert.ok(leaves.length > 3 && leaves.every(({ title }) => /[.!?]$/.test(title)))
  })

  it('ends in short sentences in every language', async () => {
    const short = said('Le bac relie les deux rives depuis 1912.', 0)
    const long = said(`${'Le conseil du port a débattu de la réserve du bac et de la rive '.repeat(3)}en mars.`, 50)
    const themes = ['Le bac', 'Le port', 'La rive'].map((title, at) =>
      theme(title, at === 0 ? [short, long] : [said(`${title} est ouvert de mai à octobre.`, 300 + at)]),
    )
    const outline = { ...sampleOutline, ...NO_FACTS, language: 'fr', summary: [], themes }
    const { tree } = await make(outline, { language: 'fr' })
    assert.deepEqual(tree!.children.flatMap(({ children }) => children.map(({ title }) => title)).sort(), [
      'La rive est ouvert de mai à octobre.',
      'Le bac relie les deux rives depuis 1912.',
      'Le port est ouvert de mai à octobre.',
    ])
  })

  it('keeps the place of each phrase, and numbers them in the order of reading', async () => {
    const made = await make()
    const cited: Citation[] = []
    const read = (node: { title: string; citations?: Citation[]; children: (typeof node)[] }) => {
      cited.push(...(node.citations ?? []))
      for (const child of node.children) read(child)
    }
    read(JSON.parse(textOf(made, '.json')))
    const places = [...new Map(cited.map((one) => [one.number, one])).values()] // a key point and a name in it cite one
    assert.deepEqual(
      places.map(({ number }) => number),
      places.map((_, index) => index + 1),
    )
    assert.deepEqual(made.citations, places)
    for (const { end, sourceText, start } of cited) assert.equal(SAMPLE_TEXT.slice(start, end), sourceText)
  })

  it('stays readable however much there is', async () => {
    const many = (prefix: string, count: number) =>
      Array.from({ length: count }, (_, index) => said(`${prefix} fact number ${index} is told here.`, index))
    const deep = theme('Deep', [], [theme('Deeper', many('d', 9), [theme('Deepest', many('e', 9))])])
    const themes = [...Array.from({ length: 14 }, (_, index) => theme(`Theme ${index}`, many(`t${index}`, 12))), deep]
    const { tree } = await make({ ...sampleOutline, ...NO_FACTS, themes })
    assert.ok(tree!.children.length <= 8 && titlesOf(tree!).length <= 73)
    assert.ok(depthOf(tree!) <= 4)
    const widest = (node: MindMapNode): number => Math.max(node.children.length, ...node.children.map(widest))
    assert.ok(widest({ title: '', children: tree!.children.flatMap(({ children }) => children) }) <= 60)
    for (const branch of tree!.children) assert.ok(widest(branch) <= 6)
  })

  it('is not filled up with terms and dates when there are few themes, and says that it is small', async () => {
    const themes = sampleOutline.themes.slice(0, 1)
    const full = await make({ ...sampleOutline, themes }, { language: 'de' })
    assert.deepEqual(
      full.tree?.children.map(({ title }) => title),
      ['Kernpunkte', 'Colony of honey bees'],
    )
    assert.match(full.warnings[0]!, /1 topic only/)
    const small = await make({ ...sampleOutline, ...NO_FACTS, summary: [], themes })
    assert.match(small.warnings[0]!, /1 topic only/)
  })

  it('keeps a heading of the sources, though a sentence under it holds a name that it could be called by', async () => {
    const heading = 'What we do not know'
    const doubt = said('What we do not know: whether the effect on the salt marsh lasts.', 0)
    const headed = theme(heading, [{ ...doubt, reference: { ...doubt.reference, heading } }])
    const { tree } = await make({ ...sampleOutline, themes: [...sampleOutline.themes, headed] })
    assert.ok(tree?.children.some(({ title }) => title === heading))
  })

  it('is refused where there is nothing', async () => {
    await assert.rejects(make({ ...sampleOutline, ...NO_FACTS, summary: [], themes: [] }), (error) => {
      return error instanceof Fault && error.code === 'NO_SOURCES'
    })
  })

  it('has the same bytes each time, and tells which options it used', async () => {
    assert.deepEqual(await make(), await make())
    assert.deepEqual((await make(sampleOutline, { title: 'Bees' })).applied, { language: 'en', title: 'Bees' })
  })
})

describe('the files of a mind map', () => {
  const themes = [
    theme(NASTY, [said(`${NASTY} one`, 0), said('Second of them is here.', 9)]),
    theme('日本', [said('蜂は花に行く。', 50)]),
  ]
  const nasty = { ...sampleOutline, ...NO_FACTS, summary: [], themes }

  it('are sound XML for another program, whatever the sources hold', async (test) => {
    const made = await make(nasty)
    for (const ending of ['.opml', '.svg']) {
      const read = outsideProgram(test, 'xmllint', ['--noout', '-'], textOf(made, ending))
      if (read === null) return
    }
    const script = 'count(//script | //*[local-name()="script"])'
    assert.equal(outsideProgram(test, 'xmllint', ['--xpath', script, '-'], textOf(made, '.svg'))?.trim(), '0')
    const titles = outsideProgram(
      test,
      'xmllint',
      ['--xpath', 'string(//outline/outline[1]/@text)', '-'],
      textOf(made, '.opml'),
    )
    assert.equal(titles?.trim(), NASTY)
  })

  it('hold every node of the tree', async (test) => {
    const made = await make()
    const titles = titlesOf(made.tree!)
    const count = outsideProgram(test, 'xmllint', ['--xpath', 'count(//outline)', '-'], textOf(made, '.opml'))
    if (count !== null) assert.equal(Number(count), titles.length)
    assert.equal(textOf(made, '.mmd').trimEnd().split('\n').length, titles.length + 1)
    const picture = textOf(made, '.svg').replaceAll('\u00a0', ' ') // a number keeps its unit on the line
    for (const title of titles) assert.ok(picture.includes(`aria-label="${title}"`), title)
  })

  it('are Mermaid whose texts end no text before its end', async () => {
    const lines = textOf(await make(nasty), '.mmd')
      .trimEnd()
      .split('\n')
    assert.equal(lines[0], 'mindmap')
    for (const line of lines.slice(2)) assert.match(line, /^ {4,}n\d+\["[^"`#<>\\*_]*"\]$/)
    const { document } = parseHTML(`<p>${lines[2]!.slice(lines[2]!.indexOf('["') + 2, -2)}</p>`)
    const decoded = document.querySelector('p')?.textContent ?? ''
    assert.equal(decoded, NASTY)
  })
})

it('has no branch that only goes on with the one above it', async () => {
  const part = (title: string, start: number) =>
    theme(title, [said(`The ${title} was built of grey stone in spring.`, start)])
  const harbour = theme('Harbour', [], [part('Harbour (2)', 0), part('Lamps', 100)])
  const { tree } = await make({
    ...sampleOutline,
    ...NO_FACTS,
    summary: [],
    themes: [harbour, part('Tower', 200), part('Gate', 300)],
  })
  assert.ok(!titlesOf(tree!).some((title) => /\(2\)$/.test(title)))
  assert.ok(titlesOf(tree!).some((title) => /^The Harbour \(2\) was built/.test(title)))
})
