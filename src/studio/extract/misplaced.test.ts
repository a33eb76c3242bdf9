import assert from 'node:assert/strict'
import { it } from 'node:test'
import { listTold } from '../../../tests/support/told-statements.ts'
import { loadAnalyzer } from '../../text/analyzer.ts'
import { buildOutline } from './build-outline.ts'
import { splitSections } from './sections.ts'
import { rateSentenceQuality } from './sentence-quality.ts'
import { standsAlone } from './stands-alone.ts'
import { buildCuePattern } from './statement-cues.ts'
import { chooseThemeTitles } from './titles.ts'

it('one word left of a formula names no entry: what follows is told without it', () => {
  const told = listTold(
    'The statistic of the test is the largest of all sums of the residuals.\n\nsup\n\nThe process crosses its boundary in the early 1980s, which shows a change in the mean.\n',
    'en',
  )
  assert.ok(
    told.some((text) => text.startsWith('The process crosses')),
    told.join('\n'),
  )
})

it('nor does a word beside a plot on a page, however many there are', () => {
  const text =
    'smoking\n\nThe plot of the men shows a large residual for those who smoke a lot.\n\nleg\n\nThe legend of the plot names three colours for three levels of the test.\n'
  const source = {
    id: 's',
    title: 'Plots',
    language: 'en',
    text: `The paper shows two plots.\n\n${text}`,
    chars: 200,
    places: [{ start: 0, page: 1 }],
  }
  const { themes } = buildOutline([source], { type: 'report', language: 'en' })
  const told = themes.flatMap(({ statements }) => statements.map((one) => one.text))
  assert.ok(told.length > 0 && !told.some((one) => /^(?:smoking|leg):/.test(one)), told.join('\n'))
})

it('an entry within an entry is told whole, and not behind the name of the entry above', () => {
  const told = listTold(
    '# The parser\n\nThe parser reads a letter and gives its parts as objects.\n\n- **options**: Optional configuration object:\n    - **encoding** (string): Names the encoding of attachments in the letter.\n    - **depth** (number): Bounds how deeply letters may lie in letters. A value of nothing turns the reading of inner letters off.\n',
    'en',
  ).filter((text) => /turns the reading/.test(text))
  assert.ok(told.length > 0)
  for (const text of told) assert.match(text, /^depth(?: \(number\))?: Bounds/)
})

it('the word above a box in a quotation is no part of its sentence, and half of a code is no term', () => {
  const text =
    '# The parser\n\nThe parser reads letters.\n\n> Tip\n> PostParser is developed by the makers of a gateway for letters of all kinds.\n\nAll limits are whole numbers. Passing `0` means a literal zero, and not that the default is taken.\n'
  assert.ok(listTold(text, 'en').some((one) => one.startsWith('PostParser is developed')))
  const source = { id: 's', title: 'A text', language: 'en', text, chars: text.length, places: [] }
  assert.deepEqual(buildOutline([source], { type: 'report', language: 'en' }).definitions, [])
})

it('a note to a sentence above is no statement', () => {
  const told = listTold(
    'The format is the first general one to be taken up since the early 1990s [48] on all machines. It keeps each picture without a loss. A palette may hold up to 256 colours of the picture. Each chunk of a file ends with a sum by which damage is found.\n\n[48] The choice of adjectives is intentional: there are other formats that are widely taken up.\n',
    'en',
  )
  assert.deepEqual(
    told.filter((text) => /choice of adjectives/.test(text)),
    [],
  )
})

it('a stretch of a section is not called as one entry in it is, nor as somebody who is cited', () => {
  const told = [
    'Headers as environment variables are read more strictly than before.',
    'The environment variables of old clients are named in a chapter.',
    'The rewriting module has two new options for common cases.',
    'The directory module keeps its connections for a given time.',
    'The information module prints what was read at the start.',
  ]
  const topic = { heading: '', within: 'New modules of the server', members: [0, 1, 2, 3, 4], parts: [] }
  const stretch = { topic, phrases: [], names: ['environment variables'], told, spoken: told }
  const taken = { ...stretch, topic: { ...topic, heading: 'New modules of the server' } }
  assert.deepEqual(chooseThemeTitles([taken, stretch], 'The server'), [
    'New modules of the server',
    'New modules of the server (2)',
  ])
  const cited = ['Greene (1993) takes the first estimator.', 'It was Greene who took the second one, too.']
  const loose = { ...stretch, topic: { ...topic, within: '' }, names: ['Greene'], told: cited, spoken: cited }
  assert.deepEqual(chooseThemeTitles([loose], 'Estimators'), ['Estimators (2)'])
})

it('the part before the first heading is no second one where all other parts are stretches of sections', () => {
  const stretch = (within: string) => ({
    topic: { heading: '', within, members: [], parts: [] },
    phrases: [],
    names: [],
    told: [],
    spoken: [],
  })
  const titles = chooseThemeTitles([stretch('Packages'), stretch('Broken packages')], 'Packages', 'Overview')
  assert.deepEqual(titles, ['Overview', 'Broken packages'])
})

it('the parts of a long introduction go on with the overview, and are not called by words of theirs', () => {
  const told = ['Video of tapes has sixty fields in a second.', 'Video of discs has thirty frames in a second.']
  const stretch = (within: string) => ({
    topic: { heading: '', within, members: [0, 1], parts: [] },
    phrases: ['Video', 'second'],
    names: [],
    told,
    spoken: told,
  })
  const topics = [stretch('Einführung'), stretch('Einführung'), stretch('Wie man Filme schneidet')]
  assert.deepEqual(chooseThemeTitles(topics, 'Filme', 'Überblick'), [
    'Überblick',
    'Filme (2)',
    'Wie man Filme schneidet',
  ])
})

it('"this document" further on, within a paragraph, is the one that was named before', () => {
  const told = listTold(
    '# Atualizar\n\nO sistema oferece um caminho de atualização consistente e um processo seguro.\n\n## As notas\n\nPara atualizações entre lançamentos você deve ler as Release Notes. Este documento descreve em detalhe os passos recomendados para cada lançamento.\n\nO programa instala os pacotes novos e guarda os ficheiros antigos num diretório.\n\nA lista dos pacotes é lida de novo em cada noite da semana.\n',
    'pt',
  )
  assert.deepEqual(
    told.filter((text) => /^Este documento/.test(text)),
    [],
  )
})

it('a work that is cited, and its edition, are no statements, and a position in a row is no term', () => {
  const analyzer = loadAnalyzer('en')
  for (const text of [
    'Fox, J., C. Kleiber, and A. Zeileis (2021). ivreg: Instrumental-Variables Regression with Diagnostics.',
    'An R Companion to Applied Regression (3nd ed.).',
  ])
    assert.equal(rateSentenceQuality(text, 'sentence', analyzer), 0, text)
  const text =
    'L’elenco mostra quattro caratteri per ogni pacchetto.\n\nIl terzo carattere è il segno di un pacchetto installato automaticamente dal programma.\n'
  const source = { id: 's', title: 'L’elenco', language: 'it', text, chars: text.length, places: [] }
  assert.deepEqual(buildOutline([source], { type: 'report', language: 'it' }).definitions, [])
})

it('what points at a thing of the sentence before leans on it, in each language that says so', () => {
  for (const [language, text] of [
    ['de', 'Andersherum können Sie die Farbtabelle eines Bildes in eine Palette umwandeln.'],
    ['de', 'Einer davon beruht darauf, dass Sie eine Palette aus dem Dialog vorgeben.'],
    ['de', 'In dem sich daraufhin öffnenden Fenster wählen Sie das Bild als Quelle aus.'],
    ['de', 'Die größtmögliche Anzahl verschiedener Farben in einem Bild beträgt dabei 256.'],
    ['de', 'Die oben erwähnte Farbtabelle wird auch indizierte Palette genannt.'],
    ['en', 'Although the former would have been trivial to design, the latter held sway.'],
    ['en', 'In part this was due to the fact that the group was small.'],
    ['es', 'Una vez ambas aplicaciones estén instaladas, el correo funciona por completo.'],
    ['es', 'Hay planes a futuro para soportarlos.'],
    ['es', 'Puedes establecerlo mediante la página de fecha y hora.'],
    ['en', 'You can configure it on the second page of the settings.'],
    ['fr', 'Vous pouvez le configurer sur la deuxième page.'],
    ['en', 'The function is the prototype for this kind of model.'],
    ['it', 'Il secondo carattere indica lo stato del pacchetto.'],
    ['it', 'Si può annullarla in qualsiasi momento.'],
    ['fr', 'Inversement, la table des couleurs devient une palette.'],
    ['it', 'In alternativa la palette viene presa da una sfumatura.'],
    ['pt', 'Alternativamente, a paleta é lida de um gradiente.'],
    ['nl', 'Een daarvan berust op een palet uit het venster.'],
  ] as const)
    assert.ok(!standsAlone(text, language), text)
  assert.ok(standsAlone('Das Programm hilft dabei, die Farben eines Bildes zu ordnen.', 'de'))
  assert.ok(standsAlone('The two houses of parliament meet in the old town hall.', 'en'))
})

it('what only says where more is said is known as that', () => {
  for (const [language, text] of [
    ['en', 'This introduction is a (slightly) modified version of a paper of 2004.'],
    ['en', 'A full list of commands, with those for the figures, is provided in the appendix.'],
    ['de', 'Wie weitere Ordner angemeldet werden, erfahren Sie auf der Seite Ordner.'],
    ['es', 'Siéntete libre de participar en los debates.'],
    ['pt', 'A descrição pode ser encontrada no sítio do projeto.'],
    ['fr', 'La porte du port est montrée à la figure 2.5.'],
    ['es', 'La puerta del puerto se muestra en la figura 3.'],
    ['it', 'La porta del porto è mostrata nella figura 2.'],
    ['pt', 'A porta do porto é mostrada na figura 2.'],
    ['nl', 'De poort van de haven is te zien in figuur 2.'],
    ['de', 'Das Tor des Hafens ist in Abbildung 2 gezeigt.'],
    ['it', 'Come si può vedere, il programma mostra tre indicatori.'],
  ] as const)
    assert.ok(buildCuePattern(language, 'shown').test(text), text)
})

it('what stands in a part of a law is told under that part, and not under the last heading that has a name', () => {
  const parts = ['Harbours', 'Boats', 'Mooring fees'].map((name, index) => {
    const number = ['I', 'II', 'III'][index]!
    return `Article ${number}\n\nSection 1\n\nThe council of the town shall keep the ${name.toLowerCase()} of the coast in good order.\n\nSection 2\n\nNo officer of the council shall take money for the ${name.toLowerCase()} of the coast.\n`
  })
  const text = `The Charter of the Coast\n\n\nPreamble\n\nWe, the towns of the coast, give ourselves this charter.\n\n${parts.join('\n')}`
  const source = { id: 's', title: 'charter_en.txt', language: 'en', text, chars: text.length, places: [] }
  assert.deepEqual(
    splitSections(source)
      .slice(2, 6)
      .map(({ above, heading }) => [...above.map((one) => one.heading), heading].join(' / ')),
    ['Article I', 'Article I / Section 1', 'Article I / Section 2', 'Article II'],
  )
  assert.equal(buildOutline([source], { type: 'report', language: 'en' }).title, 'The Charter of the Coast')
})

it('a part that a title joined of others does not name says its own name with what it says', () => {
  const part = (name: string, text: string) => `## ${name}\n\n${text}\n`
  const names = [
    'Lamps of the northern gate and of its bridge',
    'Boats of the fishermen and of the ferry',
    'Bells',
    'Nets',
    'Ropes',
    'Fees',
  ]
  const text = `# Rules of the harbour\n\n${names.map((name, at) => part(name, `The council keeps them in good order with the money of year ${at + 1}. Nobody takes them away from the pier without its word.`)).join('\n')}`
  const source = { id: 's', title: 'Rules', language: 'en', text, chars: text.length, places: [] }
  for (const theme of buildOutline([source], { type: 'report', language: 'en' }).themes)
    for (const { statements, title } of theme.subthemes)
      if (theme.title.includes(' · ') && !theme.title.split(' · ').includes(title))
        for (const one of statements) assert.match(one.text, new RegExp(`^${title}: `))
})
