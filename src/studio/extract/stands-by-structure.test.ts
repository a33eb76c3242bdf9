import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Outline } from '../outline.ts'
import { buildOutline } from './build-outline.ts'
import { findSentenceCandidates } from './candidates.ts'
import { findWhole } from './stands-by-structure.ts'

const PARTS = ['Lamps', 'Boats', 'Ropes', 'Sails']
const SECTIONS = PARTS.map(
  (part) =>
    `# ${part}\n\nThe harbour keeps its ${part.toLowerCase()} in a dry shed near the north gate. Many of them were bought by the first keeper of the tower.\n\n` +
    `Every spring the ${part.toLowerCase()} are counted by two keepers and written into a book. Some people find that work rather dull and leave early.\n\n` +
    `Broken ${part.toLowerCase()} are sold on the quay each autumn to whoever asks first. ${part} of brass cost twice as much as those of plain iron.`,
)

function listTold(text: string): string[] {
  const source = { id: 's', title: 'The harbour', language: 'en', text, chars: text.length, places: [] }
  const listThemes = (themes: Outline['themes']): string[] =>
    themes.flatMap(({ statements, subthemes }) => [...statements.map((one) => one.text), ...listThemes(subthemes)])
  return listThemes(buildOutline([source], { type: 'report', language: 'en' }).themes)
}

test('what goes on with a paragraph is told by itself only where its subject is named', () => {
  const told = listTold(SECTIONS.join('\n\n'))
  assert.ok(told.length >= PARTS.length)
  assert.ok(told.some((text) => text.startsWith('The harbour keeps')))
  assert.ok(!told.some((text) => text.startsWith('Many of them')), told.join('\n'))
  assert.ok(!told.some((text) => text.startsWith('Some people')), told.join('\n'))
})

test('a text that marks no paragraphs is told from as before', () => {
  const told = listTold(SECTIONS.join(' ').replaceAll(/#.*?\n|\n+/g, ' '))
  assert.ok(told.length > 0)
})

test('a sentence further on that names nothing of its heading is not told', () => {
  const about = 'A spring drives the tall clock on the tower of the town hall.'
  const further = 'Two weights of lead keep the tower clock going for a week.'
  const long = `${'The bells were cast by a smith of the next valley out of old coins, spoons and nails. '.repeat(4)}`
  const parts = SECTIONS.map((section) => section.replaceAll('harbour', 'clock of the harbour'))
  const text = `${parts.join('\n\n')}\n\n# Town hall\n\n${about} ${further}\n\n${long}Each evening a keeper of the clock rings them by hand.`
  const told = listTold(text)
  assert.ok(!told.includes(further), told.join('\n'))
  assert.ok(!told.some((one) => one.startsWith('Each evening a keeper')), told.join('\n'))
})

function listSummary(title: string, text: string): string[] {
  const source = { id: 's', title, language: 'en', text, chars: text.length, places: [] }
  return buildOutline([source], { type: 'report', language: 'en' }).summary.map((one) => one.text)
}

test('an abstract whose word is run in is told from beyond its first sentence, and a name written small opens one', () => {
  const abstract =
    'Abstract The first version appeared as Smith and Brown (2005) in the large Journal of Gauges and Dials.\n\ngaugekit is a tool that reads the dials of old boilers. Every dial needs one photograph only. This paper shows how these are joined.'
  const told = listSummary('gaugekit: reading dials', `${abstract}\n\n${SECTIONS.join('\n\n')}`)
  assert.equal(told[0], 'gaugekit is a tool that reads the dials of old boilers.')
  assert.ok(told.includes('Every dial needs one photograph only.'), told.join('\n'))
  assert.ok(!told.some((text) => text.includes('how these are joined')), told.join('\n'))
})

test('what opens as a finding about that which the title names is told from wherever it stands', () => {
  const found = 'On the whole, hemp makes harbour ropes last longer than plastic does.'
  const names =
    'Anchors Barrels Chains Davits Engines Flags Gaffs Hooks Irons Jibs Keels Levers Masts Nets Oars Pulleys Winches'.split(
      ' ',
    )
  const part = (name: string) =>
    `# ${name}\n\n${name} are counted by two keepers in the spring of each year. Some find that work rather dull. ${name === 'Winches' ? found : ''}\n\nOld ${name.toLowerCase()} are sold on the quay to whoever asks for them first. ${name} of brass cost twice as much as those of plain iron.`
  const told = listSummary('Harbour ropes', names.map(part).join('\n\n'))
  assert.ok(told.includes(found), told.join('\n'))
})

test('no word of what is told stands for a thing, a person, a formula or a list that only other sentences have', () => {
  const leaning = [
    'Brand added that the keepers of the harbour would count the sails again.',
    'A keeper of the harbour may lend a rope to those who signed this form before.',
    'In short words, the keepers read the length of all ropes from Equation 9 of the book.',
    'The harbour lets its ropes go where Ψ(y) is least for every one of the keepers.',
    'Many prefer the quiet of the harbour to the noise of the town in June.',
    'Next, count all the books of the harbour that have a cover of brown leather.',
    'To count the ropes of the harbour, there are two things you should do.',
  ]
  const first = 'The harbour asked Alma Brand for a new book of its sheds in the spring.'
  const told = listTold(`${SECTIONS.join('\n\n')}\n\n# Books\n\n${[first, ...leaning].join('\n\n')}`)
  assert.ok(told.includes(first), told.join('\n'))
  assert.deepEqual(
    leaning.filter((text) => told.some((one) => one.includes(text.slice(-40)))),
    [],
  )
})

test('of a long text a theme has few statements, and a short one is told whole', () => {
  const facts = (count: number) =>
    Array.from(
      { length: count },
      (_, at) =>
        `The ${'abcdefghijklmnopqrstuvwxyz'[at]}${at}-shed of the harbour holds item ${at * 7} of the ${at + 2} kept in tar.`,
    )
  assert.ok(listTold(`# The harbour\n\n${facts(26).join('\n\n')}`).length <= 12)
  assert.equal(listTold(`# The harbour\n\n${SECTIONS[0]!.replace(/^#.*\n/, '')}`).length > 1, true)
})

test('a German noun that no heading names opens no sentence that is told from within its paragraph', () => {
  const sheds = ['Lampen', 'Boote', 'Seile', 'Segel'].map(
    (part) =>
      `# ${part}\n\nDer Hafen bewahrt seine ${part} in einem trockenen Schuppen am Tor auf. Aktualisierungen werden einmal im Monat am ${part}-Tor eingetragen.\n\n` +
      `Jedes Frühjahr zählen zwei Wärter die ${part} und schreiben sie in ein Buch. ${part} aus dem Norden kosten auf dem Markt doppelt so viel wie andere.`,
  )
  const text = sheds.join('\n\n')
  const source = { id: 's', title: 'Der Hafen', language: 'de', text, chars: text.length, places: [] }
  const { stated = [] } = buildOutline([source], { type: 'report', language: 'de' })
  assert.ok(stated.some((one) => one.text.startsWith('Lampen aus dem Norden')))
  assert.ok(!stated.some((one) => one.text.startsWith('Aktualisierungen')), stated.map((one) => one.text).join('|'))
})

test('of an essay in which each sentence goes on from the one before it nothing is told in place of whole ones', () => {
  const turns = ['rest', 'shine', 'wait', 'turn', 'lean', 'glow', 'creak', 'sway']
  const goes = turns.map((verb) => `They ${verb} there until it was done. After that it had to be looked at by them.`)
  const essay = Array.from({ length: 8 }, () => goes.join(' ')).join('\n\n')
  assert.deepEqual(listTold(essay), [])
})

test('a summary holds what a document makes something of, and is not filled up', () => {
  const told = listSummary('Ledger 9', SECTIONS.join('\n\n'))
  assert.ok(
    told.some((text) => text.startsWith('The harbour keeps its lamps')),
    told.join('\n'),
  )
  assert.ok(!told.some((text) => /ropes|sails/i.test(text)), told.join('\n'))
})

test('what opens a paragraph further on is whole where it says a word of its headings, and does not go on from another', () => {
  const about = 'Each evening two keepers of the tower clean the lamps with old newspapers.'
  const stray = 'Most visitors leave the quay well before supper on such evenings.'
  const joined = 'In other words, the oil for the lamps was paid for by the town council.'
  const text = `${SECTIONS[0]}\n\n${about}\n\n${stray}\n\n${joined}\n\n${SECTIONS.slice(1).join('\n\n')}`
  const candidates = findSentenceCandidates([
    { id: 's', title: 'The harbour', language: 'en', text, chars: text.length, places: [] },
  ])
  const whole = findWhole(candidates)
  const told = candidates.filter((_, index) => whole[index]).map((one) => one.text)
  assert.ok(told.includes(about), told.join('\n'))
  assert.ok(!told.includes(stray), told.join('\n'))
  assert.ok(!told.some((one) => /oil for the lamps/.test(one)), told.join('\n'))
})
