import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Outline, Statement, Theme } from '../outline.ts'
import { buildOutline } from './build-outline.ts'
import { isTitleHeading } from './headings.ts'

type Place = { readonly heading: string; readonly level?: number }

function outline(title: string, text: string, headings: readonly Place[] = [], language = 'en'): Outline {
  const places = headings.map(({ heading, level = 1 }) => ({
    start: text.indexOf(`${heading}\n`),
    heading,
    headingLevel: level,
  }))
  const source = { id: 's', title, language, text, chars: text.length, places }
  return buildOutline([source], { type: 'report', language })
}

const listTheme = (theme: Theme): Statement[] => [...theme.statements, ...theme.subthemes.flatMap(listTheme)]
const summary = (made: Outline) => made.summary.map(({ text }) => text).join('\n')
const told = (made: Outline) => [...made.summary, ...made.themes.flatMap(listTheme)].map(({ text }) => text).join('\n')

const NEWS = `Children who play in gardens early get fewer coughs, a trial of six years in four towns has shown.

For decades parents were told to keep small children away from soil. Doctors warned of germs in the beds and on the tools. Nurseries paved their yards with stone and rubber. The opposite is true.

The trial followed two groups of children from birth to school. Half of them dug, planted and watered three times a week. The results show that the children of the gardens coughed on far fewer days than the others. Harlow was not involved.

Soil holds many kinds of germs, most of them harmless. Germs of the soil meet the defences of a child early. Defences learn from germs what they have to fight. Nurseries have begun to take up their stones. Towns will pay for soil and seeds next year. Parents may bring spades and boots.`

describe('what a document makes most of', () => {
  it('leads: its opening and what it found', () => {
    const made = outline('Garden children cough less', NEWS)
    assert.match(made.summary[0]!.text, /^Children who play in gardens early/)
    assert.match(summary(made), /The results show that the children of the gardens/)
  })

  it('is told in the order of the source, and nothing that leans on another sentence', () => {
    const made = outline('Garden children cough less', NEWS)
    for (const { statements } of [...made.themes, { statements: made.summary }]) {
      const starts = statements.map(({ reference }) => reference.start)
      assert.deepEqual(
        starts,
        [...starts].sort((a, b) => a - b),
      )
    }
    assert.doesNotMatch(told(made), /opposite is true/)
  })

  it('stands in its abstract and its conclusion, headed or run in', () => {
    const filler = (of: string) =>
      Array.from(
        { length: 9 },
        (_, at) => `The ${of} of row ${at + 1} was weighed on the ${of} scale by the staff.`,
      ).join(' ')
    const text = `Abstract Grafted pears bear two years earlier than seedlings on the heavy soils of the valley.

Methods

${filler('tray')}

Results of weighing

${filler('crate')}

Conclusion

We conclude that growers on heavy soil gain most from grafted trees in the first years.`
    const headings = ['Methods', 'Results of weighing', 'Conclusion'].map((heading) => ({ heading }))
    const made = outline('Grafting of pears', text, headings)
    assert.match(summary(made), /^Grafted pears bear two years earlier/m)
    assert.match(summary(made), /We conclude that growers/)
  })

  it('is what it says of itself, though it begins with "this"', () => {
    const text = `${NEWS.replace(/^.*\n\n/, '')}`
    const made = outline(
      'A leaflet',
      `This leaflet is for nurseries. This guide describes how a yard becomes a garden.\n\n${text}`,
    )
    assert.match(summary(made), /This guide describes how a yard becomes a garden/)
  })
})

describe('what is no matter of a document', () => {
  const LICENCE = `Copyright (c) the authors. Permission is hereby granted to redistribute the tool in source form. The tool is provided without warranty of any kind. You may not use the names of the authors to endorse products.`
  const MANUAL = `Reading files

The function \`open_file()\` takes a name and returns a handle to the file. Call \`close_file\` when the work on the handle is over. The class io::Reader keeps a buffer of lines in memory. A reader with the flag --strict stops at the first broken line. Set max_lines to bound what a reader keeps of a long file. Broken lines are written to /var/log/reader by default.

GNU General Public License

${LICENCE}`

  it('is its licence', () => {
    const made = outline('The reader', MANUAL, [
      { heading: 'Reading files' },
      { heading: 'GNU General Public License' },
    ])
    assert.doesNotMatch(told(made), /hereby|warranty|endorse|Copyright/)
  })

  it('are not the names of its functions: sentences with them are sentences', () => {
    const made = outline('The reader', MANUAL, [
      { heading: 'Reading files' },
      { heading: 'GNU General Public License' },
    ])
    for (const name of ['open_file()', 'close_file', 'io::Reader', '--strict', 'max_lines', '/var/log/reader'])
      assert.ok(told(made).includes(name), name)
  })

  it('a licence as a document is told all the same', () => {
    const text = `Licence of the reader\n\n${LICENCE} Whoever passes the tool on passes its licence on with it. Whoever changes the tool says so in the file that was changed.`
    assert.match(
      told(outline('Licence of the reader', text, [{ heading: 'Licence of the reader' }])),
      /passes the tool on/,
    )
  })

  it('is the title of an entry that stands on its own line', () => {
    const text = `Where the reader is used

- Ships and harbours
Harbour masters read the lists of ships with it every morning. The lists come as plain files.
- Large archives
Archives keep their indexes in files that the reader opens in turn. Indexes of a million lines are read in a minute.`
    const made = outline('The reader', text, [{ heading: 'Where the reader is used' }])
    assert.match(told(made), /^Harbour masters read/m)
    assert.match(told(made), /^Archives keep/m)
  })

  it('are the number of a paragraph and the mark of a note', () => {
    const text =
      '(1) Der Verein fördert das Rudern der Jugend in der Stadt. (2) Ausgaben über 2.500 Euro bedürfen der Zustimmung aller Mitglieder. (3) Der Vorstand wird auf drei Jahre gewählt und bleibt bis zur Neuwahl im Amt.'
    const made = outline('Satzung', text, [], 'de')
    assert.doesNotMatch(told(made), /^\(\d\)/m)
    assert.match(told(made), /^Der Verein fördert/m)
  })
})

describe('the title', () => {
  const source = (id: string, title: string, text: string) => ({
    id,
    title,
    language: 'en',
    text,
    chars: text.length,
    places: [],
  })
  const TWO = [
    source(
      'a',
      'Minutes of May',
      'Charles Richard opened the meeting of the rowing club. The boathouse needs a new roof this year.',
    ),
    source(
      'b',
      'Minutes of June',
      'Charles Richard thanked the helpers of the rowing club. The roof of the boathouse is half done.',
    ),
  ]
  const title = (notebook: string, sources = TWO) =>
    buildOutline(sources, { type: 'report', language: 'en' }, notebook).title

  it('of several sources is what their owner calls the notebook', () => {
    assert.equal(title('Rowing club 2024'), 'Rowing club 2024')
    assert.equal(title('港の記録'), '港の記録')
  })

  it('is not the name of a notebook that nobody named, nor a person', () => {
    for (const notebook of ['', 'Untitled notebook', 'Notebook 3', 'test', '2024-05-06', 'My notebook', 'upload_12'])
      assert.doesNotMatch(title(notebook), /Charles|notebook|test|2024|upload/i, notebook)
  })

  it('of a page of a manual is its name and what that does, and none of its parts', () => {
    const page = source(
      'a',
      'mill-weigh',
      `NAME

mill-weigh - weighs the sacks of a mill

DESCRIPTION

The program weighs each sack of the mill in the morning. The miller reads the weight of a sack on the dial.

EXAMPLES

The mill of Port Ellis weighs forty sacks before noon.`,
    )
    const places = ['NAME', 'DESCRIPTION', 'EXAMPLES'].map((heading) => ({
      start: page.text.indexOf(heading),
      heading,
      headingLevel: 1,
    }))
    const made = buildOutline([{ ...page, places }], { type: 'report', language: 'en' })
    assert.equal(made.title, 'mill-weigh - weighs the sacks of a mill')
    assert.ok(!made.themes.some(({ title: theme }) => /^(?:name|description|examples)$/iu.test(theme)))
  })

  it('of one source is its own', () => {
    assert.equal(title('Rowing club', TWO.slice(0, 1)), 'Minutes of May')
  })
})

describe('one topic in two languages', () => {
  const source = (language: string, text: string) => ({
    id: language,
    title: `Brücke ${language}`,
    language,
    text,
    chars: text.length,
    places: [],
  })
  const EN = source(
    'en',
    'The bridge at Port Ellis was opened in 1931 by the engineer Joan Hart. Its main arch spans 212 metres over the river Tarn. The city of Oakham paid 4.5 million crowns for the work. Since the flood of 1962 the piers stand on 36 steel piles made by Nordwerk. The bridge carries 9,400 cars on a working day.',
  )
  const DE = source(
    'de',
    'Die Brücke in Port Ellis wurde im Jahr 1931 von der Ingenieurin Joan Hart eröffnet. Der Hauptbogen überspannt 212 Meter über dem Fluss Tarn. Die Stadt Oakham zahlte 4.5 Millionen Kronen für die Arbeit. Seit der Flut von 1962 stehen die Pfeiler auf 36 Stahlpfählen von Nordwerk. Die Brücke trägt an einem Werktag 9,400 Autos.',
  )
  const OTHER = source(
    'de',
    'Der Hafen von Sundby bekam 1948 einen neuen Kran der Firma Lund. Der Kran hebt Lasten bis 80 Tonnen. Der Rat der Stadt Sundby gab dafür 3 Millionen Kronen aus. Heute steht der Kran unter Schutz und wird von Vera Holm gepflegt.',
  )
  const languages = (sources: readonly ReturnType<typeof source>[], language: string) => {
    const made = buildOutline(sources, { type: 'report', language })
    const all = [...made.summary, ...made.themes.flatMap(listTheme)]
    return { told: new Set(all.map(({ reference }) => reference.sourceId)), warnings: made.warnings.join(' ') }
  }

  it('is told once, in the language that was asked for', () => {
    assert.deepEqual(languages([EN, DE], 'de').told, new Set(['de']))
    const english = languages([EN, DE], 'en')
    assert.deepEqual(english.told, new Set(['en']))
    assert.match(english.warnings, /told once: "Brücke de" repeats another source/)
  })

  it('but two topics are both told', () => {
    assert.deepEqual(languages([EN, OTHER], 'en').told, new Set(['en', 'de']))
  })
})

it('neither the number of a picture nor a command is a title', () => {
  for (const line of ['Figure 4.2. The old weir', 'Abbildung 7: Das alte Wehr', '$ weir open --slow'])
    assert.ok(!isTitleHeading(line), line)
  assert.ok(isTitleHeading('Tables and chairs of the inn'))
})
