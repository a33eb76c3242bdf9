import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { listOutlineStatements } from '../kinds/study/find-facts.ts'
import type { Outline } from '../outline.ts'
import { buildOutline } from './build-outline.ts'
import { findSentenceCandidates } from './candidates.ts'
import { cleanHeading, isTitleHeading } from './headings.ts'
import { findNumberGroups } from './number-groups.ts'
import { splitSections } from './sections.ts'
import { standsAlone } from './stands-alone.ts'
import { standsByWords } from './stands-by-words.ts'

const readSource = (text: string, language: string, places: readonly { start: number; page: number }[] = []) => ({
  id: 's',
  title: 'Notes',
  language,
  text,
  chars: text.length,
  places: [...places],
})
const read = (text: string, language = 'en'): Outline =>
  buildOutline([readSource(text, language)], { type: 'report', language })
const listTexts = (text: string, language = 'en') =>
  listOutlineStatements(read(text, language)).map((statement) => statement.text)
const listGood = (text: string, language = 'en') =>
  findSentenceCandidates([readSource(text, language)])
    .filter(({ quality }) => quality > 0.2)
    .map((one) => one.text)

const OPTIONS = `LAMP(1)

OPTIONS
       -q, --quiet
              Say nothing of bulbs that broke. The log is still written to the given
              file and closed at the end.

       -w, --warm=SECONDS
              Wait until SECONDS have passed before the first bulb is lit. Has no effect
              on lamps that were lit before.

       -c, --colour
              Use the colour of the catalogue instead of white light.

EXIT CODES
       2      One or more bulbs could not be lit at all.

       4      The lamp was the same as the one before it.
`

describe('a list of options', () => {
  const told = listTexts(OPTIONS)

  it('has the first sentence behind the option that it is of, and no further one', () => {
    assert.ok(!told.some((text) => text.includes('Has no effect')), told.join('\n'))
    assert.ok(told.some((text) => text.startsWith('-q, --quiet: Say nothing')))
    assert.ok(!told.some((text) => /^(?:Has no|The log|Wait until|-c, --colour Use)/.test(text)), told.join('\n'))
  })

  it('of numbers has the heading, too', () => {
    assert.ok(told.includes('EXIT CODES 4: The lamp was the same as the one before it.'), told.join('\n'))
  })
})

describe('a page with parts that are called alike', () => {
  it('has what stands under one behind its name', () => {
    const text = ['depth', 'width', 'colour']
      .map((name) => `${name} option\n\nNumber of steps from the old wall to the place where the ${name} is taken.`)
      .join('\n\n')
    const source = readSource(`The tool measures rooms of any kind.\n\n${text}`, 'en', [{ start: 0, page: 1 }])
    const said = findSentenceCandidates([source]).map((one) => one.text)
    assert.ok(
      said.some((one) => one.startsWith('width option: Number of steps')),
      said.join('\n'),
    )
  })
})

describe('what is told of an option that has a heading', () => {
  it('stands behind that', () => {
    const text = `# Lamp tool

The lamp tool lights all the lamps of a town in the order of their streets.

## depth option

Draw the light of each lamp down to the ground of the street. The depth option needs a lamp of glass.
`
    const told = findSentenceCandidates([readSource(text, 'en')]).map((one) => one.text)
    assert.ok(
      told.includes('depth option: Draw the light of each lamp down to the ground of the street.'),
      told.join('\n'),
    )
    assert.ok(told.includes('The depth option needs a lamp of glass.'), told.join('\n'))
  })
})

describe('a README whose headings are drawn', () => {
  it('has them as headings, and what has no verb behind its own', () => {
    const text = `Lantern and wick mail tools.

-------------------- SYSTEM REQUIREMENTS ----------------------

Any system with a POSIX shell.

------------------------- DESCRIPTION -------------------------

The lantern program sorts letters into folders of their owner by what stands on the envelope.

The wick program enables a keeper to split up a bundle of letters into the letters it holds.
`
    const told = findSentenceCandidates([readSource(text, 'en')]).map((one) => one.text)
    assert.ok(told.includes('System requirements: Any system with a POSIX shell.'), told.join('\n'))
  })
})

describe('what is told of a text', () => {
  it('is no pointer, no announcement and no list of works', () => {
    const bad = [
      'For a fairly complete list of all rooms in the castle see the file of rooms.',
      'For more advice on how to load large carts quickly, refer to Section 14.4.',
      'In the fourth application, we will show how the bricks can be put together anew.',
      'To understand the lamps it is essential to know what is told in the next few subsections.',
      'To take back the oil of the lamps that were put out.',
      'Oliver and Boyd, Edinburgh, UK.',
      'Journal of Lanterns and Wicks, 12, 295–300.',
      'The Lantern project welcomes feedback, bug reports, and suggestions on its lamps.',
    ]
    const good = [
      'The lanterns of the north wall burn for nine hours with one filling of oil.',
      'The keeper of the east gate lights the lanterns before the bell has rung.',
      'A wick of cotton lasts longer than one of linen in damp weather.',
      'The lamps of the yard were given to the town by a merchant in 1871.',
      'Oil of rape is cheaper than oil of olives in every year but one.',
      'Each lamp of the bridge holds a litre of oil and burns until morning.',
    ]
    const told = listGood([...good, ...bad].join('\n\n'))
    for (const one of bad) assert.ok(!told.includes(one), one)
    for (const one of good) assert.ok(told.includes(one), one)
  })

  it('stands without the sentence before it', () => {
    const leaning: readonly [string, string][] = [
      ['This will work for any lamp of either kind, lit or not.', 'en'],
      ['Other lamps, if they can burn oil at all, may differ in their wicks.', 'en'],
      ['Fourth, and last, it has been the wish of the keepers not to light it.', 'en'],
      ['Restarting it with a simple signal will not be enough.', 'en'],
      ['First, disable the lamp of the gate.', 'en'],
      ['In short, a loss of all the lamps of the gate.', 'en'],
      ['Do not use the lamp of the gate either, because it smokes.', 'en'],
      ['Inviano i messaggi al faro del porto.', 'it'],
      ['As you see, the lamp writes its hours on the wall.', 'en'],
      ['Ne supposez donc pas que c’est le cas chez vous.', 'fr'],
      ['Für die Lampe und das Tor werden damit die Stunden gesetzt.', 'de'],
    ]
    for (const [text, language] of leaning) assert.equal(standsAlone(text, language), false, text)
    for (const text of ['This work shows how lamps burn.', 'Lighting a lamp takes an hour.'])
      assert.ok(standsAlone(text, 'en'), text)
  })
})

describe('a section', () => {
  it('goes on behind a box, whose label is no heading', () => {
    const text = 'The lamps of the gate burn oil.\n\nTip\n\nThe lamps of the yard burn wax.\n'
    const source = readSource(text, 'en')
    const places = [
      { start: 0, heading: 'Lamps', headingLevel: 2 },
      { start: text.indexOf('Tip'), heading: 'Tip', headingLevel: 3 },
    ]
    assert.deepEqual(new Set(splitSections({ ...source, places }).map(({ heading }) => heading)), new Set(['Lamps']))
  })

  it('is no statement of who asks in a numbered question', () => {
    const text = `5. I installed the lamp, but how am I supposed to light it? When I turn the wheel it does nothing.

   You are not supposed to turn the wheel of the lamp at all.

6. My lamp smokes and the glass is black. What am I doing wrong?

   The wick of the lamp has to be cut before it is lit again.

7. The oil of all my lamps looks dark. Before the gate was painted everything was clear.

   The oil may be used until it has gone black.

8. The glass complains of heat. Now what?

   Turn the wick down until the flame is as small as a bean.
`
    const told = listGood(text)
    assert.ok(
      !told.some((one) => /does nothing|glass is black|glass complains|everything was clear/.test(one)),
      told.join('\n'),
    )
    assert.ok(
      told.some((one) => one.includes('The wick of the lamp')),
      told.join('\n'),
    )
  })
})

describe('a table', () => {
  it('is no index that was printed in columns', () => {
    const rows = [
      'Adder | Gannet | Pike',
      'Bat | Heron | Quail',
      'Crow | Ibis | Rook',
      'Dove | Jay | Shrike',
      'Eel | Kite | Tern',
      'Finch | Lark | Wren',
    ]
    const text = `# Birds\n\nThe birds of the lake are counted in May.\n\n${rows.map((row) => `| ${row} |`).join('\n')}\n`
    assert.deepEqual(read(text).tables, [])
  })

  it('is none where a program printed it or a line of it was cut', () => {
    const printed =
      'R> statistic(lamps)\n\n      oil wax none\nnorth  126  79  104\nsouth  15  8  5\neast  30  33  47\n'
    const cut = 'as data:\n\nNo,Name,Place\n1,"Adder","htt\n2,"Bat","http\n3,"Crow","h\n'
    for (const text of [printed, cut])
      assert.deepEqual(read(`# Lamps\n\nThe lamps are counted.\n\n${text}\nAll burn.`).tables, [])
  })

  it('is no box that was set as one', () => {
    const text =
      '# Lamps\n\nThe lamps burn oil.\n\n| Tip |  |\n|---|---|\n| Cut the wick of the lamp first. | Then light it. |\n'
    assert.deepEqual(read(text).tables, [])
  })

  it('says in each row what a mark takes from the one above', () => {
    const text = `# Lamps

| Lamp | Hours | Place |
|---|---|---|
| ada | 12 | Gate (north) |
| ben | 14 | " |
| cyd | 15 | " (south) |
`
    const [table] = read(text).tables
    assert.deepEqual(
      table!.rows.map(({ cells }) => cells[2]),
      ['Gate (north)', 'Gate (north)', 'Gate (south)'],
    )
  })
})

const RELEASES = [
  ['Mill 1 (May 1902)', 'named for the miller of the old town. The wheel was built of oak by two men.'],
  ['Mill 2 (June 1911)', 'named for the bridge beside it.'],
  ['Mill 3 (July 1923)', 'named for the brook of the valley. A second stone was set beside the first one.'],
  ['Mill 4 (March 1931)', 'named for the baker of the village. A roof of slate was laid over the wheel house.'],
].map(([name, told]) => `${name}: ${told}`)

describe('paragraphs that open with a name and a colon', () => {
  const [first, second, ...others] = RELEASES
  const told = listGood([first, second, 'The wheel was frozen in the winter of 1912.', ...others].join('\n\n'))

  it('have no further sentence told without it', () => {
    assert.ok(!told.some((text) => text.includes('built of oak')), told.join('\n'))
  })

  it('go on in the next paragraph where they are no more than a line', () => {
    assert.ok(told.includes('Mill 2 (June 1911): The wheel was frozen in the winter of 1912.'), told.join('\n'))
  })
})

describe('what goes on with the legend of a picture', () => {
  it('is not told', () => {
    const told = listGood(
      'Water runs over the weir in spring.\n\nweir highFigure 7: The weir in three years. Dotted lines\n\nare left of the summer. Wide bars stand for the old wheel of the mill.\n\nThe miller counts the water at the weir.',
    )
    assert.ok(!told.some((text) => /Dotted|Wide bars/.test(text)), told.join('\n'))
    assert.ok(told.includes('The miller counts the water at the weir.'))
  })
})

describe('a licence by itself', () => {
  const LICENCE =
    'Ferry License\n\nEach ferryman may redistribute the plans of the ferry in any form. The copyright of the plans stays with the builder of the ferry.\n\nEND OF TERMS AND CONDITIONS\n\nTo apply the license to a raft, attach a note with the name of the builder to the raft.'

  it('is told and has its own name', () => {
    const outline = buildOutline([{ ...readSource(LICENCE, 'en'), title: 'ferry-2.txt' }], {
      type: 'report',
      language: 'en',
    })
    assert.equal(outline.title, 'Ferry License')
    const told = listOutlineStatements(outline).map(({ text }) => text)
    assert.ok(
      told.some((text) => text.startsWith('Each ferryman may redistribute')),
      told.join('\n'),
    )
    assert.ok(!told.some((text) => text.startsWith('To apply')), told.join('\n'))
  })
})

describe('a list under words that name what it is true of', () => {
  it('has them before each entry that does not name it', () => {
    const told = listGood(
      'Two codes of flags are in use at sea.\n\nCODE-8 has several handy properties:\n\n1. A word of the crew becomes a row of eight flags on the mast.\n2. CODE-8 is read from both sides of the ship at noon.\n',
    )
    assert.ok(
      told.includes(
        'CODE-8 has several handy properties: A word of the crew becomes a row of eight flags on the mast.',
      ),
      told.join('\n'),
    )
    assert.ok(told.includes('CODE-8 is read from both sides of the ship at noon.'), told.join('\n'))
  })
})

describe('a German sentence that names a thing and has no verb', () => {
  it('stands behind the heading that is its subject', () => {
    const told = listGood(
      '# Werkzeuge\n\n## Kahnbauer\n\nEine Werkstatt für Kähne, die auch Ruder und Segel umbaut.\n\n## Mühlrad\n\nEin Rad aus Holz dreht sich im Bach vor dem Haus.\n',
      'de',
    )
    assert.ok(told.includes('Kahnbauer: Eine Werkstatt für Kähne, die auch Ruder und Segel umbaut.'), told.join('\n'))
    assert.ok(told.includes('Ein Rad aus Holz dreht sich im Bach vor dem Haus.'), told.join('\n'))
  })
})

describe('the second sentence of a paragraph on a thing that the first one names', () => {
  it('is told only where the heading names that', () => {
    const paragraph = 'Each ferry takes a list of its guests to the quay. The list contains the names of the crew.'
    const isTold = (heading: string) =>
      findSentenceCandidates([readSource(`# ${heading}\n\n${paragraph}`, 'en')])
        .filter(standsByWords)
        .some(({ text }) => text.startsWith('The list contains'))
    assert.deepEqual([isTold('Quays'), isTold('Lists')], [false, true])
  })
})

describe('a paper without marked headings', () => {
  it('is called by its first line, and not by who wrote it', () => {
    const text = `WATER WHEELS IN THE NORTH: A STUDY\n\nRONA KELPER\n\nThis study counts the water wheels of the north by hand. Oak wheels last for thirty years in cold brooks. Wheels of elm last for ten years at most.`
    const outline = buildOutline([{ ...readSource(text, 'en'), title: 'wheels-2.pdf' }], {
      type: 'report',
      language: 'en',
    })
    assert.match(outline.title, /^Water wheels in the north/i)
  })
})

const QUAY = `# The quay

The quay is a wall of oak that keeps the river off the meadows of the village in the spring.

After the last section you should know how boats are moored at the quay in any weather.

TODO: say here how the quay was built, and find a picture of it from the archive.

Most importantly, the chains of the quay are greased before the first frost of the year.

This article was originally published in the yearbook of the valley before the flood.

Detailed directions for boats that come up the river in the night follow.

As a simple example we take the quay of the mill, where two boats are moored.

The rules for boats at the quay are:

- A boat carries a lamp at its bow from dusk until dawn.
- A boat is tied with two ropes, of which one is slack.

The wall was raised by a metre after the flood, and the mooring rings were set anew in lead.
`

describe('what only its place makes whole', () => {
  const told = listGood(QUAY).join('\n')
  it('is not told: a look back at a section, a note of the writer, one of several rules as all, what only comes', () => {
    assert.match(told, /wall of oak/)
    assert.doesNotMatch(told, /last section|TODO|Most importantly|carries a lamp|two ropes|yearbook|Detailed|example/)
  })
})

describe('the letter before the name of an appendix', () => {
  it('is no part of the name, and an article stays', () => {
    assert.equal(cleanHeading('A Installation of the pump'), 'Installation of the pump')
    assert.equal(cleanHeading('A Pump for the village'), 'A Pump for the village')
  })
})

const WHEEL = `# Het wiel van de molen

Het wiel van de molen draait in de rivier en drijft de stenen en de zaag aan.

## Tellen

Met de knop wordt het wiel geteld, en de uitkomst verschijnt op het bord bij de deur. De uitkomst is een willekeurig getal dat groter is dan nul. Een tandwiel is een wiel met tanden dat een ander wiel aandrijft.
`

describe('what one paragraph calls its thing', () => {
  it('is no term of the whole, and what is explained with "a" is one', () => {
    const terms = read(WHEEL, 'nl').definitions.map(({ term }) => term)
    assert.deepEqual(terms, ['tandwiel'])
  })
})

describe('a number that is called so', () => {
  it('is no figure, nor the next one beside it', () => {
    assert.deepEqual(findNumberGroups('The pump then prints the numbers 11 and 10 on the paper.', 'en'), [])
    assert.equal(findNumberGroups('The pump costs 11 and 10 euros on two days.', 'en').length, 1)
  })
})

describe('a heading behind a sign of its own', () => {
  it('names no theme', () => {
    assert.ok(!isTitleHeading('( Missiles'))
    assert.ok(isTitleHeading('(Missiles) of the tower'))
  })
})

const TOWER = `# The tower

The tower keeps the bells of the town and the lamps of the square.

- The bells are rung by hand on feast days. The bells of the tower are of four kinds:
  - The great bell tells the hours of the day and of the night.
- The lamps are lit by the keeper at dusk. They burn until the first bell.
`

describe('an entry that leads to a list of its own', () => {
  it('is told without the words that lead there', () => {
    const told = listGood(TOWER)
    assert.ok(told.some((text) => text.endsWith('They burn until the first bell.')))
    assert.ok(!told.some((text) => text.endsWith(':')), told.join('\n'))
  })
})
