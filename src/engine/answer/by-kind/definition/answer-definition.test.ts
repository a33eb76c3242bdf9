import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../../tests/support/ask-small-texts.ts'
import { makeDefinitionReader } from '../../language/definition-forms.ts'
import { readSubject } from '../../language/read-subject.ts'

const ask = askSmallTexts

const subjects: [question: string, language: string, name: string | null][] = [
  ['What is a heat pump?', 'en', 'heat pump'],
  ['What does HVAC stand for?', 'en', 'HVAC'],
  ['What does `maxAge` do?', 'en', 'maxAge'],
  ['Was ist eine Wärmepumpe?', 'de', 'Wärmepumpe'],
  ["Qu'est-ce qu'une pompe à chaleur ?", 'fr', null],
  ['¿Qué es un inversor?', 'es', 'inversor'],
  ['什么是热泵？', 'zh', '热泵'],
  ['ヒートポンプとは何ですか？', 'ja', 'ヒートポンプ'],
  ['What does Licensee mean in the agreement?', 'en', 'Licensee'],
  ['What is the price of the pump?', 'en', null],
  ['What is the difference between a pump and a fan?', 'en', null],
  ['How many pumps are there?', 'en', null],
]

test('the thing that a question asks for is read, and no question for a price, a number or a difference', () => {
  for (const [question, language, name] of subjects)
    assert.equal(readSubject(question, language)?.name ?? null, name, question)
})

test('a sentence that says what a thing is counts more than one that speaks of it', () => {
  const sentences: [name: string, says: string, speaks: string][] = [
    [
      'heat pump',
      'In winter, a heat pump (or air source) is a machine that warms a house.',
      'The heat pump is the only part with a fan.',
    ],
    ['maxAge', '- `maxAge`: (number) how long an entry is kept.', 'Set `maxAge` to 5 before you start.'],
    ['Wärmepumpe', 'Eine Wärmepumpe ist eine Maschine, die Wärme fördert.', 'Die Wärmepumpe wurde 2019 eingebaut.'],
    ['inversor', 'El inversor es un aparato que convierte la corriente.', 'Llame al taller si el inversor falla.'],
    ['热泵', '热泵是一种把热量从低温处送到高温处的设备。', '去年安装了热泵和风扇。'],
    ['HVAC', 'Heating, ventilation and air conditioning (HVAC) takes the roof.', 'The HVAC was repaired.'],
    [
      'dead man switch',
      'A brake that falls in when a hand lets go is called a "dead man switch".',
      'Test the dead man switch weekly.',
    ],
  ]
  for (const [name, says, speaks] of sentences) {
    const read = makeDefinitionReader({ name, isAbbreviation: name === 'HVAC', isPlaced: false })
    assert.ok(read(says) >= 0.6, says)
    assert.ok(read(speaks) < 0.6, speaks)
  }
})

test('what another thing is likened to is not told by it, and an aside between dashes parts no name from its verb', () => {
  const rate = (name: string, sentence: string) =>
    makeDefinitionReader({ name, isAbbreviation: false, isPlaced: false })(sentence)
  const likened = 'Ein Linienzug hat Segmente wie eine Zackenlinie, die einzelnen Abschnitte sind aber frei.'
  assert.equal(rate('Zackenlinie', likened), 0)
  assert.equal(rate('weir', 'The sluice holds water like a weir, the gates being of oak.'), 0)
  assert.ok(rate('TIDEX', 'TIDEX - Tide Exchange - is a program for reading gauges.') >= 0.9)
})

test('what is told by itself says better what a thing is than what leads to more', () => {
  const harbour =
    'Tidex is a tool, used as follows:\n\n    tidex -g gauge\n\nSome words stand here.\n\nTidex is a program that reads the gauges.'
  assert.match(ask({ harbour }, 'What is Tidex?').text, /^Tidex is a program that reads/)
})

test('a comma that ends what a sentence opens with says nothing of the name before it', () => {
  const rate = (name: string, sentence: string) =>
    makeDefinitionReader({ name, isAbbreviation: false, isPlaced: false })(sentence)
  const says = 'She works in a “dark store,” a shop that nobody may enter.'
  assert.ok(rate('dark store', says) > 0, says)
  assert.ok(rate('Harbour Board', 'It was let by the Harbour Board (HB), a body of nine members.') > 0)
  assert.equal(rate('dark store', 'In the notice about the dark store, the group promised to stay.'), 0)
  assert.equal(rate('kiln reset', 'Later when a kiln is cooled (kiln reset), the trays are counted again.'), 0)
})

test('who somebody is may be said in the sentence behind the one that names them', () => {
  const text =
    '# Harbour news\n\n“The tide was never so high,” says Mara Olsen, MD. She is the director of the harbour museum in Tallvik.'
  const { text: answer } = ask({ News: text }, 'Who is Mara Olsen?')
  assert.match(answer, /director of the harbour museum/)
})

test('where the thing is to mean it is known, so that another place does not pass for it', () => {
  assert.equal(readSubject('What does Licensee mean in the agreement?', 'en')?.isPlaced, true)
  assert.equal(readSubject('What is a pump in plumbing?', 'en')?.isPlaced, true)
  assert.equal(readSubject('What is a pump?', 'en')?.isPlaced, false)
})

test('a question says of nothing what it is', () => {
  assert.equal(makeDefinitionReader({ name: 'pump', isAbbreviation: false, isPlaced: false })('A pump is a what?'), 0)
})

test('a term that stands alone on its line is told by the sentence under it', () => {
  const GROUPS =
    '# Groups\n\n## spoolers\n\nThe device of spoolers is checked by root before use.\n\nAll else is refused.\n\n' +
    '## plotdev\n\nMembers of this group may use the plotter without a password.\n\nIt is checked by root.\n\nSee plotdev in the list below.'
  assert.match(ask({ GROUPS }, 'What is plotdev?').text, /^Plotdev: Members of this group may use the plotter/)
})

test('what a text says it provides under a name is that thing, and its example is not', () => {
  const PAPER =
    '# Trees\n\n```r\nfm <- ktree(y ~ x, data = d)\n```\n\nThe package provides the function ktree() implementing an algorithm for grouped trees.\n\n' +
    'We call ktree on the data again.'
  assert.match(ask({ PAPER }, 'What is ktree?').text, /^The package provides the function ktree/)
})

test('a sentence about every such thing says what it is, and so does the one behind a mention', () => {
  const PLOTS =
    'The rent is 38 pounds a year for a half plot and 70 for a full one.\n\nA half plot takes up fifty square metres of the field.'
  assert.match(ask({ PLOTS }, 'What is a half plot?').text, /^A half plot takes up fifty/)
  const BEES =
    'The varroa came to the island in 1982. It is a mite that lives on bees.\n\nThe varroa is feared everywhere.'
  assert.match(ask({ BEES }, 'What is the varroa?').text, /It is a mite that lives on bees/)
  assert.ok(
    makeDefinitionReader({ name: 'place loss', isAbbreviation: false, isPlaced: false })(
      'By place loss we mean the moment when a line is lost.',
    ) > 0.8,
  )
})

test('what no sentence says to be something is told in part at most', () => {
  const TESTS =
    'Several structural change tests are shown in this paper.\n\nThe structural change test has been run on the data.'
  assert.notEqual(ask({ TESTS }, 'What is a structural change test?').state, 'answered')
})

test('what one of them does that has a name, or announces, is not what they are', () => {
  const read = makeDefinitionReader({ name: 'module', isAbbreviation: false, isPlaced: false })
  assert.equal(read('Le module Bogofilter fournit deux fonctions principales.'), 0)
  assert.ok(read('Le module fournit deux fonctions principales.') > 0)
})

test('what something is may be said within a sentence, and counts more than what it lets one do', () => {
  const read = makeDefinitionReader({ name: 'Tallysync', isAbbreviation: false, isPlaced: false })
  const said = read('Users should keep in mind that Tallysync is a peer-to-peer tool, not a client-server one.')
  assert.ok(said > read('Tallysync allows single folders to be shared with other devices.'))
})

test('what a sentence announces is told with it', () => {
  const STAGES =
    '# Timeline\n\nThe work has stages. Reaching alpha means three things:\n\n- The language is complete.\n- The library is nearly complete.\n- Warnings are on.\n\nBeta comes later.\n'
  const { text, citations } = ask({ STAGES }, 'What does reaching alpha mean?')
  assert.match(text, /^Reaching alpha means three things:\n- The language is complete\.\n.*\n- Warnings are on\. \[1\]/)
  assert.match(citations[0]!.sourceText, /Warnings are on\.$/)
})

test('a row that says what a thing is by the thing itself does not define it', () => {
  const FIELDS =
    '# File format\n\n| Field | Content |\n|---|---|\n| payee | a payee name |\n| memo | a string |\n\n# Lexicon\n\n## Payee\n\nThe payee identifies the people that one gives money to or gets it from.\n'
  assert.match(ask({ FIELDS }, 'What is a payee?').text, /identifies the people/)
})

test('a thing is told by what is said to be called so, whatever the language', () => {
  const said: readonly (readonly [string, string, string])[] = [
    ['fr', "Qu'est-ce qu'une référence relative ?", 'Pour la plage A1:B2, on parle de référence relative.'],
    ['de', 'Was ist eine Verbergebedingung?', 'In diesem Fall spricht man von einer Verbergebedingung.'],
    ['de', 'Was ist ein Sprungziel?', 'Die Stelle, auf die ein Verweis zeigt, wird als Sprungziel bezeichnet.'],
    ['fr', "Qu'est-ce que l'AutoFiltre ?", 'La fonction AutoFiltre insère une zone qui permet de choisir les lignes.'],
    [
      'fr',
      "Qu'est-ce que la recherche de valeur cible ?",
      'La recherche de valeur cible permet de trouver une valeur.',
    ],
    [
      'es',
      '¿Qué es una copia de seguridad?',
      'Una copia de seguridad es un duplicado de los datos que se guarda aparte.',
    ],
  ]
  for (const [language, question, sentence] of said) {
    const subject = readSubject(question, language)
    assert.ok(subject && makeDefinitionReader(subject)(sentence) > 0.6, question)
  }
  const otto = readSubject('Was ist ein Otto?', 'de')!
  assert.equal(makeDefinitionReader(otto)('Alle kamen, das heißt Otto und seine Brüder.'), 0)
})

const SERVER = `# Server

To see whether it runs, send a /ping request to Larch. This is a simple request of the web.

Larch listens on a port of its own, and whoever has an account may open its page there.
`
const LISTA = `# Manual

Por ejemplo, en la imagen alerce indica que puede resolver el problema sin más.

| Letra | Estado |
|---|---|
| i | instalado |
| v | el paquete es virtual |
`

test('what a thing is is not told by what follows a mention of it, what it says of something, or a cell', () => {
  assert.notEqual(ask({ SERVER }, 'What is Larch?').state, 'answered')
  assert.notEqual(ask({ LISTA }, '¿Qué es alerce?').state, 'answered')
  assert.notEqual(ask({ LISTA }, '¿Qué es un paquete virtual?').state, 'answered')
})

test('words that add nothing to a question are no part of its subject', () => {
  const asked: readonly (readonly [string, string, string])[] = [
    ['en', 'What exactly is a tide mill?', 'tide mill'],
    ['en', 'What is a tide mill here?', 'tide mill'],
    ['de', 'Was ist eigentlich eine Gezeitenmühle?', 'Gezeitenmühle'],
    ['de', 'Was ist Mühlenbund überhaupt?', 'Mühlenbund'],
    ['fr', "C'est quoi Moulinal exactement ?", 'Moulinal'],
    ['es', '¿Qué es Molinal exactamente?', 'Molinal'],
    ['it', "Che cos'è Mulinal esattamente?", 'Mulinal'],
    ['nl', 'Wat is Molenal eigenlijk?', 'Molenal'],
    ['pt', 'O que é Moinhal afinal?', 'Moinhal'],
  ]
  for (const [language, question, name] of asked) assert.equal(readSubject(question, language)?.name, name, question)
})

test('what can be said to be a thing, or what it is used for, is told before what one thinks of it', () => {
  const rate = (name: string, said: string) =>
    makeDefinitionReader({ name, isAbbreviation: false, isPlaced: false })(said)
  const told: readonly (readonly [string, string])[] = [
    ['tide mill', 'Broadly speaking, a tide mill can be defined as a mill that is driven by the sea.'],
    ['tide mill', 'A tide mill is used to grind corn while the sea goes out.'],
    ['tide mill', 'As was said, tide mills can be a useful aid for small harbours.'],
    ['leat', 'A useful channel for small streams is the leat, which is dug by hand.'],
    ['leat', 'Mills are fed by a ditch, called a lade or a leat.'],
    ['Gezeitenmühle', 'Eine Gezeitenmühle lässt sich definieren als Mühle, die das Meer treibt.'],
    ['Schleuse', 'Die Schleuse wird verwendet, um das Wasser zu halten.'],
    ['écluse', 'Une écluse est utilisée pour retenir les eaux de la mer.'],
    ['esclusa', 'La esclusa se utiliza para retener el agua del mar.'],
    ['chiusa', 'La chiusa si usa per trattenere acqua del mare.'],
    ['sluis', 'De sluis wordt gebruikt om het water te keren.'],
    ['eclusa', 'A eclusa é usada para reter as águas do mar.'],
  ]
  for (const [name, said] of told) assert.ok(rate(name, said) >= 0.6, said)
  const thought: readonly (readonly [string, string])[] = [
    ['leak', 'Leaks are a big problem in the mills of the coast.'],
    ['Leck', 'Lecks sind ein großes Problem in den Mühlen.'],
    ['fuite', 'Les fuites sont un problème dans les moulins.'],
    ['grouped mills', 'For grouped mills, the mean of all their wheels is taken.'],
    ['leat', 'An example of a channel for small streams is the leat.'],
  ]
  for (const [name, said] of thought) assert.ok(rate(name, said) < 0.6, said)
  assert.ok(rate('leak', 'A leak is a problem that comes with old wood.') >= 0.6)
})

test('a line of contents that names the subject and more does not say what it is', () => {
  const pages = Array.from({ length: 30 }, (_, at) => `- Millbook: page ${at} of the long guide`).join('\n')
  const GUIDE = `# Contents\n\n- Millbook: keep your mills in order\n${pages}\n\n# Millbook: keep your mills in order\n\nMillbook is a ledger for those who own mills. It is kept by hand.\n`
  assert.match(ask({ GUIDE }, 'What is Millbook?').text, /^Millbook is a ledger/)
})

test('what a sentence that points back calls so is told by the one before', () => {
  const TEXT =
    'Mail\n\nThe loom shows each message on a screen of its own. This is called the “spooler.”\n\nIt is fast.'
  assert.match(ask({ TEXT }, 'What is the spooler?').text, /^The loom shows each message .* This is called/)
})

test('what a program says under its name is no definition of it', () => {
  const manual =
    'Where no bulb is found it ends with the error message:\n\nGlimmer: No bulb is in the socket of the lamp.\n\nThen put one in and start it again. With Glimmer a hall is lit from a terminal, and put out again from there.'
  assert.doesNotMatch(ask({ manual }, 'What is Glimmer?').text, /^Glimmer: No bulb/)
})

/** @param headings lines of the text that its reader gave as headings */
function askNamed(name: string, text: string, question: string, headings: readonly string[]) {
  const places = headings.map((heading) => ({ start: text.indexOf(heading), heading }))
  return ask({ TEXT: text }, question, { known: { TEXT: { name, places } } })
}

test('what a text is named after is told by its introduction, in part, and not by what it does further down', () => {
  const gull = [
    'About Gull',
    'Letters came to the harbour unsorted. It took the clerk an hour to sort them. So the pilot wrote a script for it.',
    'Printing',
    'Gull allows printing on both sides of a sheet. The lid has to be shut.',
    'Oiling',
    'Oil the hinges in spring, before the lid is opened for the first time, and again in autumn when it is shut.',
  ].join('\n\n')
  const told = askNamed('Gull -- Harbour Manual', gull, 'What is Gull?', ['About Gull', 'Printing', 'Oiling'])
  assert.equal(told.state, 'partial')
  assert.match(told.text, /^Letters came.*wrote a script for it\./s)
})

test('a heading that asks why a thing is called so does not make of the sentence under it what the thing is', () => {
  const gull = [
    'Introduction',
    'Gull is a sorter of letters for small harbours.',
    'Why "Gull"?',
    '"Gull" is a play on the name of its ancestor, the petrel.',
  ].join('\n\n')
  const told = askNamed('The Gull Letter Sorter', gull, 'What is Gull?', ['Introduction', 'Why "Gull"?'])
  assert.match(told.text, /^Gull is a sorter/)
})

test('what somebody says in an interview is not who that is', () => {
  const TALK =
    'Ada Quill, 52, runs the harbour of Larch Bay. Bo Hall spoke with her.\n\nTidings: How many berths are there?\nAda Quill: About two hundred, not counting the moorings.\n\n' +
    'Tidings: What do they cost?\nQuill: Less than they should.\n\nTidings: Who decides?\nQuill: The council of the town decides.\n\nTidings: And you?\nQuill: We propose.\n'
  assert.doesNotMatch(ask({ TALK }, 'Who is Ada Quill?').text, /^Ada Quill: About/)
  assert.notEqual(ask({ TALK }, 'What does Quill do?').state, 'answered')
  assert.match(ask({ TALK }, 'How many berths are there?').text, /two hundred/)
})

test('what letters stand for is told with the sentence behind it that speaks of them', () => {
  const MILL = [
    'The wheel turns in winter too.',
    'The owner brought about the Guild of River Millers, Ltd., a body of no profit that sits in Arlow. GRM was founded to lend stones. With it one may sell flour free of toll.',
    'The letters PQR are cut into the door. PQR was founded to grind oats.',
  ].join('\n\n')
  assert.match(ask({ MILL }, 'What is GRM?').text, /^The owner brought about the Guild of River Millers.*lend stones/s)
  assert.doesNotMatch(ask({ MILL }, 'What is PQR?').text, /Guild of River Millers/)
})

test('what every page speaks of is told by the one that says what it is, and not by one that says what it does', () => {
  const page = (matter: string) =>
    `# Larchmail and its ${matter}\n\nLarchmail will denote ${matter} with two lines. Larchmail keeps ${matter} for a day.`
  const matters = ['stamps', 'colours', 'folders', 'filters', 'threads', 'drafts', 'keys']
  const pages = Object.fromEntries(matters.map((matter) => [matter, page(matter)]))
  const intro = '# Introduction\n\nLarchmail is a small but very able mail client for the harbour.'
  assert.match(ask({ ...pages, intro }, 'What is Larchmail?').text, /^Larchmail is a small but very able mail client/)
})

test('a text that opens with a thing and says in its next sentence what it is, tells it for every page', () => {
  const page = (matter: string) =>
    `# Using the ${matter}\n\nThe ${matter} is the basis of most of the Larchbook actions. It is the first shown.`
  const pages = Object.fromEntries(
    ['window', 'register', 'menu', 'budget', 'list', 'graph', 'tag'].map((one) => [one, page(one)]),
  )
  const intro = "«Larchbook» is free software. It's an easy program for the accounts of a household."
  assert.match(ask({ ...pages, intro }, 'What is Larchbook?').text, /It's an easy program for the accounts/)
})

test('a term with a number of several parts, in quotation marks or above its sentence is known', () => {
  const terms =
    '1.11. "Old Berth"\n    means what it says.\n\n1.12. "Wide Berth"\n\nmeans either a berth for a barge, or one for two boats beside each other.'
  assert.match(ask({ terms }, 'What is a Wide Berth?').text, /^"?Wide Berth"? means either a berth for a barge/)
  const copy = 'A "Clear" copy of the plan means one that a member can read without a lamp.'
  assert.match(ask({ copy }, 'What is a Clear copy?').text, /^A "Clear" copy of the plan means/)
})
