import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../../tests/support/ask-small-texts.ts'

const ask = (source: string, text: string, language = 'en') =>
  askSmallTexts({ Handbook: source }, text, { languages: [language] })

const MANUAL = `EXIT CODES
       The exit codes of the lamp are as follows:

       0      The lamp was lit, and nothing else had to be done about it.

       3      The bulb is broken.  It has to be changed before the
              lamp is lit again.

KEYS
       C-a l    (light)    Lights the lamp of the hall.
       C-a D    (dim)      Dims it by half.
`

test('a number or a key is told by its own entry, where what stands over it is asked', () => {
  assert.match(ask(MANUAL, 'What does exit code 3 mean?').text, /^\*\*3\*\*: The bulb is broken\. It has to be changed/)
  assert.notEqual(ask(MANUAL, 'What does warranty 3 mean?').state, 'answered')
  assert.match(ask(MANUAL, 'What does C-a D do?').text, /^\*\*C-a D\*\*: .*Dims it by half\. \[1\]/)
})

const TERMS = `Parties de la lampe

allume

    Ce programme allume la lampe de la salle. Il attend que la nuit tombe.

éteint-tout

    Ce programme éteint toutes les lampes.
`

test('a term alone on its line is told by the paragraph under it', () => {
  assert.match(ask(TERMS, 'Que fait éteint-tout ?', 'fr').text, /^\*\*éteint-tout\*\*: Ce programme éteint toutes/)
  assert.match(
    ask(TERMS, 'À quoi sert la commande allume ?', 'fr').text,
    /^\*\*allume\*\*: Ce programme allume la lampe/,
  )
})

const TABLE = `| Taste | Beschreibung |
| --- | --- |
| Strg-L | die Lampe im Flur anmachen |
| Strg-D | die Lampe im Flur dimmen |
`

test('the row of a table that bears the name is told alone', () => {
  const { text, citations } = ask(TABLE, 'Was macht Strg-D?', 'de')
  assert.match(text, /^\*\*Strg-D\*\*: die Lampe im Flur dimmen \[1\]$/)
  assert.equal(citations.length, 1)
  assert.match(ask(TABLE, 'Was macht die Taste Strg-D?', 'de').text, /^\*\*Strg-D\*\*: die Lampe/)
})

test('small words are no names, and what else the question names is not left out', () => {
  const source =
    'lamp     a light that stands on the table of the hall\n         all day.\n\nthe      prefix of all lamps in\n         the hall.\n'
  assert.equal(ask(source, 'What does the # flag do?').state, 'no_support')
  assert.doesNotMatch(ask(source, 'What does lamp -d -m do?').text, /^\*\*lamp/)
})

test('what a command is called with in a script does not say what it does', () => {
  const source =
    'This script dims with lamp dim, which lowers the light of the hall until it is out.\n\nlamp dim    \\\n    --list  \\\n    --steps 7 \\\n    --keep 4\n\nexit\n'
  const { text } = ask(source, 'What does lamp dim do?')
  assert.doesNotMatch(text, /--steps 7/)
  assert.match(text, /lowers the light/)
})

test('the figures that a program prints under a name do not say what it is', () => {
  const run = 'Two runs of the same lamps follow.\n\ngl\n0.24395607 0.07173475\nThe lamps differ by far in both runs.\n'
  assert.doesNotMatch(ask(run, 'What is the gl function good for?').text, /\*\*gl\*\*/)
})

const GULLMAIL = `Gullmail is a carrier of letters that takes them from one harbour to the next.

gullmail: HELLO 250 reset state
gullmail: QUIT 221 closing the line at once

* Pilot mode, which is a way for a boat to steer itself out of the harbour.
  Of use to crews of two so far.
`

test('neither a line of a log nor one that goes on behind the name is an entry', () => {
  assert.match(ask(GULLMAIL, 'What does gullmail do?').text, /^Gullmail is a carrier/)
  assert.match(ask(GULLMAIL, 'What is pilot mode?').text, /^Pilot mode, which is a way/)
})

test('an entry of a numbered list ends at the next', () => {
  const TERM =
    '# Harbour course\n\n## Schedule\n1. 21 September – Knots and lines\n2. 24 September – Tides of the bay\n3. 28 September – Charts and lights\n'
  assert.doesNotMatch(ask(TERM, 'What do we do on 24 September?').text, /Charts/)
})

test('a line that begins with a word for one or more of them goes on and is no entry', () => {
  const terms =
    '"Part" shall mean any piece that is made for the boat. A fee is due where it is used with a\nPart(s) alone or by joining of the Part(s)\nwith the boat to which such Part(s) was handed over.\n'
  assert.doesNotMatch(ask(terms, 'What does Part mean?').text, /with the boat/)
})
