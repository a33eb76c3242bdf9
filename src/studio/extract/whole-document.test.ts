import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { buildOutline } from './build-outline.ts'
import { findSentenceCandidates } from './candidates.ts'

type Place = { readonly start: number; readonly heading: string; readonly headingLevel: number }
const readSource = (title: string, text: string, places: readonly Place[] = [], language = 'en') => ({
  id: 's',
  title,
  language,
  text,
  chars: text.length,
  places: [...places],
})
const build = (...given: Parameters<typeof readSource>) =>
  buildOutline([readSource(...given)], { type: 'report', language: given[3] ?? 'en' })
const markHeadings = (text: string, headings: readonly string[]): Place[] =>
  headings.map((heading) => ({ start: text.indexOf(`${heading}\n`), heading, headingLevel: 1 }))

const FILLER = ['mill', 'lock', 'weir', 'dyke', 'quay', 'pier', 'mast', 'raft']
  .map((name) => `The old ${name} of the town was built by hand from stone and oak in a long winter.`)
  .join('\n\n')

describe('a title page over a chapter whose number is set close to its name', () => {
  const text = `Petit manuel de Voile\n\n1Introduction\n\nLa rivière traverse la ville depuis longtemps et porte des bateaux de bois. Les marchands y vendaient du sel.\n\nVoile est un petit programme qui dessine les bateaux de la rivière.\n\n2Installation\n\nLe programme demande un ordinateur avec un écran de bonne taille pour les dessins.\n`
  const outline = build('manuel-2.pdf', text, markHeadings(text, ['1Introduction', '2Installation']), 'fr')

  it('calls the whole', () => assert.equal(outline.title, 'Petit manuel de Voile'))
  it('leaves the chapter its name', () =>
    assert.ok(
      outline.themes.every(({ title }) => !/^\d/u.test(title)),
      outline.themes.map(({ title }) => title).join(),
    ))
  it('is explained first by what says what it is of', () =>
    assert.ok(
      outline.summary.some(({ text }) => text.startsWith('Voile est un petit programme')),
      outline.summary.map(({ text }) => text).join('\n'),
    ))
})

describe('what an article says overall', () => {
  it('is in its summary, be it in its middle', () => {
    const text = `${FILLER}\n\nMany samples came in by post. Overall, the salt of the town is of better quality than any other salt.\n\n${FILLER.replaceAll('old', 'new')}`
    const told = build('The Salt of the Town', text).summary.map((one) => one.text)
    assert.ok(
      told.some((one) => one.startsWith('Overall, the salt')),
      told.join('\n'),
    )
  })
})

describe('a sentence that is set as a heading', () => {
  it('is told as a sentence', () => {
    const lead =
      'The keepers of the town weigh every bag of salt that comes over the old bridge in the morning, and charge nothing.'
    const text = `${lead}\n\n${FILLER}`
    const said = findSentenceCandidates([readSource('The Salt', text, markHeadings(text, [lead]))])
    assert.ok(said.some((one) => one.text === lead))
    assert.ok(said.every(({ section }) => section.heading !== lead))
  })
})

describe('what is to be done', () => {
  it('is no figure, be there a number in it', () => {
    const text = `Use 15 % grey in all new tables of the town.\n\nThe salt of the old town holds 12 % of water in the winter.\n\n${FILLER}`
    const figures = build('The Salt', text).figures.map((one) => one.text)
    assert.deepEqual(figures, ['12 %'])
  })
})

describe('minutes of a meeting', () => {
  const text = `# Meeting\n\n## town/bridge\n\n* Open points\n  * Gates - Ada wants to paint the two gates of the lock green this year. Berta, Carl fine with having it done by May.\n  * Lamps - Berta orders new lamps for the quay before the winter comes.\n  * Boats - Carl asks the harbour for two more boats to carry the salt.\n`
  const outline = build('Meeting', text, markHeadings(text, ['# Meeting', '## town/bridge']))
  const said = findSentenceCandidates([readSource('Meeting', text)]).map((one) => one.text)

  it('tell an entry by its first sentence: a further one is of what that names', () => {
    assert.ok(
      said.some((one) => /Gates - Ada wants/u.test(one)),
      said.join('\n'),
    )
    assert.ok(!said.some((one) => one.startsWith('Berta, Carl fine')), said.join('\n'))
  })
  it('keep a name that is written small', () =>
    assert.ok(
      !outline.themes.some(({ title }) => title.startsWith('Town/')),
      outline.themes.map((one) => one.title).join(),
    ))
})

describe('a document that a paragraph speaks of', () => {
  it('is not the one that is told', () => {
    const text =
      'Die Salzpreise der alten Stadt stiegen in jedem langen Winter an. Der Rat las davon in einem Bericht an den Grafen, der dem Wetter die Schuld gab. Dieser Bericht war der erste einer langen Reihe von Schriften über das Salz.\n\nDie Händler der Stadt kauften ihr Salz im Frühling am großen Hafen.\n\nDas Wetter war im Sommer danach so gut wie in keinem Jahr zuvor.\n'
    const outline = build('Das Salz der Stadt', text, [], 'de')
    const told = [...outline.summary, ...outline.argument.about].map((one) => one.text)
    assert.ok(!told.some((one) => one.startsWith('Dieser Bericht')), told.join('\n'))
  })
})
