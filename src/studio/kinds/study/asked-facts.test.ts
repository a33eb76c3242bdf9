import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sampleOutline } from '../../../../tests/support/sample-outline.ts'
import { buildOutline } from '../../extract/build-outline.ts'
import type { Statement } from '../../outline.ts'
import { findConditionFacts, writeCaseQuestion, writeConditionQuestion } from './condition-facts.ts'
import { findEntryFacts } from './entry-facts.ts'
import type { StudyFact } from './fact.ts'
import { findFacts } from './find-facts.ts'

const said = (text: string, heading = 'Lamps'): Statement => ({
  text,
  reference: { sourceId: 's', sourceName: 'a.txt', sourceText: text, start: 0, end: text.length, heading },
})
const askCondition = (text: string, language: string) =>
  findConditionFacts(said(text), language).map((fact) => [
    writeConditionQuestion(fact as StudyFact, language),
    fact.answer,
  ])

describe('a condition', () => {
  it('is asked for what is so then, in the order that each language has', () => {
    assert.deepEqual(askCondition('If the red lamp burns all night, then the keeper is called to the gate.', 'en'), [
      ['What happens if the red lamp burns all night?', 'The keeper is called to the gate'],
    ])
    assert.deepEqual(askCondition('The keeper leaves the tower when the last boat has come in.', 'en'), [
      ['What happens when the last boat has come in?', 'The keeper leaves the tower'],
    ])
    assert.deepEqual(
      askCondition('Wenn die rote Lampe die ganze Nacht brennt, ruft man den Wärter an das Tor.', 'de'),
      [['Was gilt, wenn die rote Lampe die ganze Nacht brennt?', 'Dann ruft man den Wärter an das Tor']],
    )
    assert.deepEqual(askCondition('Si la lampe rouge brûle encore, appelez le gardien de la porte.', 'fr'), [
      ['Que faire si la lampe rouge brûle encore ?', 'Appelez le gardien de la porte'],
    ])
    assert.deepEqual(askCondition('Si desea apagar la lámpara roja, pulse el botón de la puerta.', 'es'), [
      ['¿Qué hacer si desea apagar la lámpara roja?', 'Pulse el botón de la puerta'],
    ])
  })

  it('is asked for what is done for something, too', () => {
    assert.deepEqual(askCondition('To open the northern gate, press the red button twice.', 'en'), [
      ['How does one open the northern gate?', 'Press the red button twice'],
    ])
    assert.deepEqual(askCondition('Um das nördliche Tor zu öffnen, drücken Sie zweimal den roten Knopf.', 'de'), [
      ['Was tut man, um das nördliche Tor zu öffnen?', 'Dafür drücken Sie zweimal den roten Knopf'],
    ])
    assert.deepEqual(askCondition('Pour ouvrir la porte du nord, appuyez deux fois sur le bouton.', 'fr'), [
      ['Que faire pour ouvrir la porte du nord ?', 'Appuyez deux fois sur le bouton'],
    ])
    assert.deepEqual(askCondition('Para abrir la puerta del norte, pulse dos veces el botón.', 'es'), [
      ['¿Qué hacer para abrir la puerta del norte?', 'Pulse dos veces el botón'],
    ])
  })

  it('is asked for in Italian, Portuguese and Dutch', () => {
    const asked: readonly (readonly [string, string, string, string])[] = [
      [
        'it',
        'Se la lampada rossa brucia ancora, il guardiano viene chiamato alla porta.',
        'Che cosa succede se la lampada rossa brucia ancora?',
        'Il guardiano viene chiamato alla porta',
      ],
      [
        'it',
        'Per aprire la porta del nord, premere due volte il pulsante.',
        'Che cosa fare per aprire la porta del nord?',
        'Premere due volte il pulsante',
      ],
      [
        'pt',
        'Se a lâmpada vermelha estiver acesa, o guarda é chamado à porta.',
        'O que acontece se a lâmpada vermelha estiver acesa?',
        'O guarda é chamado à porta',
      ],
      [
        'nl',
        'Als de rode lamp nog brandt, wordt de wachter naar de poort geroepen.',
        'Wat geldt er als de rode lamp nog brandt?',
        'Dan wordt de wachter naar de poort geroepen',
      ],
      [
        'nl',
        'Om de poort in het noorden te openen, druk tweemaal op de rode knop.',
        'Wat doet men om de poort in het noorden te openen?',
        'Druk tweemaal op de rode knop',
      ],
    ]
    for (const [language, text, question, answer] of asked)
      assert.deepEqual(askCondition(text, language), [[question, answer]], text)
  })

  it('is asked for the other way round, but not for what it is done for, or where the answer leans on it', () => {
    const ask = (text: string, language: string) =>
      findConditionFacts(said(text), language).map((fact) => writeCaseQuestion(fact as StudyFact, language))
    assert.deepEqual(ask('If the red lamp burns all night, the keeper is called to the gate.', 'en'), [
      'In which case does this apply: “The keeper is called to the gate”?',
    ])
    assert.deepEqual(ask('When the red lamp burns all night, it has to be painted green.', 'en'), [null])
    assert.deepEqual(ask('To open the northern gate, press the red button twice.', 'en'), [null])
  })

  it('may hold an infinitive between commas in German', () => {
    assert.deepEqual(
      askCondition('Falls Sie bereit sind, die rote Lampe zu putzen, sollten Sie den Wärter am Tor fragen.', 'de'),
      [['Was gilt, falls Sie bereit sind, die rote Lampe zu putzen?', 'Dann sollten Sie den Wärter am Tor fragen']],
    )
  })

  it('is not asked for where it speaks of what was said before, or where its end cannot be told', () => {
    for (const text of [
      'If that effect is unwanted, the keeper can put the lamp out.',
      'If the keeper lights the lamp, then closes and opens the gate, the boats come back.',
      'When fewer than four boats are out the keeper may call the master, who may come or not.',
      'The keeper may leave only if the last boat has come in.',
      'The keeper may leave when it has come in at last.',
      'Walk to the gate and see if the last boat has come in.',
      'When we look for boats by night, the lamp of the gate is lit.',
      'If the tide is high, press the button in the picture below.',
    ])
      assert.deepEqual(askCondition(text, 'en'), [], text)
    assert.deepEqual(askCondition('Si la lampe est éteinte, elles peuvent appeler le gardien du port.', 'fr'), [])
    assert.deepEqual(askCondition("Si c'est le cas, appelez le gardien de la porte.", 'fr'), [])
  })
})

describe('an entry of a list', () => {
  it('is asked for what is said of it, once, where there are enough to look up', () => {
    const entries = ['Light', 'Dim', 'Blink', 'Rest'].map((name) =>
      said(`${name}: Sets the lamp to what the day needs.`),
    )
    const more = said('Light: Nobody is asked before.')
    assert.deepEqual(
      findEntryFacts([...entries, more]).map(({ answer, subject }) => [subject, answer]),
      ['Light', 'Dim', 'Blink', 'Rest'].map((name) => [name, 'Sets the lamp to what the day needs']),
    )
    assert.deepEqual(findEntryFacts(entries.slice(0, 3)), [])
    const led = ['Light', 'Dim', 'Blink', 'Rest'].map((name) => ({
      ...said(`${name} keepers may: Set the lamp to what the day needs.`),
      reference: { ...said('').reference, sourceText: '1. Set the lamp to what the day needs.' },
    }))
    assert.deepEqual(findEntryFacts(led), [], 'the words that lead to a list are no names')
    const below = ['light', 'dim', 'blink', 'rest'].map((name) => ({
      ...said(`${name}: The lamp needs a new wick by then.`),
      reference: { ...said('').reference, sourceText: 'The lamp needs a new wick by then.' },
    }))
    assert.deepEqual(findEntryFacts(below), [], 'what stands further below a name is not what it does')
    assert.equal(findEntryFacts(below.map((one) => ({ ...one, isOpening: true }))).length, 4)
  })
})

it('a question that a list asks by itself is a card with the beginning of its answer', () => {
  const asked = ['How wide is the gate', 'Who keeps the lamp', 'When do boats sail', 'What does a berth cost']
  const text = `Everything about our harbour is told on this page for guests.\n\n${asked
    .map(
      (one, index) =>
        `${one}?\n\nThe old book of the harbour says ${index + 4} of it, as everybody on the pier can read.\n\n`,
    )
    .join('')}`
  const source = {
    id: 's',
    title: 'harbour.txt',
    language: 'en',
    text,
    chars: text.length,
    places: [{ start: 0, heading: 'Harbour' }],
  }
  const outline = buildOutline([source], { type: 'flashcards', language: 'en' })
  const facts = findFacts(outline).filter(({ kind }) => kind === 'asked')
  assert.deepEqual(facts.map(({ subject }) => subject).toSorted(), asked.map((one) => `${one}?`).toSorted())
  for (const { answer } of facts) assert.match(answer, /^The old book of the harbour says/)
})

it('a cell is not asked for where its row tells it', () => {
  const reference = { sourceId: 's', sourceName: 'a', sourceText: 'x', start: 0, end: 1 }
  const rows = [
    ['http', 'https'],
    ['mail', 'ssmtp'],
    ['news', 'nntps'],
  ].map((cells) => ({ cells, reference }))
  const tables = [{ title: 'Ports', columns: ['Service', 'Safe'], rows }]
  const answers = findFacts({ ...sampleOutline, tables }).flatMap(({ answer, kind }) => (kind === 'cell' ? answer : []))
  assert.deepEqual(answers.toSorted(), ['nntps', 'ssmtp'])
})

const TERMS = [
  'Boats longer than 9 metres lie at the outer wall.',
  ...Array.from(
    { length: 24 },
    (_, at) =>
      `Whoever leaves ${['a rope', 'an oar', 'a sail'][at % 3]} behind finds it in shed ${String.fromCharCode(65 + at)}.`,
  ),
].join('\n\n')
const FEES =
  '| Member | Monthly | Yearly |\n|---|---|---|\n| Rower | 18 € | 198 € |\n| Sailor | 32 € | 352 € |\n| Guest | 15 € | 165 € |'

it('of a page or two each figure and each cell of a table may be asked', () => {
  const text = `# House rules\n\n${TERMS}\n\n${FEES}\n`
  const outline = buildOutline(
    [{ id: 's', title: 'House rules', language: 'en', text, chars: text.length, places: [] }],
    { type: 'quiz', language: 'en' },
  )
  const facts = findFacts(outline)
  assert.ok(facts.some(({ kind, answer }) => kind === 'figure' && answer === 'longer than 9 metres'))
  assert.ok(facts.some(({ kind, answer }) => kind === 'cell' && answer === '352 €'))
})
