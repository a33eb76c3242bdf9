import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../../tests/support/ask-small-texts.ts'
import type { SourceFacts } from '../../../../domain/source-facts.ts'
import { readNames } from './person-names.ts'

const BODY =
  'The keeper lights the lamp every evening and writes the hour into the log of the station, as Ada Quill did in 1911.'
const REFERENCES = 'References\n\nQuill, Ada and Tom Reed (1911). The lamps of the coast. Harbour Press.'

const ask = (question: string, text: string, facts?: SourceFacts, name = 'Lamp Manual') =>
  askSmallTexts({ a: text }, question, { known: { a: { name, ...(facts && { facts }) } } })

test('the author is told with the place on the title page that says so', () => {
  const text = `Lamp Manual\n\nMara Lindqvist\n\nStation of Port Ellis\n\nJon Berg\n\n${BODY}`
  const answer = ask('Who wrote the manual?', text, { authors: ['Mara Lindqvist', 'Jon Berg'] })
  assert.equal(answer.text, '“Lamp Manual” is by Mara Lindqvist and Jon Berg. [1]')
  assert.match(answer.citations[0]!.sourceText, /^Mara Lindqvist[\s\S]*Jon Berg$/)
})

test('an author that only the metadata names is told as such, at the title', () => {
  const answer = ask('Who is the author?', `Lamp Manual\n\n${BODY}`, { authors: ['Mara Lindqvist'] })
  assert.match(answer.text, /Mara Lindqvist, as the file's metadata says/)
  assert.equal(answer.citations[0]!.sourceText, 'Lamp Manual')
})

test('who has the rights is told with the name, also where years fill the line before it', () => {
  const text =
    'Lamps\n\nCopyright (C) 1996, 1997, 1999, 2000,\n2011-2022 Ada Mill, Inc.\n\nThe keeper lights the lamp every evening.'
  assert.match(askSmallTexts({ lamps: text }, 'Who wrote this document?').text, /2022 Ada Mill/)
  const years = 'Lamps\n\nCopyright (c) 1996, 1997\n\nthe keeper lights the lamp every evening.'
  assert.doesNotMatch(askSmallTexts({ lamps: years }, 'Who wrote this document?').text, /1996/)
})

test('those who have the rights by the metadata are read as names', () => {
  const text = `Lamp Manual\n\nMara Lindqvist, Jon Berg E-Mail: berg@example.org\n\n${BODY}`
  const answer = ask('Who wrote the manual?', text, { authors: ['(c) 2003, 2004 Mara Lindqvist, 2009 Jon Berg'] })
  assert.equal(answer.text, '“Lamp Manual” is by Mara Lindqvist and Jon Berg. [1]')
})

test('a byline tells the author where the file does not, in several languages', () => {
  const bylines = {
    'By Mara Lindqvist': 'Who wrote this document?',
    'By Mara Lindqvist, Bath, May 2019': 'Who wrote this document?',
    'Von Mara Lindqvist und Jon Berg': 'Wer hat das Dokument geschrieben?',
    'Auteur : Mara Lindqvist': 'Qui a écrit ce document ?',
    'Por Mara Lindqvist': '¿Quién escribió este documento?',
    '著者：山田花子': 'この文書は誰が書いたのですか？',
    '山田花子著、2019 年 4 月 1 日改定': '誰がこの文書を書きましたか？',
    '作者：李小明': '这份文件是谁写的？',
  }
  for (const [line, question] of Object.entries(bylines)) {
    const answer = ask(question, `Lamp Manual\n\n${line}\n\n${BODY}`)
    assert.equal(answer.state, 'answered', question)
    assert.equal(answer.citations[0]!.sourceText, line)
  }
})

test('the sender of a mail that a document quotes is not its author', () => {
  const MAIL = 'From: Mara Lindqvist <mara@example.org>\nDate: Thu, 3 Oct 2002\n\nThe lamp burns well.'
  const lines = Array.from({ length: 12 }, (_, place) => `The lamp number ${place} is lit at dusk.`).join('\n\n')
  assert.equal(ask('Who wrote this document?', `Lamp Manual\n\n${lines}\n\n${MAIL}`).state, 'no_support')
  assert.equal(ask('Who wrote this document?', `${MAIL}\n\n${BODY}`).state, 'answered')
})

test('a byline names offices beside names, and outweighs an author that no line of the text bears out', () => {
  const told = (line: string, facts?: SourceFacts) =>
    ask('Who wrote this document?', `Lamp Manual\n\n${line}\n\n${BODY}`, facts).text
  assert.match(told('By Mara Lindqvist, keeper, and Jon Berg, clerk. 4 May 2019'), /by Mara Lindqvist and Jon Berg\./)
  assert.match(told('Posted by Mara Lindqvist, Keeper of the North Lamp'), /by Mara Lindqvist\./)
  assert.match(told('By Mara Lindqvist', { authors: ['Harbour Web'] }), /by Mara Lindqvist\./)
  assert.match(told('By Monday Morning, the lamp was lit again', { authors: ['Jon Berg'] }), /Jon Berg, as the file/)
})

test('a name in the text or in a list of references is no author: the refusal says what is missing', () => {
  const answer = ask('Who wrote this document?', `Lamp Manual\n\n${BODY}\n\n${REFERENCES}`)
  assert.deepEqual([answer.state, answer.citations], ['no_support', []])
  assert.match(answer.text, /^No author is named where I looked/)
  assert.match(ask('Wer hat dieses Dokument geschrieben?', BODY).text, /^Ein Autor ist nicht genannt/)
})

test('who wrote something that is no source is searched for', () => {
  const text = `Lamp Manual\n\nBy Mara Lindqvist\n\nThe song of the lamp was written by Ada Quill in 1911.`
  assert.match(ask('Who wrote the song of the lamp?', text).text, /Ada Quill/)
  assert.doesNotMatch(ask('Who is the author of the theorem?', text).text, /Lindqvist/)
})

test('a date is told as exactly as it is known, from the text or the metadata', () => {
  const dated = ask('When was this manual published?', `Lamp Manual\n\nVersion 3, 4 May 2021\n\n${BODY}`)
  assert.match(dated.text, /“Lamp Manual” is dated May 4, 2021\. \(Version 3, 4 May 2021\) \[1\]/)
  const stated = ask(
    'Wann wurde das Handbuch veröffentlicht?',
    `Lampenbuch\n\n${BODY}`,
    { publishedOn: '2019-03' },
    'Lampenbuch',
  )
  assert.match(stated.text, /März 2019, laut den Angaben der Datei/)
  const named = ask('When was this document published?', BODY, undefined, 'Harbour News of 26 March 2015')
  assert.match(named.text, /is dated March 26, 2015\. \[1\]/)
  const made = ask('When was this document written?', `Lamp Manual\n\n${BODY}`, { createdOn: '2022-10-31' })
  assert.equal(made.state, 'partial')
  assert.match(made.text, /file of .* was made on October 31, 2022/)
})

test('pages and language of a document are told', () => {
  assert.match(ask('How many pages does the manual have?', BODY, { pageCount: 12 }).text, /has 12 pages/)
  assert.match(
    ask('What language is the document in?', `${BODY} It is what the keeper of the station does, and that is all.`)
      .text,
    /is in English/,
  )
})

test('how long a thing is asks for no text that has the thing in its title, nor in its first sentence', () => {
  const bridge = 'The bridge over the Lune is 93 metres long. It was opened in 1911.'
  assert.match(ask('How long is the bridge?', bridge, undefined, 'The Lune Bridge').text, /93 metres/)
  assert.match(ask('How long is tea brewed?', 'Tea is brewed for three minutes.', undefined, 'Text 1').text, /three/)
})

test('the sources are counted and named', () => {
  const texts = { a: 'Lamp Manual\n\nOne.', b: 'Garden Report\n\nTwo.' }
  const answer = askSmallTexts(texts, 'How many sources do I have?')
  assert.equal(answer.text, 'There are 2 sources:\n- a [1]\n- b [2]')
})

test('names are read from a list, and what is none makes it no list of names', () => {
  assert.deepEqual(readNames('Mara Lindqvist, Jon Berg and Ada van der Meer'), [
    'Mara Lindqvist',
    'Jon Berg',
    'Ada van der Meer',
  ])
  assert.deepEqual(readNames('the end of the week'), [])
  assert.deepEqual(readNames('Monday'), [])
  assert.deepEqual(readNames('Elternbrief Nr. 3'), [])
})

test('a name alone under the title is the author, a heading or a firm is none', () => {
  assert.equal(
    ask('Who wrote the manual?', `Lamp Manual\n\nMara Lindqvist\n\nSpring 2019\n\n${BODY}`).text,
    '“Lamp Manual” is by Mara Lindqvist. [1]',
  )
  assert.match(
    ask('Who wrote the manual?', `Lamp Manual\n\nMara Lindqvist and Jon Berg\n\n${BODY}`).text,
    /by Mara Lindqvist and Jon Berg/,
  )
  for (const line of ['Dear Keepers,', 'Lamp Station', 'Port Ellis Harbour Board', 'Evening Log'])
    assert.equal(
      ask(
        'Who wrote the manual?',
        `Lamp Manual\n\n${line}\n\n${BODY} The evening is long, the log is kept at the station by the lamp and the harbour board.`,
      ).state,
      'no_support',
      line,
    )
  const life =
    'Ada Quill lit it first. Quill was young. Then Quill left. In 1911 Quill came back, and the men cheered for Quill.'
  assert.equal(ask('Who wrote the manual?', `Lamp Manual\n\nAda Quill\n\n${life}`).state, 'no_support')
  const paper = `Lamp Manual\n\nAda Quill\n\nHarbour University\n\nAbstract Lamps are lit (Quill 2001; Quill 2004; Quill 2006; Quill 2009).`
  assert.match(ask('Who wrote the manual?', paper).text, /by Ada Quill/)
})

test('the authors of a paper that stand beside each other below the first are told with him', () => {
  const text = [
    'Lamps of the coast',
    'Mara Lindqvist',
    'University of Port Ellis',
    '| Jon Berg | Tom A. Reed |\n| Harbour School | Harbour School |',
    `Abstract ${BODY} ${BODY}`,
  ].join('\n\n')
  assert.equal(
    ask('Who wrote this?', text, undefined, 'Lamps of the coast').text,
    '“Lamps of the coast” is by Mara Lindqvist, Jon Berg, and Tom A. Reed. [1]',
  )
})

test('names with initials under the title, a subtitle and a version are those of the authors', () => {
  const names = 'M. K. Lindqvist, St.J. Berg and the Harbour Core Team'
  const text = [
    'Lamp Manual',
    `Notes for ${'keepers and '.repeat(8)}pilots`,
    'Version 4.2',
    'User Manual',
    names,
    BODY,
  ].join('\n\n')
  assert.equal(ask('Who wrote the manual?', text).text, '“Lamp Manual” is by M. K. Lindqvist and St.J. Berg. [1]')
})

test('who wrote and when stand at the far right of a memo, and an address or a date right below marks a name', () => {
  const memo = `Lamp Working Group${' '.repeat(30)}M. Lindqvist\nNotes on Lamps: 12${' '.repeat(30)}Harbour\nKind: notes${' '.repeat(30)}May 2003\n\n${BODY}`
  assert.match(ask('Who wrote this?', memo).text, /is by M\. Lindqvist\. \[1\]$/)
  assert.match(ask('When was it published?', memo).text, /is dated May 2003/)
  const contents = `Lamp Guide\n\nA.      Overview\nB.      Lights\n\n${BODY}`
  assert.doesNotMatch(ask('Who wrote this?', contents).text, /Overview/)
  const lines = ['Questions about lamps', ...['one', 'two', 'three'].map((word) => `Part ${word} is by the gate.`)]
  const addressed = [...lines, 'Mara Lindqvist <mara@lamps.example>', BODY].join('\n\n')
  assert.match(ask('Who wrote this?', addressed).text, /is by Mara Lindqvist\. \[1\]$/)
  const several = `LAMPTM\n\nOPERATION GUIDE\n\nBo Hall\n\nMara Lindqvist\n\nCy von Lee\n\nFor Lamps of the Mill, version 8\n\n${BODY} ${'Hall says so. '.repeat(6)}`
  assert.match(ask('Who wrote this?', several).text, /is by Bo Hall, Mara Lindqvist, and Cy von Lee\. \[1\]$/)
  const dated = `Lamp Manual\n\nMara Lindqvist\n\nDraft version, May 2008\n\n${BODY} ${'Lindqvist says so. '.repeat(6)}`
  assert.match(ask('Who wrote this?', dated).text, /is by Mara Lindqvist\. \[1\]$/)
  const cited = `Lamp Manual\n\nMara Lindqvist\n\nAugust 29, 2008\n\n${BODY} ${'Lindqvist says so. '.repeat(6)}See lamps.example/lindqvist/oil.`
  assert.match(ask('Who wrote this?', cited).text, /is by Mara Lindqvist\. \[1\]$/)
})

test('author and date are asked at once, and a source is meant by what its title calls it', () => {
  const text = `A short survey of harbour lamps\n\nby Mara Lindqvist\n\n3 May 2017\n\n${BODY}`
  const both = ask('Who wrote the survey of lamps and when?', text, undefined, 'A short survey of harbour lamps')
  assert.match(both.text, /is by Mara Lindqvist\. \[1\].* is dated May 3, 2017/)
  assert.equal(both.state, 'answered')
  const log = `Fahrtenbuch der Seeleute\n\nMara Lindqvist\n\n${BODY}`
  assert.match(
    ask('Wer hat das Fahrtenbuch geschrieben?', log, undefined, 'Fahrtenbuch der Seeleute').text,
    /ist von Mara Lindqvist/,
  )
  const song = ask('Who wrote Harbour?', text, undefined, 'A short survey of harbour lamps')
  assert.doesNotMatch(song.text, /is by/)
})

test('when a source was last changed is told from the line that says so, and an author who is not named is said to be none', () => {
  const pages = {
    'Last edited by the office, 12 May 2026': 'When was this page last edited?',
    'Zuletzt bearbeitet am 12. Mai 2026': 'Wann wurde die Seite zuletzt bearbeitet?',
    'Modifié le 12 mai 2026': 'Quand a été modifiée cette page ?',
    'Revisado el 12 de mayo de 2026': '¿Cuándo se revisó el documento?',
    'Laatst bewerkt op 12 mei 2026': 'Wanneer is de pagina het laatst bewerkt?',
    '编辑于 2026年5月12日': '这个页面什么时候修改的？',
  }
  for (const [line, question] of Object.entries(pages)) {
    const answer = ask(question, `Lamp Manual\n\n${line}\n\n${BODY}`)
    assert.deepEqual([answer.state, answer.citations[0]?.sourceText], ['answered', line], question)
  }
  const both = ask('Who wrote this page and when was it changed?', `Lamp Manual\n\nEdited 12 May 2026\n\n${BODY}`)
  assert.equal(both.state, 'partial')
  assert.match(both.text, /is dated May 12, 2026\.[^\n]* \[1\]\n\nNo author is named where I looked/)
})

test('an author line with the marks of notes is read, and no institution under it is an author', () => {
  const paper = `Trees and sleep\n\nIngrid Solheim1,*, Pavel Dvořák2 and Mei-Lin Cho1,3\n\n1 Institute of Lamps, Torvik\n2 Department of Psychology, Charles College\n* i.solheim@torvik.example\n\n${BODY}`
  assert.match(ask('Who wrote the paper?', paper).text, /by Ingrid Solheim, Pavel Dvořák, and Mei-Lin Cho\. \[1\]/)
  const bodies = `Trees and sleep\n\nTorvik Hospital\nCharles College\n\n${BODY}`
  assert.equal(ask('Who wrote the paper?', bodies).state, 'no_support')
})

test('a byline of an interview, a report or minutes tells who wrote, and not who took the pictures', () => {
  const bylines = {
    'Propos recueillis par Mara Lindqvist': 'Qui a écrit ce document ?',
    'Von Mara Lindqvist (Text) und Jon Berg (Fotos)': 'Wer hat das Dokument geschrieben?',
    'Das Gespräch führte Mara Lindqvist.': 'Wer hat das Dokument geschrieben?',
    'Text: Mara Lindqvist': 'Who wrote this document?',
    'Minutes taken by Mara Lindqvist': 'Who wrote this document?',
    'Mara Lindqvist reports': 'Who wrote this document?',
    'Entrevista: Mara Lindqvist': '¿Quién escribió este documento?',
    'A cura di Mara Lindqvist': 'Chi ha scritto questo documento?',
    'Verslag: Mara Lindqvist': 'Wie heeft dit document geschreven?',
    'Беседовала Мара Линдквист': 'Кто написал этот документ?',
    '聞き手：山田花子': 'この文書は誰が書いたのですか？',
  }
  for (const [line, question] of Object.entries(bylines)) {
    const answer = ask(question, `Lamp Manual\n\n${line}\n\n${BODY}`)
    assert.deepEqual([answer.state, answer.citations[0]?.sourceText], ['answered', line], question)
    assert.doesNotMatch(answer.text, /Jon Berg/)
  }
  const entretien = `On ne jette plus\n\nPropos recueillis par Mara Lindqvist\n\nAda Quill répare des lampes depuis 1911.`
  assert.match(ask('Qui a interviewé Ada Quill ?', entretien).text, /est de Mara Lindqvist/)
  assert.doesNotMatch(ask('Qui a interviewé Jon Berg ?', entretien).text, /Lindqvist/)
})

test('a letter is by who signs it, never by whom it is addressed to', () => {
  const HEAD = 'Stadtwerke Marl\nPostfach 12\n\nFrau\nHanna Kolbe\nLindenweg 3\n\nSehr geehrte Frau Kolbe,\n\n'
  const BODY = 'anbei erhalten Sie Ihre Abrechnung. Ihr Verbrauch betrug 900 Kubikmeter.\n'
  const signed = `${HEAD}${BODY}\nMit freundlichen Grüßen\n\nDieter Oltmann\nKundendienst\n`
  assert.match(ask('Wer hat den Brief geschrieben?', signed, undefined, 'Brief').text, /ist von Dieter Oltmann/)
  assert.doesNotMatch(ask('Wer hat den Brief geschrieben?', HEAD + BODY, undefined, 'Brief').text, /Kolbe/)
})

test('a heading that says so names the author under it, also at the end', () => {
  const readme =
    'knotmap\n\nMaps that keep their knots, also when they are folded.\n\nUsage\n\nPut the map on the table and fold it along the line that is drawn there, twice.\n\nAuthor\n------\n\n**Lene Aas**\n\n* her page\n'
  assert.match(ask('Who wrote knotmap?', readme, undefined, 'knotmap').text, /is by Lene Aas/)
})

test('a month in short with its year dates a document, a date in code does not', () => {
  const text = `Lamp Manual\n\nMara Lindqvist\n\nOct 2016\n\n${BODY}\n\n> birth <- as.Date("1973/03/10")`
  assert.equal(ask('When was the manual written?', text).text, '“Lamp Manual” is dated October 2016. [1]')
  const undated = `Lamp Manual\n\nMara Lindqvist\n\n> birth <- as.Date("1973/03/10")\n\n${BODY}`
  assert.doesNotMatch(ask('When was the manual written?', undated).text, /1973/)
})

test('who wrote the post about something is the author of that post, also where a section is about it', () => {
  const text = `Lamps of the coast\n\n## The new horns\n\n${BODY}`
  const places = [{ start: text.indexOf('The new horns'), heading: 'The new horns', headingLevel: 2 }]
  const other = { name: 'Boats', facts: { authors: ['Jon Berg'] } }
  const answer = askSmallTexts(
    { a: text, b: `Boats\n\nA boat lies at the pier.` },
    'Who wrote the post about the new horns?',
    { known: { a: { name: 'Lamps of the coast', facts: { authors: ['Mara Lindqvist'] }, places }, b: other } },
  )
  assert.match(answer.text, /^“Lamps of the coast” is by Mara Lindqvist/)
})

test('who a later sentence says wrote the document did', () => {
  const stated = `Lamp Manual\n\nThe lamp was written about by Ada Quill. Its code is written by Jon Berg. This document is written by Mara Lindqvist for the guard.\n\n${BODY}`
  assert.match(ask('Who wrote this manual?', stated).text, /^This document is written by \**Mara/)
  const merged = `Lamp Manual\n\nIn this yard the list is overwritten by the result of the count, or written by the keepers.\n\n${BODY}`
  assert.doesNotMatch(ask('Who wrote this manual?', merged).text, /overwritten/)
})

test('which authors wrote is asked as who wrote, and a source is named by the first letters of its title', () => {
  const [text, name] = [`Beacon Grid Modules Handbook\n\n${BODY}`, 'Beacon Grid Modules Handbook']
  const facts = { authors: ['Mara Lindqvist', 'Jon Berg'] }
  assert.match(ask('Which authors wrote this document?', text, facts, name).text, /is by Mara Lindqvist and Jon Berg/)
  const other = 'Lamp Manual\n\nA keeper trims the lamp at dusk.'
  const answer = askSmallTexts({ a: text, b: other }, 'Who wrote the BGM handbook?', {
    known: { a: { name, facts }, b: { name: 'Lamp Manual' } },
  })
  assert.match(answer.text, /Beacon Grid Modules Handbook.+Mara Lindqvist/)
})

test('of which version a document tells stands under its title, or in a sentence about itself, and not in its licence', () => {
  const line = (text: string, question: string) => ask(question, text).citations[0]?.sourceText
  const titled = `Lamp Manual\n\nVersion 1.4\n\n${BODY}`
  for (const question of [
    'Which version does the manual describe?',
    'Which version is it?',
    'Welche Version beschreibt das Handbuch?',
    'Quelle version décrit le manuel ?',
    '¿Qué versión describe el manual?',
    'Quale versione descrive il manuale?',
    'Welke versie beschrijft de handleiding?',
    'Que versão descreve o manual?',
  ])
    assert.equal(line(titled, question), 'Version 1.4', question)
  const said = 'This manual is for lamps of version 2.0 and was made by the station.'
  assert.equal(line(`Lamp Manual\n\n${said}\n\n${BODY}`, 'Which version does it describe?'), said)
  const terms = 'Version 2 of the GNU General Public License'
  assert.notEqual(line(`Lamp Manual\n\n${terms}\n\n${BODY}`, 'Which version does it describe?'), terms)
})

test('who wrote is asked with a pronoun, and a translation is no name', () => {
  const text = `Lamp Manual\n\nGerman Translation <lamp@example.org>\n\n${BODY}`
  assert.doesNotMatch(ask('Who wrote the manual?', text, { authors: ['Mara Lindqvist'] }).text, /Translation/)
  for (const question of ['¿Quién lo escribió?', "Chi l'ha scritto?", 'Quem o escreveu?', 'Qui l’a écrit ?'])
    assert.match(ask(question, `Lamp Manual\n\nBy Mara Lindqvist\n\n${BODY}`).text, /Mara Lindqvist/, question)
})

test('where no date stands, the line of rights is told in part', () => {
  const answer = ask('When was it written?', `Lamp Manual\n\n© 2002–2014 Mara Lindqvist\n\n${BODY}`)
  assert.equal(answer.state, 'partial')
  assert.equal(answer.citations[0]!.sourceText, '© 2002–2014 Mara Lindqvist')
})

test('the licence of a thing is told by the sentence that says so', () => {
  const said = 'It is released under the terms of the Harbour Licence.'
  const text = `Lamp Manual\n\n${BODY}\n\nLicence\n\n${said}`
  for (const question of [
    'What licence does it have?',
    'Under which licence is the lamp distributed?',
    'What is the licence?',
    'Unter welcher Lizenz steht das Handbuch?',
    'Sous quelle licence est distribué le manuel ?',
    '¿Cuál es la licencia?',
    'Qual è la licenza?',
    'Onder welke licentie valt de handleiding?',
    'Qual é a licença?',
  ])
    assert.equal(ask(question, text).citations[0]?.sourceText, said, question)
})

test('when a thing was made that a title names is no date of the text about it', () => {
  const known = { lamp: { name: 'A guide to the Brass Lamp', facts: { publishedOn: '2020-03-03' } } }
  const texts = { lamp: 'A guide to the Brass Lamp\n\nThe keeper lights it every evening.' }
  assert.doesNotMatch(askSmallTexts(texts, 'When was the Brass Lamp released?', { known }).text, /2020/)
  assert.match(askSmallTexts(texts, 'When was the guide to the Brass Lamp released?', { known }).text, /2020/)
})

test('who translated a source and where its authors work is told from its title page, also beside who wrote it', () => {
  const text = `Lamp Manual\n\nBy Mara Lindqvist\n\nHarbour College, Port Ellis\n\nVersion 2.3, 4 May 2011\n\nEnglish translation by Jon Berg\n\n${BODY}`
  const told = {
    'Who translated the manual?': /^English translation by Jon Berg \[1\]/,
    'Where do the authors work?': /^Mara Lindqvist: Harbour College, Port Ellis \[1\]/,
    'Who wrote and translated the manual?': /Mara Lindqvist\. \[1\] English translation by Jon Berg \[2\]/,
    'Who are the authors of the manual and where do they work?': /Mara Lindqvist\. \[1\] .*Harbour College/,
    'How old is this version?': /4, 2011/,
  }
  for (const [question, expected] of Object.entries(told)) {
    const answer = ask(question, text)
    assert.equal(answer.state, 'answered', question)
    assert.match(answer.text, expected, question)
  }
  const half = ask('Who wrote and translated the manual?', text.replace('English translation by Jon Berg\n\n', ''))
  assert.equal(half.state, 'partial')
  assert.match(half.text, /do not seem to answer “and translated”/)
})

test('who translated it is told in other languages', () => {
  const credits = {
    'Traduction française de Jean Berg': 'Qui a traduit ce document ?',
    'Deutsche Übersetzung: Jan Berg': 'Wer hat das Dokument übersetzt?',
    'Traducido al español por Juan Berg': '¿Quién tradujo este documento?',
    'Traduzione italiana di Gianni Berg': 'Chi ha tradotto il documento?',
    'Vertaald door Jan Berg': 'Wie heeft dit document vertaald?',
    'Tradução: João Berg': 'Quem traduziu este documento?',
  }
  for (const [line, question] of Object.entries(credits)) {
    const answer = ask(question, `Lamp Manual\n\n${line}\n\n${BODY}`)
    assert.equal(answer.citations[0]?.sourceText, line, question)
    assert.equal(answer.state, 'answered', question)
  }
})

test('a report that begins with its place and date is of that day', () => {
  const date = (line: string) =>
    ask('When was the report published?', `Storm over the lamps\n\n${line} ${BODY}`, undefined, 'Storm over the lamps')
      .text
  assert.match(date('Feb. 23, 2015 --'), /February 23, 2015\. \[1\]/)
  assert.match(date('HAMBURG, 3 May 2019 (dpa) –'), /May 3, 2019\. \[1\]/)
  assert.doesNotMatch(date('It began on 3 May 2019 – at night.'), /^“/)
})

test('who made what a paragraph speaks of did not write the text', () => {
  const text =
    'Lamp Manual\n\nThe system that runs on the lamps of the northern coast is called Gull. This\nwas designed and written by Acorn Lamps.\n\nIt is old.'
  assert.doesNotMatch(ask('Who is the author of the manual?', text).text, /Acorn/)
  assert.match(ask('Who is the author?', `Lamp Manual\nby Mara Lindqvist\n\n${BODY}`).text, /Mara Lindqvist/)
})

test('who and when are told by a line of fields, and by one with bars between', () => {
  const fields = `# Lamp failure\n\n**Date:** 14 April 2026 · **Length:** 47 minutes · **Author:** Lena Vogt · **State:** closed\n\n${BODY}`
  assert.match(ask('Who is the author?', fields).text, /by Lena Vogt\. \[1\]$/)
  assert.match(ask('When was the report written?', fields).text, /April 14, 2026/)
  const byline = `The lamp failed\n\nLena Vogt | Port Ellis | 14 April 2026\n\n${BODY}`
  assert.match(ask('When was the article published?', byline).text, /April 14, 2026/)
  const prepared = `Harbour review\n\n*Prepared by Lena Vogt, Sales Operations, 9 October 2025*\n\n${BODY}`
  assert.match(ask('Who wrote the report?', prepared).text, /by Lena Vogt\./)
  assert.match(ask('When was the report written?', prepared).text, /October 9, 2025/)
})

test('which version it is and who published it are told beside who wrote it and when, by the lines of the title page', () => {
  const text = `Lamp Manual\n\nVersion 2.4\n\nby Mara Lindqvist\n\nCopyright © 2019 Harbour Press\n\n${BODY}`
  for (const question of [
    'Who wrote it and which version is it?',
    'Wer hat es geschrieben und welche Version ist es?',
    "Qui l'a écrit et pour quelle version ?",
    "Chi l'ha scritto e a quale versione si riferisce?",
  ])
    assert.match(ask(question, text).text, /Mara Lindqvist[\s\S]*Version 2\.4/, question)
  const published = ask('Who published the manual, and when?', text.replace('Version 2.4', '4 May 2020'))
  assert.equal(published.state, 'partial')
  assert.match(published.text, /2019 Harbour Press[\s\S]*4 May 2020|4 May 2020[\s\S]*2019 Harbour Press|May 4, 2020/)
})

test('who signed a text in its last line wrote it, on the day that stands there', () => {
  const faq = `# Lamp questions\n\n${BODY}\n\n -- ada q. quill <ada@lamp.example>  Wed, 13 May 2009 09:59:53 +0200\n`
  assert.match(ask('Who wrote this FAQ?', faq).text, /by ada q\. quill\./)
  assert.match(ask('When was it written?', faq).text, /May 13, 2009/)
})

test('the licence of a program is not that of its manual', () => {
  const manual = `# Lamp Manual\n\nPermission is granted to copy this document under the terms of the GNU Free Documentation License.\n\nLamp 5.2 is licensed under the terms of the GNU General Public License version 2.\n\n${BODY}`
  assert.match(ask('Under what licence is Lamp distributed?', manual).text, /General Public License/)
  assert.match(ask('Under what licence is this manual?', manual).text, /Free Documentation License/)
})

test('an author among the labelled fields of a line under the title is told', () => {
  const head = 'Period: 3–9 March. Author: Mara Lindqvist. Copies: all keepers.'
  const answer = ask('Who wrote the report?', `# Lamp report\n\n${head}\n\n${BODY}`)
  assert.match(answer.text, /by Mara Lindqvist/)
  assert.equal(answer.citations[0]!.sourceText, 'Author: Mara Lindqvist.')
})

test('when a version of a text is of, and a text by the first letters of its title, is told by the line under the title', () => {
  const charter = `TALL BOAT OWNERS CHARTER\nVersion 4, 12 March 2009\n\n${BODY}`
  const rules = `Harbour Rules\nVersion 4.1, May 2011\n\n${BODY}`
  const when = (question: string) =>
    askSmallTexts({ charter, rules }, question, {
      known: { charter: { name: 'TALL BOAT OWNERS CHARTER' }, rules: { name: 'Harbour Rules' } },
    })
  for (const question of ['When was the TBOC published?', 'When was version 4 of the TBOC published?'])
    assert.equal(
      when(question).text,
      '“TALL BOAT OWNERS CHARTER” is dated March 12, 2009. (Version 4, 12 March 2009) [1]',
    )
  assert.match(when('When was version 4.1 of the Harbour Rules published?').text, /May 2011/)
  assert.doesNotMatch(when('When was version 3 of the TBOC published?').text, /2009/)
})

test('a line with several dates tells itself which is which', () => {
  const rules = `Harbour rules\n\nAdopted on 12 October 2004, amended on 9 May 2005.\n\n${BODY}`
  const { text } = ask('When were the rules amended?', rules, undefined, 'Harbour rules')
  assert.match(text, /^Adopted on 12 October 2004, amended on 9 May 2005/)
})
