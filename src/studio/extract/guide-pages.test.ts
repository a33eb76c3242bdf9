import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { buildOutline } from './build-outline.ts'
import { findSentenceCandidates } from './candidates.ts'
import { splitSections } from './sections.ts'
import { standsAlone } from './stands-alone.ts'
import { findSectionTables } from './tables.ts'

const readSource = (
  text: string,
  language = 'en',
  places: readonly { start: number; heading?: string; headingLevel?: number }[] = [],
) => ({ id: 's', title: 'Notes', language, text, chars: text.length, places: [...places] })
const listHeadings = (source: ReturnType<typeof readSource>) => splitSections(source).map(({ heading }) => heading)
const rateTexts = (source: ReturnType<typeof readSource>) =>
  findSentenceCandidates([source]).map(({ quality, text }) => ({ quality, text }))
const listGood = (source: ReturnType<typeof readSource>) =>
  rateTexts(source).flatMap(({ quality, text }) => (quality > 0.2 ? [text] : []))

const FILLER = `The harbour of Lenn was built by the town in 1902 and has three basins for the fishing boats.

The lock keeper opens both gates at high water and writes the time into the book of the harbour.

The town pays for the dredging of the basins and for the lamps on the northern quay.

The pilots of Lenn know each of the sandbanks that lie before the mouth of the river.

The boats of the fishing fleet leave the basins before dawn and return with the evening tide.

The church of the sailors stands behind the northern quay and holds the models of nine ships.`

describe('lines that are no headings', () => {
  it('are what a text shows behind a colon, and sentences in quotation marks', () => {
    const shown = `Lamp writing\n\n${FILLER}\n\nA page on lamps may look like this:\n\n  Turn the lamp by typing “on”\n\nThe usual way of writing would make a longer sentence of that line, as most people know it.\n\n  Turn the lamp off by typing “off.”\n\nThat would be bad for all who read the page, since nobody turns off what is not burning.`
    assert.deepEqual(listHeadings(readSource(shown)), ['Lamp writing'])
  })

  it('are words at the margin that lead to what is set in', () => {
    const paragraphs = FILLER.replaceAll('. ', '.\n')
      .replaceAll(' and ', '\nand ')
      .replace(/^(?=.)/gmu, '   ')
    const led = `   Most people of Lenn would write this\n\n      Turn the lamp off by typing “off.” and go\n      home from the quay`
    assert.deepEqual(listHeadings(readSource(`Lamp writing\n\n${paragraphs}\n\n${led}\n\n${paragraphs}`)), [
      'Lamp writing',
    ])
  })

  it('are commands behind a prompt', () => {
    const text = `Lamps\n${FILLER}\nR> light(lamp)\nThe pilots light the lamps of the quay at dusk.`
    const source = readSource(text, 'en', [
      { start: 0, heading: 'Lamps', headingLevel: 1 },
      { start: text.indexOf('R> light'), heading: 'R> light(lamp)', headingLevel: 2 },
    ])
    assert.deepEqual(listHeadings(source), ['Lamps'])
  })
})

it('a row of names over numbers heads its columns, be there a point or a number in them', () => {
  const table =
    '|  | Min. | 1st Qu. | Median |\n|---|---|---|---|\n| Lenn | 2.76 | 3.14 | 3.27 |\n| Ost | 2.99 | 3.19 | 3.35 |'
  const text = `${FILLER}\n\n${table.replace('|---|---|---|---|\n', '')}\n\n${FILLER}`
  const [found] = findSectionTables(splitSections(readSource(text)))
  assert.deepEqual(found?.columns.slice(1), ['Min.', '1st Qu.', 'Median'])
})

it('a note is told without the sign and the word before it', () => {
  const text = `${FILLER}\n\n💡 Note: the height of the mast depends on the length of the boat.\n\n⌨ Press the key of the lamp for a longer light on the quay.`
  const told = listGood(readSource(text))
  assert.ok(told.includes('The height of the mast depends on the length of the boat.'), told.join('\n'))
  assert.ok(told.includes('Press the key of the lamp for a longer light on the quay.'), told.join('\n'))
})

it('what a list says of a file stands behind its name', () => {
  const text = `${FILLER}\n\n- OPTIONS.html\nHow the lamps of the quay are set, for all who do not use the switch.\n- LAMPS.html\nHow new lamps are made for the quay and where they are bought.`
  assert.ok(rateTexts(readSource(text)).every((one) => !one.text.includes('OPTIONS.html How')))
})

it('"this tool" under its heading is told with that', () => {
  const text = `${FILLER}\n\nLine tool\n\nThis tool draws straight lines with the brush and the colour that were chosen.`
  const source = readSource(text, 'en', [
    { start: 0, heading: 'Drawing', headingLevel: 1 },
    { start: text.indexOf('Line tool'), heading: 'Line tool', headingLevel: 2 },
  ])
  const told = listGood(source).filter((one) => one.includes('straight lines'))
  assert.deepEqual(told, ['Line tool: This tool draws straight lines with the brush and the colour that were chosen.'])
})

it('what goes on with an example is true there only', () => {
  const text = `${FILLER}\n\nEach part has a price. For example, a price of 2 a lamp and 3 a rope says that three lamps cost two ropes. Baskets with four lamps and a rope are as dear as baskets with one lamp and three ropes.`
  assert.ok(!listGood(readSource(text)).some((one) => one.startsWith('Baskets')))
})

it('"this tool" is none of several that a heading names', () => {
  const text = `${FILLER}\n\nLine tool\n\nThis tool draws straight lines with the brush and the colour that were chosen.`
  const source = readSource(text, 'en', [
    { start: 0, heading: 'Drawing', headingLevel: 1 },
    { start: text.indexOf('The church'), heading: 'Drawing tools', headingLevel: 2 },
  ])
  const told = listGood(source).filter((one) => one.includes('straight lines'))
  assert.deepEqual(told, ['Line tool: This tool draws straight lines with the brush and the colour that were chosen.'])
})

it('what may be the cause of something is no fact', () => {
  const led = (lead: string) =>
    `${FILLER}\n\n${lead}\n\n1. No oil is left in the lamp of the quay, and no oil is in the barrel.\n2. The wick of the lamp was cut too short by the keeper.`
  for (const lead of ['This message can mean one of several things:', 'There are several reasons for a dark lamp:']) {
    const told = listGood(readSource(led(lead))).filter((one) => /^(?:No oil|The wick)/.test(one))
    assert.deepEqual(told, [], lead)
  }
})

it('the summary tells no entry of a list, whose section alone says of what it is', () => {
  const keys = [
    'F6: moves the lamp of the quay to the next place on the wall.',
    'Delete: takes the lamp of the quay off the wall.',
    'Return: lights the lamp of the quay that was chosen before.',
  ]
  const text = `${FILLER}\n\nKeys of the lamp\n\n${keys.map((key) => `- ${key}`).join('\n')}`
  const source = readSource(text, 'en', [
    { start: 0, heading: 'The harbour of Lenn', headingLevel: 1 },
    { start: text.indexOf('Keys of'), heading: 'Keys of the lamp', headingLevel: 2 },
  ])
  const { summary, themes } = buildOutline([source], { type: 'report', language: 'en' })
  assert.ok(!summary.some((one) => keys.includes(one.text)), summary.map((one) => one.text).join('\n'))
  assert.ok(themes.some(({ statements }) => statements.some((one) => keys.includes(one.text))))
})

it('who is thanked is told nowhere', () => {
  const thanked = `${FILLER}\n\nThe authors thank Ada Lane, who wrote the first book of the lamps of Lenn.`
  assert.ok(!listGood(readSource(thanked)).some((one) => one.startsWith('The authors')))
})

it('a sentence that sends its reader to a table is none to tell', () => {
  const text = `${FILLER}\n\nWe compare the two lamps by their light—see Table 2 for a summary of 10 evenings on the quay.`
  assert.ok(!listGood(readSource(text)).some((one) => one.startsWith('We compare')))
})

describe('sentences that lean on the one before', () => {
  const leaning: Readonly<Record<string, readonly string[]>> = {
    en: [
      'Interestingly, a similar style is now preferred in Britain.',
      'A related habit uses the commands of an editor.',
      "We've already seen that writers coin new words.",
      'Mr Brand replied that the lamps were broken.',
      'Notice, in any case, that this only applies to the lamps of the quay.',
      'Let us assume we get new lamps for the northern quay.',
    ],
    de: [
      'Grund dafür sind vor allem die Lampen.',
      'Hieraus wird das Licht für den Kai gewonnen.',
      'Frau Aydin entgegnet, dass die Lampen alt sind.',
      'Herr Brandl hält das für ungerecht.',
      'Beachten Sie, dass diese Lampen alt sind.',
      'Angenommen, die Lampe brennt noch, dann ist er verantwortlich.',
      'Klicken Sie auf die Lampe und erneut auf das Feld.',
    ],
    fr: ['Cliquez à nouveau sur le bouton de la lampe.', 'Vous pouvez maintenant charger la carte du port.'],
    es: ['Pulse el botón de la lámpara otra vez.', 'La alcaldesa respondió que las lámparas eran viejas.'],
  }
  for (const [language, texts] of Object.entries(leaning))
    it(language, () => {
      for (const text of texts) assert.ok(!standsAlone(text, language), text)
    })

  it('others of the like do not', () => {
    assert.ok(standsAlone('Note that the lamps of the quay burn all night.', 'en'))
    assert.ok(standsAlone('A related project to Lenn builds lamps for the quay.', 'en'))
    assert.ok(standsAlone('Der Vorstand achtet darauf, dass die Lampen brennen.', 'de'))
    assert.ok(standsAlone('Der Hafen dient dem Bau der Boote.', 'de'))
  })
})
