import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../../tests/support/ask-small-texts.ts'
import { listMarkedHeadings, smallRetrieval } from '../../../../../tests/support/small-retrieval.ts'
import { readAskedQuestion } from '../../question/asked-question.ts'
import { undoesNamed } from '../../tasks/undoes-asked.ts'
import { answerByList } from './answer-list.ts'
import { findListsAround } from './find-lists.ts'

const ask = askSmallTexts

const MINUTES = `# Minutes of the rowing club

The club met on Monday. Ann took the chair. Everybody was there but Carl.

## Decisions

- The boat house gets a new roof.
- Fees rise to 40 EUR.
  - Pupils pay half.
- The regatta is on 3 May.

## Open questions

- Who repairs the jetty?
- When is the next meeting?

The meeting of the club ended at nine.
`

test('a list is told whole, with the heading it stands under, its nested entries kept', () => {
  const answer = ask({ MINUTES }, 'What are the decisions?')
  assert.equal(
    answer.text,
    'Decisions:\n- The boat house gets a new roof.\n- Fees rise to 40 EUR.\n  - Pupils pay half.\n- The regatta is on 3 May. [1]',
  )
  assert.equal(answer.state, 'answered')
  assert.equal(answer.citations.length, 1)
  const { start, end, sourceText } = answer.citations[0]!
  assert.equal(MINUTES.slice(start, end), sourceText)
})

test('entries that are questions are entries all the same', () => {
  assert.match(ask({ MINUTES }, 'What are the open questions?').text, /repairs the jetty\?\n- When is the next/)
})

test('a sentence that announces a list leads it, also over blank lines and with the number that was asked for', () => {
  const RULES =
    'The harbour has rules. Boats pay a fee. There are three kinds of berth:\n\n1. short berths,\n\n2. long berths, and\n\n3. guest berths.\n\nGuests report to the office.'
  const answer = ask({ RULES, MINUTES }, 'Which three kinds of berth are there?')
  assert.equal(
    answer.text,
    'There are three kinds of berth:\n1. short berths,\n2. long berths, and\n3. guest berths. [1]',
  )
})

test('the steps of a procedure come whole and in order, with their commands', () => {
  const GUIDE =
    '# Pump\n\nThe pump stands in the cellar. It is loud.\n\n## Reset the pump\n\n1. Close the valve.\n2. Run this:\n\n   ```sh\n   pumpctl --reset\n   ```\n\n3. Open the valve.\n\n## Clean the pump\n\nThe pump is cleaned in May.'
  const { text } = ask({ GUIDE }, 'How do I reset the pump?')
  assert.match(text, /1\. Close the valve\.\n2\. Run this:\s+`pumpctl --reset`\n3\. Open the valve\. \[1\]/)
})

test('a list that is too long to show says how many entries it leaves out', () => {
  const entries = Array.from(
    { length: 90 },
    (_, index) => `- Berth ${index + 1} lies in the north basin of the harbour.`,
  )
  const { text } = ask(
    { BERTHS: `The harbour has these berths:\n\n${entries.join('\n')}` },
    'List all berths of the harbour',
  )
  const [, left] = /… and (\d+) more/.exec(text) ?? []
  assert.equal((text.match(/^- Berth/gm) ?? []).length + Number(left), 90)
})

test('a list about something else is not told, in any language', () => {
  const REZEPT =
    '# Brot\n\n## Zutaten\n\n- 500 g Mehl\n- 300 ml Wasser\n\n## Zubereitung\n\n1. Alles mischen.\n2. Eine Stunde backen.\n'
  assert.match(ask({ REZEPT, MINUTES }, 'Welche Zutaten gibt es?').text, /500 g Mehl\n- 300 ml Wasser/)
  assert.doesNotMatch(ask({ REZEPT, MINUTES }, 'Which boats are in the boat house?').text, /Mehl/)
})

const RECIPES = {
  BROT: '# Bauernbrot nach Tante Irma\n\nEs hält eine Woche.\n\n## Zutaten\n\n- 700 g Roggenmehl\n- 20 g Salz\n- 600 ml Wasser\n\n## Zubereitung\n\n1. Wasser und Salz verrühren.\n2. Mehl dazugeben und kneten.\n3. Eine Stunde backen.\n\n## Hinweise\n\nDas Brot darf erst nach einem Tag angeschnitten werden, weil die Krume sonst klebt.\n',
  SUPPE:
    '# Linsensuppe\n\nSie wärmt.\n\n## Zutaten\n\n- Linsen\n- Möhren\n- Essig\n\n## Zubereitung\n\n1. Alles kochen.\n2. Essig dazugeben.\n',
}

test('how a thing is made, and of what, is told by the document that is about it', () => {
  assert.match(
    ask(RECIPES, 'Wie backe ich das Brot?').text,
    /1\. Wasser und Salz verrühren\.\n2\. .*\n3\. Eine Stunde backen\. \[1\]/,
  )
  assert.match(
    ask(RECIPES, 'Welche Zutaten brauche ich für das Brot?').text,
    /- 700 g Roggenmehl\n- 20 g Salz\n- 600 ml Wasser \[1\]/,
  )
  assert.match(
    ask(RECIPES, 'Welche Zutaten brauche ich für die Linsensuppe?').text,
    /- Linsen\n- Möhren\n- Essig \[1\]/,
  )
  assert.doesNotMatch(ask(RECIPES, 'Wie mache ich das Fenster auf?').text, /kochen|kneten/)
})

test('a heading of which every word is asked has all of its steps told, never one of them', () => {
  const DRYER =
    '# Dryer manual\n\n## Safety\n\nNever clean the filter of the machine with oil, as the filter may burn.\n\n## Clean the filter\n\n1. Open the door of the machine.\n2. Take the filter out.\n3. Wash it.\n'
  assert.match(
    ask({ DRYER, MINUTES }, 'How do I clean the filter of the machine?').text,
    /1\. Open .*\n2\. Take .*\n3\. Wash it\. \[1\]/,
  )
})

test('what speaks for a thing is not told for what speaks against it', () => {
  const HALL = `# The new hall

The parish looked at it in May and wrote down what it found.

## Pros of the new hall

- It is warm in winter.
- The trains stop beside it.

## Cons

- The rent is twice that of the old one.
- Nobody may park there.
`
  assert.doesNotMatch(ask({ HALL, MINUTES }, 'What are the disadvantages of the new hall?').text, /warm in winter/)
  assert.match(ask({ HALL, MINUTES }, 'What are the pros of the new hall?').text, /warm in winter/)
})

test('rows of a table are no way to do something', () => {
  const MACHINE =
    '# Bread machine\n\n## Programmes\n\n| No. | Programme | Time |\n|---|---|---|\n| 1 | White bread | 3:05 h |\n| 2 | Wholemeal | 3:50 h |\n\n## Use\n\nTo stop a running programme, hold the key for three seconds.\n'
  assert.match(ask({ MACHINE }, 'How do I stop a running programme?').text, /hold the key/)
})

test('terms set under each other are a list, each told by its first sentence', () => {
  const MANUAL = `EXIT CODES
       The lamp ends with one of these.  The exit codes of the lamp are as follows:

       0      All lamps were lit.  Nothing else
              has to be done.

       1      A lamp is broken.  Change it with

              lampctl --change

       12     The hall is dark.

FILES
       The lamp keeps its times in a file of its own in the hall.
`
  const { state, text } = ask({ MANUAL }, 'What are the exit codes of the lamp?')
  assert.equal(state, 'answered')
  assert.match(text, /as follows:\n- 0: All lamps were lit\.\n- 1: A lamp is broken\.\n- 12: The hall is dark\. \[1\]$/)
})

test('what may be set is no list of steps, whatever words stand in it', () => {
  const SETTINGS = `# Settings of the loom

The last thread that a hand has changed is kept for a day.

- loom.color: the line that you see at the edge
- loom.last: who wove it
- loom.speed: how fast it was changed
`
  const { text } = ask({ SETTINGS }, 'How do I see who last changed a line?')
  assert.doesNotMatch(text, /loom\.color[\s\S]*loom\.last[\s\S]*loom\.speed/)
})

test('an entry leads to no rows behind it, unless it says so', () => {
  const readIntro = (entry: string) => {
    const { sources, readSource } = smallRetrieval({
      MARKS: `# Marks\n\n- Some fade.\n- ${entry}\n\n|  | Note |\n|  | Marks fade. |\n\n|  | Note |\n|  | Marks are red. |\n`,
    })
    const source = readSource(sources[0]!.id)!
    return findListsAround(source, { start: 0, end: source.text.length }).at(-1)!.intro
  }
  assert.equal(readIntro('To open a crate changes no marks.'), null)
  assert.notEqual(readIntro('To open a crate changes these:'), null)
})

test('a line that undoes the asked deed is none over its list, whatever is asked of it', () => {
  assert.ok(undoesNamed({ text: 'Which keys insert a page break?', language: 'en' }, 'To remove a page break'))
  assert.ok(undoesNamed({ text: '¿Con qué teclas se mete un salto?', language: 'es' }, 'Para eliminar un salto'))
  assert.ok(!undoesNamed({ text: 'Which keys insert a page break?', language: 'en' }, 'To insert a page break'))
})

test('what ends the paragraph above a list need not be of it', () => {
  const TOOLS =
    '# Tools\n\nOf tools for weaving there are the loom, the comb and the beam.\n\n# Comparison\n\nPeople of the town like these tools for weaving a lot.\n\n- price: low\n- speed of work: high\n- noise: none\n'
  assert.match(ask({ TOOLS }, 'Which tools for weaving are there?').text, /^Of tools for weaving there are the loom/)
})

test('the numbers of an example are no list of what is asked for', () => {
  const rows = ['| 1 | 2.7 | 3 |', '| 2 | 5 | 4 |', '| 3 | 7.8 | 7 |'].join('\n')
  const text = ['# Graph commands', 'Such a data file looks like this:', rows].join('\n\n')
  const retrieval = smallRetrieval({ text }, { text: { places: listMarkedHeadings(text) } })
  assert.equal(answerByList(readAskedQuestion('What are the graph commands?', [], retrieval), retrieval), null)
})

test('a list that has to do with the case alone does not tell what is asked in it', () => {
  const RULES =
    '# Rules\n\n## Parental leave\n\n| Who | Weeks |\n|---|---|\n| Mother | 20 |\n| Partner | 8 |\n\n## Leaving\n\nOn the last day the badge and the keys are returned.'
  assert.doesNotMatch(askSmallTexts({ RULES }, 'What must I give back when I leave?').text, /Mother/)
})

test('how the thing of the title is made is told by its steps, whatever words a line over them has', () => {
  const RECIPE =
    '# Fish stew\n\nFor four · Preparation: 20 minutes · Cooking: 25 minutes\n\n## Ingredients\n- 600 g of cod\n- 1 onion\n- 1 litre of stock\n\n' +
    '## Method\n1. Cut the onion.\n2. Heat the stock.\n3. Add the fish and wait ten minutes.\n'
  for (const question of ['How is the fish stew prepared?', 'How is the fish stew made?'])
    assert.match(askSmallTexts({ RECIPE }, question).text, /Cut the onion[\s\S]*Add the fish/, question)
})
