import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Outline } from '../outline.ts'
import { buildOutline } from './build-outline.ts'
import { cleanHeading } from './headings.ts'
import { standsAlone } from './stands-alone.ts'

const REPORT = `# El lago: informe anual

**Resumen** El nivel del lago bajó 1,4 m entre junio y septiembre, menos que en el año anterior.

## Mediciones

El lago tiene una superficie de 38 km² con el nivel máximo. La temperatura del agua en agosto subió de 21,5 °C en 2005 a 24,1 °C en 2025. Las anátidas son el grupo más numeroso. Un somormujo es un ave acuática que construye nidos flotantes.

## Prohibido

- Pescar con más de dos cañas o de noche en el brazo norte.
- Navegar a menos de 100 m de la presa.

## Conclusiones

No está demostrado que la carpa haya dejado de reproducirse en el lago. Las compuertas cumplen lo previsto por la comisión.`

const read = (text: string, language: string): Outline =>
  buildOutline([{ id: 's', title: 'El lago', language, text, chars: text.length, places: [] }], {
    type: 'report',
    language,
  })

const listTexts = ({ summary, themes, figures }: Outline): string[] =>
  [...summary, ...themes.flatMap(({ statements }) => statements), ...figures.map(({ statement }) => statement)].map(
    ({ text }) => text,
  )

describe('what stands under a heading that forbids', () => {
  it('is told with that heading, wherever it is told', () => {
    const rules = listTexts(read(REPORT, 'es')).filter((text) => /presa|cañas/.test(text))
    assert.ok(rules.length > 0)
    for (const text of rules) assert.match(text, /^Prohibido: /)
    const covered = 'The policy pays for much of what may happen on a journey in the north.\n\n'
    const english = `# Cover\n\n${covered}## Not covered\n\n- Wear of tyres, chain and brakes on every journey.\n- Races of more than 40 km in any one day.\n`
    for (const text of listTexts(read(english, 'en')).filter((one) => /tyres|Races/.test(one)))
      assert.match(text, /^Not covered: /)
  })
})

it('a word above the summary is no part of it, set in bold or not', () => {
  const [first] = listTexts(read(REPORT, 'es')).filter((text) => text.includes('1,4 m'))
  assert.match(first!, /^El nivel del lago bajó/)
})

it('what a program printed on some machine is no fact of the guide', () => {
  const guide = `The guide tells how a package is brought onto the machine and taken off it again.

$ apt install tree
Reading package lists... Done
After this operation, 26.5 MB of additional disk space will be used.
Do you want to continue? [Y/n]

The package manager asks before it fetches anything. A whole desktop takes 4.5 GB of disk space.`
  assert.deepEqual(
    read(guide, 'en').figures.map(({ text }) => text),
    ['4.5 GB'],
  )
  assert.ok(!listTexts(read(guide, 'en')).some((text) => text.includes('26.5')))
})

it('a stretch of a long section is called as the section is, and not as one entry of it', () => {
  const entries = Array.from(
    { length: 24 },
    (_, at) =>
      `- port${at}: これは第${'一二三四五六七八九十'[at % 10]}世代の機械${at}を対象とした${at % 2 ? '移植版' : '構成'}です。`,
  )
  const text = `# どの機械で動作しますか?\n\n${entries.join('\n')}\n\n- little: これはリトルエンディアン PowerPC への移植版です。\n`
  const places = [{ start: 0, heading: 'どの機械で動作しますか?', headingLevel: 1 }]
  const { themes } = buildOutline(
    [{ id: 's', title: '互換性の問題', language: 'ja', text, chars: text.length, places }],
    { type: 'data_table', language: 'ja' },
  )
  for (const { title } of themes) assert.match(title, /^どの機械で動作しますか\?(?: \(\d\))?$/)
})

it('what stands before the first heading of a text with headings is its overview', () => {
  const rest = ['Bees', 'Wasps', 'Ants'].map(
    (name) =>
      `## ${name}\n\n${name} live in large colonies in the old forest. ${name} carry food from the meadow to the nest. ${name} sleep when the winter comes to the valley.\n\n`,
  )
  const text = `# Life in the forest\n\nMany insects build nests that last for several years. The linker of all nests is the oldest tree of the forest. Each nest has guards that watch its gate by day.\n\n${rest.join('')}`
  const places = [...text.matchAll(/^(#+) (.+)$/gm)].map(({ index, 1: marks, 2: heading }) => {
    return { start: index, heading: heading!, headingLevel: marks!.length }
  })
  const source = { id: 's', title: 'Life in the forest', language: 'en', text, chars: text.length, places }
  const { themes } = buildOutline([source], { type: 'report', language: 'en' })
  assert.deepEqual(
    themes.slice(0, 2).map(({ title }) => title),
    ['Overview', 'Bees'],
  )
})

it('a sentence turned round, a word that leans and a word that stands for another are no definitions', () => {
  const english = `Chief among the drawbacks is the impossibility to run another kernel in a container. A bridge is a device that joins two networks.`
  assert.deepEqual(
    read(english, 'en').definitions.map(({ term }) => term),
    ['bridge'],
  )
  const portuguese = `O papel desta comissão é o de decidir sobre as questões técnicas do projeto. Um patch é um arquivo que descreve as mudanças de outros arquivos.`
  assert.deepEqual(
    read(portuguese, 'pt').definitions.map(({ term }) => term),
    ['patch'],
  )
})

it('where a range of years begins nothing is dated', () => {
  assert.ok(!read(REPORT, 'es').events.some(({ text }) => text === '2005'))
})

it('the most numerous of them is no meaning', () => {
  assert.deepEqual(
    read(REPORT, 'es').definitions.map(({ term }) => term),
    ['somormujo'],
  )
})

it('no title says what its sentence denies', () => {
  assert.ok(!read(REPORT, 'es').themes.some(({ title }) => /dejado/.test(title)))
})

it('one number of a pair is no figure, a heading with a number run in and a comment are no sentences', () => {
  const log = `# Protokoll\n\nMuss 65,7 MB/66,7 MB an Archiven herunterladen. Die zusätzliche Paketliste des Programms 4.2.2. // Hier steht der Ort der Liste.\n\nDas Programm lädt jedes Paket vom nächsten Spiegel herunter. Danach richtet es die Pakete in einer festen Reihenfolge ein. Am Ende schreibt es einen Bericht über alle Pakete.`
  const outline = read(log, 'de')
  assert.deepEqual(outline.figures, [])
  assert.ok(!listTexts(outline).some((text) => /4\.2\.2|^\/\//.test(text)))
})

describe('of eight sources', () => {
  const NAMES = ['Aster', 'Birch', 'Cedar', 'Dahlia', 'Elder', 'Fennel', 'Ginger', 'Hazel']
  const outline = buildOutline(
    NAMES.map((name) => {
      const text = `# The garden of ${name}\n\nThis article describes how ${name} is grown in a garden of its own. We show that ${name} needs its own kind of soil. Gardeners who grow ${name} water it before noon on most days.`
      return { id: name, title: `The garden of ${name}`, language: 'en', text, chars: text.length, places: [] }
    }),
    { type: 'report', language: 'en' },
  )

  it('each has its sentence in what the whole is about and in the summary', () => {
    for (const list of [outline.argument.about, outline.summary]) {
      const heard = new Set(list.map(({ reference }) => reference.sourceId))
      assert.deepEqual([...heard].toSorted(), NAMES)
    }
  })
})

it('what limits a number by an age or a length stays with it', () => {
  const [figure] = read('The nurses of the harbour saw women older than 30 years in the first winter.', 'en').figures
  assert.equal(figure?.text, 'older than 30 years')
})

describe('what the sentence behind it denies', () => {
  const pool = `# Das Freibad nach der Sanierung

Das Freibad am Bach wurde im Jahr 2019 von der Gemeinde für viel Geld erneuert. Der Förderverein hatte mit 50.000 Gästen im Jahr gerechnet. Diese Erwartung wurde in keinem Jahr erfüllt. Das Becken fasst nach der Erneuerung 1.850 Kubikmeter Wasser aus dem Bach.`

  it('is told with the denial, and no key figure', () => {
    const outline = read(pool, 'de')
    const told = listTexts(outline).filter((text) => text.includes('50.000'))
    for (const text of told) assert.match(text, /in keinem Jahr erfüllt\.$/)
    assert.ok(told.length > 0)
    assert.ok(!outline.figures.some(({ text }) => text.includes('50.000')))
  })

  it('but not by a doubt about something else further on', () => {
    const survey =
      '# Survey\n\nMost of those asked ranked the old tool among the worst of all the tools. This may be one reason why the large employers would not look for it. The survey was made among the writers of 200 programs.\n'
    assert.ok(listTexts(read(survey, 'en')).some((text) => /all the tools\./.test(text)))
  })
})

describe('an entry of a list', () => {
  const manual = `# The pool of workers

## Event: 'error'

An event of this kind is emitted by every pool of workers when:

- Uncaught exceptions occur inside of the threads that do not handle any task.
- Unexpected messages are sent to the pool by one of its many worker threads.

## Options

- \`minThreads\` (\`number\`): Sets the smallest number of threads that always run for this pool of workers. The default is the number of processors that the machine has to offer.
- \`maxQueue\` (\`number\`): Sets how many tasks may wait at the same time for a thread of this pool. The default is that as many as there are may wait for their turn.

- **mark?** \`string\` Name of the thread, by which all that it prints is told from what the others print.
- Fixes what other pools of workers are known to get wrong, such as:
  - Prevent a task from being run again if the thread that it was given to is gone.
  - All of the cases are verified with the tasks of other pools.

## Method: close(options)

Stops all of the workers once they are done with the tasks that they began.
`
  const places = [...manual.matchAll(/^(#+) (.*)\n/gm)].map(({ 1: marks, 2: heading, index }) => ({
    start: index,
    heading: heading!,
    headingLevel: marks!.length,
  }))
  const outline = buildOutline(
    [{ id: 's', title: 'The pool of workers', language: 'en', text: manual, chars: manual.length, places }],
    { type: 'report', language: 'en' },
  )
  const findTold = (words: RegExp) => listTexts(outline).filter((text) => words.test(text))

  it('that is true on a condition is told with it', () => {
    assert.ok(findTold(/messages are sent/).length > 0)
    for (const text of findTold(/exceptions occur|messages are sent/)) assert.match(text, /^An event .* when: U/)
  })

  it('tells of what it is an entry, and is told whole', () => {
    assert.ok(findTold(/The default is/).length > 0)
    for (const text of findTold(/The default is/)) assert.match(text, /^`(?:minThreads|maxQueue)` \(`number`\): Sets /)
  })

  it('is told with its name though a question mark ends that, and with the entry that it stands within', () => {
    for (const text of findTold(/Name of the thread/)) assert.match(text, /^mark\?: /)
    for (const text of findTold(/Prevent a task/)) assert.match(text, /^Fixes what other .* such as: Prevent/)
    for (const text of findTold(/All of the cases/)) assert.match(text, /^(?:Options: )?All/)
    assert.ok(findTold(/Name of the thread|Prevent a task/).length > 0)
  })

  it('names the part of a program that it describes', () => {
    for (const text of findTold(/Stops all/)) assert.match(text, /^Method: close\(options\): Stops/)
    assert.ok(findTold(/Stops all/).length > 0)
  })
})

it('what somebody says behind a colon is not what the document says', () => {
  const news = `# Which skills are asked for

The site counted which skills the employers ask for when they look for somebody new. One reader noted that many of these skills are no longer listed at all:

I wonder how many of these skills are taken for granted by now. You used to have to put three of them into every description of a job. I would not expect that of any description that was written today.

Positions vary in the skills that they require of those who want to work there. Most of the employers look for people who know the newest of the tools.`
  assert.ok(!listTexts(read(news, 'en')).some((text) => /You used to|I would not/.test(text)))
})

describe('what leans on a sentence that is not told', () => {
  const leans: Readonly<Record<string, readonly string[]>> = {
    en: [
      'Members of this group can read many of the files.',
      'We should hold everybody to that standard.',
      'Packages should avoid requesting such ids where possible.',
      'About a week after testing, those results are sent to the client.',
      'While talking to his friends, his words became slurred.',
      'Paramedics could not revive him.',
      'Last week, however, the market was shut down.',
      'For the latter, either of two models can be used.',
      'The first contains the basic information.',
    ],
    de: [
      'Im Juni beschloss er mit 14 Stimmen, die Öffnungszeiten beizubehalten.',
      'Im Jahr 2019, also vor der Schließung, waren es noch 61.000 gewesen.',
      'Die Entscheidung darüber fällt voraussichtlich im Herbst 2025.',
      'Ohne ihn hätten wir den Bücherbus einstellen müssen.',
      'Kein Zweifel, der Rechner ist befallen.',
      'Falls der Schaden groß war, gibt es fast keinen anderen Weg, um sicher zu sein.',
      'Eine gute Möglichkeit dies zu tun besteht darin, von vorn zu beginnen.',
    ],
    pt: [
      'Apesar de isso ser uma mudança pequena, resulta numa melhoria notável.',
      'Tudo isso é possível com uma melhoria do programa.',
      'Como uma melhoria futura disso, estamos explorando outra parte.',
    ],
    it: [
      'Da esse si può imparare qualcosa.',
      'Sibelius è il suo rivale più forte.',
      'Non è certo una copia del modello.',
    ],
    es: ['Fue pensada para funcionar en una red escolar.', 'Basado en la tercera versión, publicado en junio.'],
    fr: [
      'On peut même la rencontrer, dans certains cas, sous un autre nom.',
      'Pour les impliquer dans le projet, il pourra être utile de les informer.',
      'Connaître leur existence vous permettra de décider.',
      'Dans les autres cas, on pourra choisir le premier.',
      'La lecture de telles règles est instructive.',
      'Suivre les instructions de ces traités figerait la page.',
    ],
    zh: ['你可以在程序里面看到这个不同。'],
  }

  it('does not stand alone', () => {
    for (const [language, texts] of Object.entries(leans))
      for (const text of texts) assert.ok(!standsAlone(text, language), text)
  })

  it('but what it points at may stand in it, or before it', () => {
    const alone: Readonly<Record<string, readonly string[]>> = {
      en: [
        'Many users have a group, and these pairs will be treated together.',
        'Events of this kind are emitted by every pool.',
        'This guide tells how a package is built.',
        'floppy: Members of this group can read the drive.',
      ],
      es: ['Fue un año de sequía en toda la cuenca del lago.'],
      fr: ['Pour les membres du club, le bac est gratuit.', 'Le conseil peut fermer le bac par grand vent.'],
      de: ['Der Rat hat die Nachtöffnung geprüft und wird diese Nachtöffnung verlängern.'],
    }
    for (const [language, texts] of Object.entries(alone))
      for (const text of texts) assert.ok(standsAlone(text, language), text)
  })
})

it('a plan is told with the sentence that says that nothing came of it, and its numbers are no figures', () => {
  const town = `# Die Bücherei

Die Bücherei zählte im Jahr 2024 insgesamt 48.300 Besuche aus der ganzen Stadt. Der Rat hatte im Frühjahr erwogen, die Bücherei an zwei Tagen zu schließen. Dazu kam es nicht. Wir hatten mit 20 bis 25 Gästen je Abend gerechnet. Tatsächlich kamen im Schnitt 43 Gäste an jedem Abend.`
  const outline = read(town, 'de')
  const told = listTexts(outline)
  for (const text of told.filter((one) => one.includes('erwogen'))) assert.match(text, /Dazu kam es nicht\.$/)
  for (const text of told.filter((one) => one.includes('gerechnet'))) assert.match(text, /43 Gäste an jedem Abend\.$/)
  assert.ok(told.some((text) => text.includes('erwogen')) && told.some((text) => text.includes('gerechnet')))
  assert.deepEqual(
    outline.figures.map(({ text }) => text),
    ['48.300'],
  )
})

it('an entry is told with its name, whether that stands before a colon or on a line of its own', () => {
  const groups = `Many users have a corresponding group, and each pair is told of in one place.

- mail: Mailboxes are owned by the group mail. The user and group is used for other purposes by several programs.

plugdev

Members of this group can use removable devices without a line in the table of file systems.

staff

Allows users to add changes to the system without the rights of the superuser.
`
  const told = listTexts(read(groups, 'en'))
  for (const [words, name] of [
    ['other purposes', 'mail'],
    ['removable devices', 'plugdev'],
    ['add changes', 'staff'],
  ])
    assert.deepEqual(
      [...new Set(told.filter((text) => text.includes(words!)).map((text) => text.split(':')[0]))],
      [name],
      words,
    )
})

it('a heading in bold, what leads to a list and who said what is quoted are no statements', () => {
  const article = `**Customized tools for students, with 11 organizations already using the data.** The data is open to all who want to work with it.

The report of the ministry includes:

- The median earnings of students 10 years after they enroll in college.

“Why do we not offer it to all?” Ada Lovelace told me when I visited the other office, in Madrid. The office lends its rooms to a group of students for free.
`
  const outline = read(article, 'en')
  const told = listTexts(outline)
  assert.ok(!told.some((text) => /^Customized|told me/.test(text)))
  for (const text of told.filter((one) => one.includes('median')))
    assert.match(text, /^The report .* includes: The median/)
  assert.ok(
    !listTexts(
      read(
        '# 朝市\n\n朝市では魚や野菜や花を売っています。朝市は1987年に漁師の妻たちが始めたものです。現在の出店者は62軒で、平均年齢は63歳です。次のものは販売できません。\n\n- 生きた動物\n- 自家製の酒\n\n出店料は1区画につき1,500円です。',
        'ja',
      ),
    ).some((text) => text.includes('次のもの')),
  )
})

it('a year of accounts is no date', () => {
  assert.deepEqual(read('2024年度は24回のうち21回を開催し、3回は台風のため中止しました。', 'ja').events, [])
})

it('in a text without headings a part is called only what several of its sentences name, else after the whole', () => {
  const parts = [
    [
      'The mill stands by the river in the old town.',
      'The mill grinds the corn of four farms.',
      'A wheel drives the mill all year long.',
      'Visitors reach the mill on foot.',
    ],
    [
      'Bread is baked in the square on every market day.',
      'The ferry crosses at noon and at six.',
      'Lanterns were lit by a man called Osric Vane.',
      'Snow closed the pass for weeks.',
    ],
  ]
  const outline = read(parts.map((texts) => texts.join(' ')).join('\n\n'), 'en')
  for (const { title } of outline.themes) assert.doesNotMatch(title, /Osric|Lantern|Snow|square/)
})

it('what somebody says in quotation marks alone is told by nobody', () => {
  const things =
    'crane wall tower bridge school market church garden ferry mill bakery library station tunnel fountain square'
  const told = listTexts(
    read(
      `${things
        .split(' ')
        .map((thing) => `The ${thing} of the harbour was built by the people of the old town.`)
        .join(' ')} “We could not make any mistakes at all.” “We could not make mistakes with it,” he added.`,
      'en',
    ),
  )
  assert.ok(told.length > 0 && !told.some((text) => text.includes('mistakes')))
})

it('what stands under a name with a sign is told behind that, and not behind the name of another entry', () => {
  const entries = `Each term chooses boats in the list of the harbour.

?exact-name(name), ~nname

Chooses the boats whose name is the same in every letter.

?owner(keeper)

Chooses the boats that belong to one keeper of the harbour.

one | other

Chooses the boats that one of the two terms would choose.

?new

Chooses the boats that came to the harbour this year.
`
  const places = [{ start: 0, heading: 'Terms', headingLevel: 1 }]
  const source = { id: 's', title: 'Boats', language: 'en', text: entries, chars: entries.length, places }
  const told = new Set(listTexts(buildOutline([source], { type: 'report', language: 'en' })))
  for (const text of [
    '?exact-name: Chooses the boats whose name is the same in every letter.',
    '?owner: Chooses the boats that belong to one keeper of the harbour.',
  ])
    assert.ok(told.has(text), [...told].join('\n'))
  assert.ok(![...told].some((text) => /^\?\S+: .*two terms/.test(text)))
})

it('a number of a list keeps the sign that stands before it', () => {
  const status = `Umwandler
=========

Der Umwandler macht aus einem Text des Hafens eine Liste der Boote im Hafen.

Exit Status
===========

 0    Alles ist in bester Ordnung mit der Liste der Boote.
 >0   Es ist ein Fehler beim Lesen der Boote aufgetreten.
`
  const told = listTexts(read(status, 'de')).filter((text) => text.includes('Fehler'))
  assert.deepEqual([...new Set(told)], ['Exit Status >0: Es ist ein Fehler beim Lesen der Boote aufgetreten.'])
})

it('an entry that opens with a sentence in bold is told whole', () => {
  const advice = `The team found several ways to make the work of all its members faster.

- **Reduce the size of the system.** It is easier to read then. The smaller the systems and packages, the easier for everyone in the team.
- **Use the same tools.** Those who look at a system know them already. The team has lists of the tools that it knows and of those it does not.
`
  const told = listTexts(read(advice, 'en'))
  assert.ok(!told.some((text) => /\.:|^(?:It|The smaller)/.test(text)))
  assert.ok(told.some((text) => /^Reduce the size of the system\. It is .*The smaller/.test(text)))
})

it('how old somebody is is no figure, and an adjective that opens a sentence no term', () => {
  const court = `# Il crollo della tribuna

Il Comune di Ponteferro deve versare ai feriti una provvisionale di 410.000 euro. L'ex direttore dell'impianto, 61 anni, è stato condannato in primo grado per disastro colposo. I lavori della nuova tribuna dureranno in tutto 3 anni.`
  const figures = read(court, 'it').figures.map(({ text }) => text)
  assert.ok(!figures.includes('61 anni') && figures.includes('410.000 euro'), figures.join())
  const tender = `# Rechtsbehelf

Zuständig ist die Vergabekammer des Landes in der Hauptstadt. Eine Rüge ist die förmliche Beanstandung eines Fehlers durch einen Bieter.`
  assert.deepEqual(
    read(tender, 'de').definitions.map(({ term }) => term),
    ['Rüge'],
  )
})

it('a figure begins with what limits it, and not with the preposition before that', () => {
  const text = `# Eignung

Bieter weisen eine Versicherung über mindestens 10 Mio. € je Schadensfall nach. Ein Gespräch mit den Bietern findet nicht statt.`
  assert.deepEqual(
    read(text, 'de').figures.map((figure) => figure.text),
    ['mindestens 10 Mio. €'],
  )
})

it('who went over a document is told under none of its headings', () => {
  const leaflet = `# Ce que vous payez

Une chambre seule coûte 48 euros par nuit et n'est pas obligatoire. Le reste de la somme est pris en charge par votre mutuelle. Les repas du soir coûtent 9 euros et peuvent être payés à la caisse.

Document relu par le comité des usagers en mars 2026.`
  assert.ok(!listTexts(read(leaflet, 'fr')).some((text) => /relu par/.test(text)))
})

it('a table whose columns are years is one', () => {
  const report = `# Members

The club has more members than ever before in its history.

| Group | 2024 | 2025 |
|---|---|---|
| Full | 288 | 301 |
| Young | 74 | 103 |
| Honorary | 50 | 51 |

The fee of the young members was lowered by the board in spring.`
  assert.deepEqual(
    read(report, 'en').tables.map(({ columns }) => columns),
    [['Group', '2024', '2025']],
  )
})

it('the button of a wiki is no part of a heading', () => {
  assert.equal(cleanHeading('Properties[edit]'), 'Properties')
  assert.equal(cleanHeading('Geschichte [Bearbeiten | Quelltext bearbeiten]'), 'Geschichte')
  assert.equal(cleanHeading('歴史[編集]'), '歴史')
  assert.equal(cleanHeading('Options [edition 2]'), 'Options [edition 2]')
})

describe('what stands in a list within a list', () => {
  const minutes = `# Minutes of the ferry board

## Fleet

- Repainting of the second ferry
  - The yard can begin in March and needs five weeks for it.
  - Needs more discussion with the harbour, removed from the agenda until then.
- Winter timetable for the northern pier
  - Two of the nine crossings are left out between December and March.

## Money

- The reserve of the board was 41,000 pounds at the end of the year.
- The fare stays at four pounds for grown people and at two for children.`

  it('is told behind the entry above it', () => {
    const texts = listTexts(read(minutes, 'en'))
    for (const text of texts.filter((one) => /yard|removed/.test(one)))
      assert.match(text, /^Repainting of the second ferry: /)
    assert.ok(texts.some((text) => /^Winter timetable for the northern pier: Two of the nine/.test(text)))
  })

  it('is no further sentence of an entry that is wrapped', () => {
    const rules = `Rules of the ferry

  4. A member of the board is said to be more senior
     than another if they were appointed earlier. A member who
     has been appointed twice is as senior as the later day makes them.
  5. The board has eight members, of whom four are chosen in March.
  6. The head of the board is chosen by all members in the second week of May.`
    assert.ok(!listTexts(read(rules, 'en')).some((text) => /more senior:/.test(text)))
  })
})

describe('a list of which one entry cannot be told with the others', () => {
  const list = (last: string) => `# The library of codes

The library was written in 2012 for the archive of the town and is used by four of its offices today.

## Digests

A digest is made of each page before it is kept, so that a page that was changed is found at once.
The library has these kinds of digests:

- none at all
- short digests
- ${last}

The archive keeps the digests of each year in a book of its own, which is printed in January.`

  it('is left out, and told where it is whole', () => {
    const tell = (last: string) => listTexts(read(list(last), 'en')).filter((text) => /short digests/.test(text))
    assert.deepEqual(tell('the tree digest, which was named after its maker and is kept in https://x.example/tree'), [])
    assert.match(tell('long digests')[0] ?? '', /none at all; short digests; long digests/)
  })
})

describe('what is no definition', () => {
  it('is a condition before the sentence, or one of several ways', () => {
    const survey = `# Survey of cooks

## Kitchens

Additionally, although Steam is a kitchen technology, many bakers use it at home. Forty cooks answered the survey in May. Most of them work in small kitchens of the old town.`
    assert.deepEqual(read(survey, 'en').definitions, [])
    const digest = `# 署名

ダイジェストを電子署名に含むことは、その署名がそのメッセージのみに有効であることを意味します。安全に送る方法の一つは、電子署名に含める方法です。銀行は署名を確かめてから送金の手続きを始めます。`
    assert.deepEqual(read(digest, 'ja').definitions, [])
    const cut = `# Models

The gate is a barrier with two wings (opened at "dawn", but all times of the day can be set), or a plain rope. The rope is used in the summer months. Both are kept in the shed of the harbour.`
    assert.ok(read(cut, 'en').definitions.every(({ meaning }) => !/\([^)]*$/.test(meaning)))
  })
})
