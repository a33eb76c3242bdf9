import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Outline } from '../outline.ts'
import { buildOutline } from './build-outline.ts'
import { findLongQuotations, isSpokenByAnother } from './quotations.ts'
import { standsAlone } from './stands-alone.ts'

const read = (text: string, language: string): Outline =>
  buildOutline([{ id: 's', title: 'A text', language, text, chars: text.length, places: [] }], {
    type: 'report',
    language,
  })

const listTold = ({ summary, themes, figures, argument, definitions }: Outline): string[] =>
  [
    ...summary,
    ...Object.values(argument).flat(),
    ...themes.flatMap(({ statements }) => statements),
    ...figures.map(({ statement }) => statement),
    ...definitions.map(({ statement }) => statement),
  ].map(({ text }) => text)

const NEWS = `The mayor of Harrow told the council that she would close “two of these places — the baths and the library.”

But the vote in the council keeps both places open and promises two more years of argument between the mayor and her own party.

In his speech of 2013 the old mayor hailed signs of hope. The baker Tom Reed “has put aside his quarrel with the town and signed the lease. The town has paid all of its debts and promised a new oven.” The signals of today look different.

The library lent 41,000 books in the year that ended in June. The baths had more visitors in winter than in any summer.

"Every morning we wake up early. Nobody wants to lose the baths again. We must not weaken now," says Ada Hill, who swims there.`

describe('what somebody says over several sentences', () => {
  const told = listTold(read(NEWS, 'en'))

  it('is not told as what the text says, but for the sentence that says who', () => {
    for (const words of [/paid all/, /put aside/, /Nobody wants/, /Every morning/])
      assert.ok(!told.some((text) => words.test(text)), String(words))
  })

  it('is told whole by the sentence that says who, with its mark', () => {
    const last = told.filter((text) => /says Ada Hill/.test(text))
    for (const text of last) assert.match(text, /^"We must not/)
  })

  it('is found in the marks of each language, and in a paragraph only', () => {
    for (const text of [
      '„Das ist so. Es bleibt so.“ Ende.',
      '«Así es. Así queda.» Fin.',
      '「そうです。まだです。」と言う。',
    ])
      assert.equal(findLongQuotations(text).length, 1, text)
    assert.deepEqual(
      findLongQuotations('He calls it “a small, good thing” and goes.\n\nThe board is 5" wide. It is old.'),
      [],
    )
    const text = 'He said “Go. It is late,” and left us.'
    assert.ok(!isSpokenByAnother(text, { start: 12, end: text.length }, findLongQuotations(text)))
  })
})

it('a sentence that is turned around in the next paragraph is told with it, where each is a paragraph', () => {
  const told = listTold(read(NEWS, 'en')).filter((text) => /told the council/.test(text))
  assert.ok(told.length > 0)
  for (const text of told) assert.match(text, / But the vote in the council keeps/)
})

it('what comes right behind a dash is named, and a document that speaks of itself leans on nothing', () => {
  assert.ok(standsAlone('The mayor would close two of these places — the baths and the library.', 'en'))
  assert.ok(!standsAlone('The mayor would close two of these places in May.', 'en'))
  for (const [text, language] of [
    ['In this paper we describe procedures for models of every kind.', 'en'],
    ['In diesem Artikel zeigen wir, wie die Pumpen laufen.', 'de'],
    ['Dans cet article, nous montrons comment les pompes tournent.', 'fr'],
  ] as const)
    assert.ok(standsAlone(text, language), text)
})

it('what leans on the sentence before by a small word further on does not stand alone', () => {
  for (const [text, language] of [
    ['Dies würde dazu führen, dass der Wert sinkt.', 'de'],
    ['Nicht dazu gehören Gegenstände des Lagers.', 'de'],
    ['Die Methode ist in beiden Fällen die gleiche.', 'de'],
    ['Wenn die Anlage dann abgeschrieben wird, entsteht kein Gewinn.', 'de'],
    ['If it has not come in by 30 November the plot is given away.', 'en'],
    ['Knowing this, we can detect the settings.', 'en'],
    ['È chiaro come catalogare il mondo in questi 5 gruppi.', 'it'],
  ] as const)
    assert.ok(!standsAlone(text, language), text)
  assert.ok(standsAlone('If it is necessary to drain the tank, the valve opens by itself.', 'en'))
})

it('a picture or a page beside a sentence is not pointed at where it is not shown', () => {
  const rooms =
    'flautas oboes tambores laúdes trompas arpas pianos violines gaitas órganos timbales clarines cítaras violas liras'
  const filler = rooms.split(' ').map((name) => `La colección de ${name} ocupa una sala propia del museo antiguo.`)
  const text = `Las imágenes de abajo ilustran las diferencias entre las dos salas. ${filler.join(' ')} En el siguiente ejemplo se muestra un motivo impreso dos veces.`
  assert.ok(!listTold(read(text, 'es')).some((one) => /de abajo|siguiente/.test(one)))
})

describe('no definition is', () => {
  it('a word that stands for something, with an accent or without', () => {
    const text = 'El taller reduce el número de páginas. Ésta es una característica común de la tipografía antigua.'
    assert.deepEqual(read(text, 'es').definitions, [])
  })

  it('the one and the other of two, nor a reason', () => {
    const text =
      '記録したい理由は二つあります。一つは、個人財務のために帳簿を付けていて、純資産の動向をおさえたいと思う場合です。もう一つは、小規模事業のために財務諸表を製作する必要がある場合です。残存価額を知る背景は、帳簿価額が残存価額と等しくなるまで資産が減価償却されるからです。'
    assert.deepEqual(read(text, 'ja').definitions, [])
  })
})

it('the time of a meeting is no key figure, nor a number whose unit is not known', () => {
  const french = read(
    'Une réunion d’information aura lieu pour les parents à 18 h dans la grande salle du centre.',
    'fr',
  )
  assert.deepEqual(french.figures, [])
  for (const [text, language] of [
    ['Der Boulderbereich öffnet unter der Woche erst um 14 Uhr am Nachmittag.', 'de'],
    ['The great hall of the town opens to visitors at 4 p.m. in winter.', 'en'],
  ] as const)
    assert.deepEqual(read(text, language).figures, [], text)
  assert.deepEqual(read('一辺が50センチを超えるごみは粗大ごみとして集められます。', 'ja').figures, [])
})

it('what a program prints of its own is no fact that sections have in common', () => {
  const section = (name: string) =>
    `## ${name}\n\nThe model of ${name} was fitted to the data of two years.\n\nMethod: Tukey Contrasts\nFit: aov(formula = level ~ length, data = ${name})\nSignif. codes: 0 ‘***’ 0.001 ‘**’ 0.01 ‘*’ 0.05 ‘.’ 0.1 ‘ ’ 1\n`
  assert.deepEqual(read(`# Models\n\n${section('alpha')}\n${section('beta')}`, 'en').tables, [])
})

it('a sentence in English leans on another in a text of another language, too', () => {
  assert.ok(!standsAlone('This is associated with a decrease in asset and expense.', 'it'))
  assert.ok(standsAlone('The guide is written with the help of many and comes from Leeds.', 'it'))
})

describe('what is so in an example alone', () => {
  const lines = Array.from(
    { length: 9 },
    (_, at) => `The pump counts the strokes of its piston number ${at + 3} all day.`,
  )

  it('is not told: a number that was typed right above, and what is shown below', () => {
    const text = `A pump fills the tank of the town. ${lines.join(' ')}

The share of the pumps is read from a file:

echo 50% > share
pump --file share &

In the first second only 50% of the pumps fill the tank of the town.

Below the pump reads the last tank of the town. The pump fills 4 tanks of the town at once.

pump --tanks 4`
    const told = listTold(read(text, 'en'))
    assert.ok(told.length > 3)
    assert.ok(!told.some((one) => /only 50%|4 tanks/.test(one)), told.join('\n'))
  })
})
