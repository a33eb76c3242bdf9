import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../../tests/support/ask-small-texts.ts'

const ask = (source: string, text: string, language = 'en') =>
  askSmallTexts({ Handbook: source }, text, { languages: [language] })

const VARIABLES = `3.1. idle_time

Type: number
Default: 40

Seconds that a lamp waits before it goes out. A lamp in the hall ignores the default of idle_pause.

3.2. idle_pause

Type: boolean
Default: yes

Whether lamps wait at all. The default is kept where a lamp is dimmed.
`

test('the type and the default of a setting are those of its own entry', () => {
  assert.match(ask(VARIABLES, 'What is the default of idle_time?').text, /idle_time: Default: \*\*40\*\*/)
  assert.match(ask(VARIABLES, 'Which type has the variable idle_pause?').text, /idle_pause: Type: \*\*boolean\*\*/)
  assert.match(ask(VARIABLES, 'What does idle_pause do?').text, /idle_pause: Whether lamps wait at all\./)
})

const PARAMETERS = `lamp_delay (integer)

Specifies how long a lamp stays on. The default is 12 seconds.

lamp_dim_delay (integer)

Specifies how long a lamp takes to dim. The default is 3 seconds.

lamp_colour (string)

Sets the colour of all lamps.
`

test('a default is told by the sentence under the name, and never by that of a neighbour', () => {
  assert.match(ask(PARAMETERS, 'What is the default of lamp_delay?').text, /^lamp_delay: The default is 12 seconds\./)
  const { state, text } = ask(PARAMETERS, 'What is the default of lamp_colour?')
  assert.equal(state, 'partial')
  assert.match(text, /^lamp_colour: Sets the colour of all lamps\.[\s\S]*“default”/)
})

const MANUAL = `OPTIONS
       --max-lamps=NUM
              This tells the program not to light more than NUM lamps or lan‐
              terns.  If that limit is exceeded, it exits with code 25.

       --dim, -d
\t      Dims all lamps.  The default is full light.
`

test('an option of a manual page is read where it is set in under its name', () => {
  assert.match(ask(MANUAL, 'What does --max-lamps do?').text, /not to light more than NUM lamps or lanterns\./)
  assert.match(ask(MANUAL, 'Which code does the program exit with when --max-lamps is exceeded?').text, /code 25\./)
  assert.match(ask(MANUAL, 'What does the -d option do?').text, /^-d: Dims all lamps\./)
})

const OPTIONEN = `Option: Lampe::Auto-Dimmen
Vorgabe: true
Beschreibung: Ist sie gesetzt, werden die Lampen am Abend gedimmt.

Option: Lampe::Farbe
Vorgabe: weiß
Beschreibung: Die Farbe der Lampen.
`

test('a label and its value under a labelled name tell the default in other languages', () => {
  assert.match(ask(OPTIONEN, 'Was ist die Vorgabe von Lampe::Auto-Dimmen?', 'de').text, /Vorgabe: \*\*true\*\*/)
  assert.match(ask(OPTIONEN, 'Was bewirkt Lampe::Farbe?', 'de').text, /Die Farbe der Lampen/)
})

test('long lines of options and dashes take no time', () => {
  const many = `${'--some-long-option-name[=<one|two>] '.repeat(30)}--dim\n    Dims.\n`
  const dashes = `--dim${'-a.b-c'.repeat(15)}!\n--dim${' a.b|c'.repeat(14)} !\n`
  const started = performance.now()
  ask(`${many}\n${dashes}`, 'What does --dim do?')
  assert.ok(performance.now() - started < 2000)
})

const SPELLINGS = `PARAMETERS
    -nolight
        Leaves the lamp dark.

    -dimlight lampname
        Dims a lamp. Goes together with -nolight.

\`-t[num], --todo[=num]\`::
  Print the list. It ends there.

\`-q\`, \`--quiet\`::
  Say nothing.

   -k | --keep
          (Keyword: keep)

          Keep the lamp where it is.

   -w <watts> | --watts <watts>
          Sets the power.
`

test('an entry is found however its spellings are set, and told with what it says further', () => {
  for (const [question, told] of [
    ['What does the parameter -nolight do?', /^-nolight: Leaves the lamp dark\. \[1\]/],
    ['What does -dimlight do?', /^-dimlight: Dims a lamp\. Goes together/],
    ['What does -t do?', /^-t: Print the list\. It ends there\./],
    ['What does --quiet do?', /^--quiet: Say nothing\./],
    ['What does --keep do?', /^--keep: Keep the lamp where/],
    ['What does --watts do?', /^--watts: Sets the power\./],
  ] as const)
    assert.match(ask(SPELLINGS, question).text, told)
})

test('an option that opens a paragraph of a printed manual is told by it', () => {
  const PRINTED =
    'Options\n\n-b rate Sets the rate of the lamp.\n\n-D Disables dimming.\n\n-U lamp:hour[:day] Lights a lamp.\n\nMore of -b and -D below.\n'
  assert.match(ask(PRINTED, 'What does the option -b do?').text, /^-b: Sets the rate of the lamp\./)
  assert.match(ask(PRINTED, 'What does -D do?').text, /^-D: Disables dimming\./)
  const SPELLED = 'Options\n\n-b (or --bright) int\n\nSets how bright the lamp is.\n\n-D Disables dimming.\n'
  assert.match(ask(SPELLED, 'What does -b do?').text, /^-b: Sets how bright the lamp is\./)
  assert.match(ask(PRINTED, 'What does -U do?').text, /^-U: Lights a lamp\./)
})

test('where nothing but the option is asked for its entry is the whole answer, in a long text too', () => {
  const pages = Array.from(
    { length: 60 },
    (_, place) => `Lamp ${place} hangs in hall ${place}. It is lit at dusk, and somebody looks after it every week.\n`,
  )
  const long = `${pages.join('\n')}\n${SPELLINGS}`
  assert.equal(ask(long, 'What does the parameter -nolight do?').state, 'answered')
})

const SYNTAX = `Syntax: dim-at <hour>
Default: 23
Example: dim-at 22

The hour at which lamps are dimmed.

Syntax: keep-log [yes/no]
Default: no

Whether the log of a night is kept.

Syntax: crane
Default: idle

What the crane does.

3. Operations

Type: number
`

test('an entry whose label names a setting is read, though its name has no sign of one', () => {
  assert.match(ask(SYNTAX, 'What is the default of dim-at?').text, /^dim-at: Default: \*\*23\*\*/)
  assert.match(ask(SYNTAX, 'What does keep-log do?').text, /^keep-log: Whether the log of a night is kept\. \[1\]$/)
  assert.match(ask(SYNTAX, 'What is the default for crane?').text, /^crane: Default: \*\*idle\*\*/)
  assert.doesNotMatch(ask(`${VARIABLES}${SYNTAX}`, 'What is the default number?').text, /^number: /)
})

const ROWS = `| | Options | |
| | -n, --dry-lamp | do not light anything at all |
| | -w WATTS, --watts WATTS | use no more than so many watts |
| | -W, --warm | warm light, though --watts is given |

‘--keep-log’
     Keeps the log of the night.

„--quiet“
     Says nothing.
`

test('an option in a row of a table or in quotation marks of any form is told', () => {
  assert.match(ask(ROWS, 'What does --watts do?').text, /^--watts: use no more than so many watts/)
  assert.match(ask(ROWS, 'What does -W do?').text, /^-W: warm light/)
  assert.match(ask(ROWS, 'What does -w do?').text, /^-w: use no more/)
  assert.match(ask(ROWS, 'What does --keep-log do?').text, /^--keep-log: Keeps the log of the night\./)
  assert.match(ask(ROWS, 'What does --quiet do?').text, /^--quiet: Says nothing\./)
})

const ASSIGNED = `RNDwrite = yes | no

write the seed again

default: yes

order = rr | prio

In which order the lamps are lit.

- rr: one after the other
- prio: as they are listed

default: prio

lampId = TYPE

how a lamp is called

Currently supported types:

- plain: by its number
- unique: by its number and its house

default: plain
`

test('a line that gives a setting what it takes names it, be the name a plain word or not', () => {
  assert.match(ask(ASSIGNED, 'What is the default of order?').text, /^order: default: \*\*prio\*\*/)
  assert.match(ask(ASSIGNED, 'What does RNDwrite do?').text, /^RNDwrite: write the seed again/)
})

test('what a setting may be is the list that its entry leads to, or stands beside its name', () => {
  const { text } = ask(ASSIGNED, 'Which types does lampId have?')
  assert.match(
    text,
    /^lampId: Currently supported types:\n- plain: by its number\n- unique: by its number and its house/,
  )
  assert.match(ask(ASSIGNED, 'Which values can RNDwrite have?').text, /^RNDwrite = yes \| no/)
})

test('a line of usage tells its option behind the sign of a comment', () => {
  const usage = 'Usage\n\n[-h] # this help\n[-w bin_width] # width of a bin in Hz, 2445-5000000\n[-1] # one shot mode\n'
  assert.match(ask(usage, 'What does the -w option do?').text, /^-w: width of a bin in Hz, 2445-5000000 \[1\]$/)
})

test('what a source is called by is no setting of it, however it is written', () => {
  const source =
    'Faults of LampOS\n\n1. Lamps\n\nA lamp that is too hot goes out.\n\n2. LampOS\n\nBugs of the hall.\n\nSome bugs of LampOS put out all lamps of a house.\n'
  assert.doesNotMatch(ask(source, 'Which bugs of LampOS have put out lamps?').text, /^LampOS: /)
})

test('spellings may be joined by a word', () => {
  const german = '- -S oder --still: meldet nichts, solange keine Lampe ausfällt.\n- -L oder --laut: meldet alles.\n'
  assert.match(ask(german, 'Was bewirkt die Option -S?', 'de').text, /^-S: meldet nichts/)
})
