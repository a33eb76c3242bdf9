import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Outline } from '../outline.ts'
import { buildOutline } from './build-outline.ts'
import { findSentenceCandidates } from './candidates.ts'
import { findNamePhrases } from './name-phrases.ts'

const read = (text: string, language: string, title = 'rules.en.txt'): Outline =>
  buildOutline([{ id: 's', title, language, text, chars: text.length, places: [] }], { type: 'report', language })

const listTold = ({ summary, themes }: Outline): string[] =>
  [...summary, ...themes.flatMap(({ statements }) => statements)].map(({ text }) => text)

const RULES = `HARROW GARDEN CLUB
Rules (adopted in March)

1  PLOTS AND RENT
1.1 A full plot measures about 250 square metres, a half plot 125.
1.2 Rent is due on 1 October. If it has not come in by the end of November the plot is given to the next person.

2  WATER
2.1 Hosepipes may not be used from the first of June to the end of August.
2.2 Watering cans can be filled from the tanks at any hour of the day.

3  GATE AND CARS
3.1 The code of the inner gate changes in the first week of each January.
3.2 Cars may come in to unload for twenty minutes at the very most.`

describe('a text without marks of headings', () => {
  const outline = read(RULES, 'en')

  it('has those that stand in capitals above their paragraphs, and is called as its first line', () => {
    assert.equal(outline.title, 'Harrow garden club')
    const titles = outline.themes.map(({ title }) => title).join(' · ')
    for (const heading of ['Plots and rent', 'Water', 'Gate and cars']) assert.ok(titles.includes(heading), titles)
    assert.ok(!listTold(outline).some((text) => /PLOTS|WATER|\d\.\d /.test(text)), listTold(outline).join('\n'))
  })

  it('tells a sentence that leans on a very short one with that one', () => {
    const told = listTold(outline).filter((text) => /not come in/.test(text))
    for (const text of told) assert.match(text, /^Rent is due on 1 October\. If it/)
  })

  it('is called as its letter says what it is about, and has headings behind a sign', () => {
    const letter =
      'École Jean-Moulin\n12, rue des Tilleuls\n\nObjet : classe de neige des grands\n\nChers parents,\n\nLes deux classes partiront en mars au centre des Sapins dans le Vercors.\n'
    assert.equal(read(letter, 'fr', 'lettre.fr.txt').title, 'Classe de neige des grands')
    const notice =
      '町内会からのお知らせ\n\n■出す時間\n収集日の朝は午前八時までに決められた集積所へごみを出してください。\n\n■袋\n燃えるごみは市の指定袋を必ず使って出してください。\n\n■掃除\n掃除当番は班ごとに一週間ずつ交代で行います。'
    assert.ok(listTold(read(notice, 'ja', 'gomi.txt')).every((text) => !text.includes('■')))
  })
})

it('an entry of a list that is no sentence is told with the words before the list', () => {
  const letter =
    'Les classes partiront en mars au centre des Sapins.\n\nÀ rendre pour le 28 novembre au plus tard :\n - la fiche d’inscription signée des deux parents,\n - la copie de l’attestation d’assurance de la famille,\n\nLes téléphones restent à la maison pendant tout le séjour.'
  const told = listTold(read(letter, 'fr', 'lettre.fr.txt')).filter((text) => /fiche|copie/.test(text))
  assert.ok(told.length > 0)
  for (const text of told) assert.match(text, /^À rendre pour le 28 novembre au plus tard : l[ae] .*[^,]$/)
})

it('the title of a work in a list of references is no statement', () => {
  const paper =
    'The paper describes how procedures of many kinds are compared with each other.\n\nBretz F, Genz A, Hothorn L (2001). On the numerical availability of multiple comparison procedures. The procedures were tried on four sets of data from hospitals. Doctors of three countries have read the tables. The nurses were asked for their view in May.'
  const other = paper.replace(/Bretz F.*\(2001\)\./, 'Frank Bretz, Alan Genz, and Ludwig A. Hothorn.')
  for (const text of [paper, other])
    assert.ok(!listTold(read(text, 'en')).some((one) => one.startsWith('On the numerical')))
})

it('a name ends where a verb, a participle or the noun that it is of begins', () => {
  const names = (text: string, language: string) => findNamePhrases(text, language).map((one) => one.text)
  for (const [text, language, wrong] of [
    ['De interactieve oplosser geproduceerd door het team', 'nl', /geproduceerd/],
    ['De bovenstaande voorbeelden kunt u zien', 'nl', /kunt/],
    ['De oplossing volgens volgorde hoort thuis bij ons', 'nl', /volgens|hoort|thuis/],
    ['Las depresiones producidas por el grabado', 'es', /producidas/],
    ['La composición tipográfica estaba justificada', 'es', /estaba/],
    ['Las imágenes de abajo ilustran las diferencias', 'es', /ilustran/],
    ['Le leggi della contabilità raggruppano gli strumenti', 'it', /raggruppano/],
    ['La mairie prend en charge la moitié', 'fr', /prend/],
    ['It gives millions of dollars of economic aid to the town', 'en', /economic$/],
    ['The numerical accuracy of adjusted values is checked', 'en', /adjusted$/],
    ['The state, which controls tax receipts, has paid', 'en', /controls/],
    ['The House wants to make the tax cuts permanent now', 'en', /permanent/],
    ['It warns of the year when the economy slows', 'en', /slows/],
    ['В качестве примера разберем модуль игры', 'ru', /качестве/],
    ['As Mary Hill reports, the company has paid', 'en', /reports/],
    ['It drains the social safety net to make up for it', 'en', /safety$/],
    ['Os termos de um investimento são tratados assim', 'pt', /são/],
    ['Sie dient der Schätzung Ihres Vermögens', 'de', /Ihres/],
  ] as const)
    assert.ok(!names(text, language).some((name) => wrong.test(name)), `${text}: ${names(text, language).join(', ')}`)
})

it('a title of one word with a hyphen is no name of a file', () => {
  const text =
    '# Konten\n\nEin Konto ist ein Objekt, welches andere Konten oder Buchungen enthält.\n\n## Bestand\n\nDas erste Konto bezieht sich auf den ganzen Besitz des Vereins.'
  assert.equal(read(text, 'de', '3.2. GnuCash-Konten').title, 'GnuCash-Konten')
})

it('what announces or points to another part is not told where there is other to tell', () => {
  const names =
    'Karten Bücher Münzen Marken Hüte Uhren Bilder Vasen Krüge Steine Muscheln Federn Masken Puppen Gläser Töpfe'
  const rooms = names.split(' ').map((name) => `Die ${name} des Hauses werden in einem eigenen Saal gezeigt.`)
  const text = `Lassen Sie uns zuerst mit den Sälen des Hauses anfangen. ${rooms.join(' ')} Mehr Informationen unter Kapitel 12, die Geschichte des Hauses.`
  assert.ok(!listTold(read(text, 'de')).some((one) => /Lassen Sie|Informationen/.test(one)))
})

it('the number in a name is no figure, and the legend of a picture no statement', () => {
  const text = 'From Firefox 85 it is possible to switch the search off for each engine of its own.'
  assert.deepEqual(read(text, 'en').figures, [])
  const named =
    'Menus of all kinds are opened with keys.\n\nFigure 2.5. Commands that are there in the menu of packages.\n\nThe keys can be changed at any time. Each key has a name of its own. Two keys are never the same.'
  assert.ok(!listTold(read(named, 'en')).some((one) => /^Commands/.test(one)))
})

it('a long lead with a denial somewhere in it is not told with each sentence of its list', () => {
  const lead = 'Entre algunos de los puntos de la salida sin retocar de este programa se encuentran los siguientes'
  const text = `# El programa\n\nEl programa compone partituras de música antigua para coros y orquestas.\n\n## ${lead}\n\n- El usuario es libre de mover todas las notas de la partitura. Por suerte no se producen colisiones entre las notas y los silencios.`
  assert.ok(!listTold(read(text, 'es')).some((one) => one.startsWith('Entre algunos')))
})

it('a text of tables only is told by their rows, and not by the numbers of their legends', () => {
  const table = (n: number, key: string) =>
    `Afbeelding 2.${n}. Commando's van het menu ${key}\n\n| Commando | Omschrijving |\n| --- | --- |\n| ${key} (u) | Haal de lijst van de nieuwe pakketten op. |\n| ${key} (q) | Sluit het programma na de laatste vraag af. |\n`
  const told = listTold(read(`${table(2, 'Acties')}\n${table(3, 'Pakket')}`, 'nl', 'Menu'))
  assert.ok(told.length > 0 && !told.some((one) => /^Afbeelding \d/.test(one)), told.join('\n'))
})

it('a letter is told without its greetings, by its numbered parts', () => {
  const letter =
    '見守り活動についてのお願い\n\n日頃よりPTA活動にご協力いただき、ありがとうございます。\n今年度は見守りの場所を3か所から5か所に増やします。\n\n1　日時\n毎週月曜日と金曜日の朝に一時間ほど行います。雨の日も同じように行います。\n\n2　当番\n当番表は4月20日に各家庭へ配ります。都合の悪い日は交代の相手を探してください。\n\n3　持ち物\n黄色の旗と腕章は前の当番から受け取ってください。旗が壊れたときは事務室で交換できます。'
  const outline = read(letter, 'ja', 'tegami.txt')
  const titles = outline.themes.map(({ title }) => title).join(' · ')
  for (const heading of ['日時', '当番', '持ち物']) assert.ok(titles.includes(heading), titles)
  assert.doesNotMatch(titles, /[123]/)
  assert.ok(listTold(outline).every((text) => !text.includes('ありがとう')))
})

it('a text with a first line above its numbered parts is called as that line', () => {
  const manual =
    'NÁVOD K POUŽITÍ\nOdvlhčovač vzduchu\n\n1. Bezpečnost\n\nPřístroj nechte po přenášení stát alespoň dvě hodiny, než ho zapnete.\n\n2. Hadice\n\nVodu lze odvádět hadicí o průměru dvanáct milimetrů. Musí vést stále dolů a nesmí být nikde zalomená.\n\n3. Čištění\n\nPřed čištěním vždy vytáhněte zástrčku ze zásuvky na stěně.'
  const outline = read(manual, 'cs', 'navod.cs.txt')
  assert.equal(outline.title, 'Návod k použití')
  for (const [index, text] of listTold(outline).entries())
    if (text.startsWith('Musí')) assert.match(listTold(outline)[index - 1]!, /^Vodu/)
})

it('a number is told with the word that it is counted by', () => {
  const text =
    '石桥横跨青溪，是江州市最古老的桥梁之一。桥上每天限制5000人同时通过。桥栏上共有56只石狮，姿态各不相同。全桥用青石砌成，石块之间以铁榫相连。'
  assert.deepEqual(
    read(text, 'zh', 'bridge.txt').figures.map((figure) => figure.text),
    ['5000人'],
  )
})

describe('a list whose entries are no sentences', () => {
  const camp = [
    'Summer camp\n\nThe camp takes place in July and is open to children between eight and twelve years of age.',
    'What to pack\n\nPlease put a name on everything that you bring to the camp. Every child needs:\n\n- sleeping bag\n- 2 pairs of shoes,\n- a torch.',
    'Not allowed\n\n- Knives\n- Fireworks\n\nMoney for sweets can be left with the camp leader on the first day.',
    'Where to read more\n\n- [The lake](lake.html)\n- [The town](town.html)\n\nThe lake has two beaches and one jetty for the boats of the town.',
  ].join('\n\n')
  const outline = read(camp, 'en', 'camp.en.txt')
  const told = listTold(outline)

  it('is told whole, with the words that lead to it', () => {
    assert.ok(told.includes('Every child needs: sleeping bag; 2 pairs of shoes; a torch.'), told.join('\n'))
  })

  it('is told under the heading that denies it, and never an entry alone', () => {
    const banned = told.filter((text) => /Knives|Fireworks/.test(text))
    assert.deepEqual(banned, ['Not allowed: Knives; Fireworks.'])
    assert.ok(told.includes('Money for sweets can be left with the camp leader on the first day.'), told.join('\n'))
  })

  it('gives no figure, and is not told where it is a list of links', () => {
    assert.ok(outline.figures.every(({ label }) => !label.includes('shoes')))
    assert.ok(!told.some((text) => /The lake; /.test(text)))
  })

  it('is cited from its first entry to its last', () => {
    const { reference } = outline.themes
      .flatMap(({ statements }) => statements)
      .concat(outline.summary)
      .find(({ text }) => text.startsWith('Every child needs'))!
    assert.match(reference.sourceText, /^- sleeping bag[\s\S]*a torch\.?$/)
  })
})

it('an entry whose line is wrapped before a name in capitals keeps its first line', () => {
  const text = `Rules of the ferry

  4.1. Powers

    1. Appoint or recall the head of the ferry.
    2. Make or override any decision that was authorised by the powers of
       the Technical Board, provided that two of three agree with it.
    3. When there have been five members or fewer for at least a week the
       Head of the Board may appoint new members until there are six of them.
    4. Issue, change and withdraw rules that are no technical ones.`
  const source = { id: 's', title: 'Rules', language: 'en', text, chars: text.length, places: [] }
  const found = findSentenceCandidates([source]).map((one) => one.text)
  assert.ok(!found.some((one) => /^(?:the )?(?:Technical Board|Head of the Board)/.test(one)), found.join('\n'))
})
