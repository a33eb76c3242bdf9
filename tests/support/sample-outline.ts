import type { Outline, Reference, Statement } from '../../src/studio/outline.ts'

/** A small text of our own, from which every statement of `sampleOutline` is an exact slice. */
export const SAMPLE_TEXT = `The honey bee

A colony of honey bees holds 50,000 workers in summer and about 8,000 in winter. The queen lays up to 2,000 eggs a day. Workers live six weeks in summer, but six months in winter.

Pollination

Pollination is the transfer of pollen from one flower to another. Honey bees pollinate 75 % of the fruit grown in Europe. A bee visits 100 flowers on one flight, whereas a bumblebee visits 450. Apples need bees more than wheat does, because wheat is pollinated by the wind.

Threats

The varroa mite reached Germany in 1977. In 2007 beekeepers in the United States lost 32 % of their colonies. Varroa is a mite that feeds on the fat body of bees. Pesticides weaken the memory of foragers, so that they do not find the way home.

Honey

A colony makes 25 kg of honey in a good year. Honey keeps for years because it holds less than 20 % of water. In 1851 Lorenzo Langstroth invented the hive with movable frames.
`

const SOURCE = { id: '5b1d2c3e-0000-4000-8000-000000000001', name: 'bees.md' }

function statement(text: string): Statement {
  const start = SAMPLE_TEXT.indexOf(text)
  if (start < 0) throw new Error(`the sample does not say: ${text}`)
  const reference: Reference = {
    sourceId: SOURCE.id,
    sourceName: SOURCE.name,
    sourceText: text,
    start,
    end: start + text.length,
    page: 1,
  }
  return { text, reference }
}

const COLONY = statement('A colony of honey bees holds 50,000 workers in summer and about 8,000 in winter.')
const QUEEN = statement('The queen lays up to 2,000 eggs a day.')
const WORKERS = statement('Workers live six weeks in summer, but six months in winter.')
const TRANSFER = statement('Pollination is the transfer of pollen from one flower to another.')
const FRUIT = statement('Honey bees pollinate 75 % of the fruit grown in Europe.')
const FLOWERS = statement('A bee visits 100 flowers on one flight, whereas a bumblebee visits 450.')
const APPLES = statement('Apples need bees more than wheat does, because wheat is pollinated by the wind.')
const GERMANY = statement('The varroa mite reached Germany in 1977.')
const LOSSES = statement('In 2007 beekeepers in the United States lost 32 % of their colonies.')
const VARROA = statement('Varroa is a mite that feeds on the fat body of bees.')
const PESTICIDES = statement('Pesticides weaken the memory of foragers, so that they do not find the way home.')
const HARVEST = statement('A colony makes 25 kg of honey in a good year.')
const WATER = statement('Honey keeps for years because it holds less than 20 % of water.')
const HIVE = statement('In 1851 Lorenzo Langstroth invented the hive with movable frames.')

const theme = (title: string, terms: readonly string[], statements: readonly Statement[]) => ({
  title,
  terms,
  statements,
  subthemes: [],
})

/** An outline as `buildOutline` gives it, for tests of makers. */
export const sampleOutline: Outline = {
  title: 'The honey bee',
  language: 'en',
  sources: [{ id: SOURCE.id, title: SOURCE.name, chars: SAMPLE_TEXT.length }],
  summary: [COLONY, FRUIT, LOSSES, HARVEST],
  captions: [],
  argument: { about: [COLONY], findings: [FRUIT, LOSSES] },
  themes: [
    theme('The honey bee', ['colony', 'queen', 'workers'], [COLONY, QUEEN, WORKERS]),
    theme('Pollination', ['pollen', 'flower', 'fruit'], [TRANSFER, FRUIT, FLOWERS, APPLES]),
    theme('Threats', ['varroa', 'mite', 'pesticides'], [LOSSES, GERMANY, VARROA, PESTICIDES]),
    theme('Honey', ['honey', 'water', 'hive'], [HARVEST, WATER, HIVE]),
  ],
  figures: [
    { text: '50,000', value: 50_000, unit: '', label: 'workers in a colony in summer', statement: COLONY },
    { text: '75 %', value: 75, unit: '%', label: 'of the fruit grown in Europe', statement: FRUIT },
    { text: '32 %', value: 32, unit: '%', label: 'of their colonies lost', statement: LOSSES },
    { text: '25 kg', value: 25, unit: 'kg', label: 'of honey in a good year', statement: HARVEST },
    { text: '20 %', value: 20, unit: '%', label: 'of water', statement: WATER },
  ],
  events: [
    { text: '1851', sortKey: '1851', statement: HIVE },
    { text: '1977', sortKey: '1977', statement: GERMANY },
    { text: '2007', sortKey: '2007', statement: LOSSES },
  ],
  definitions: [
    { term: 'Pollination', meaning: 'the transfer of pollen from one flower to another', statement: TRANSFER },
    { term: 'Varroa', meaning: 'a mite that feeds on the fat body of bees', statement: VARROA },
  ],
  tables: [
    {
      title: 'Pollination',
      columns: ['Insect', 'Flowers on one flight'],
      rows: [
        { cells: ['bee', '100'], reference: FLOWERS.reference },
        { cells: ['bumblebee', '450'], reference: FLOWERS.reference },
      ],
    },
  ],
  writtenBy: 'offline',
  warnings: [],
}
