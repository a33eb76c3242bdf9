import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../../tests/support/ask-small-texts.ts'
import { listMarkedHeadings } from '../../../../../tests/support/small-retrieval.ts'

const ask = (text: string, question: string, language = 'en') =>
  askSmallTexts({ LOG: text }, question, {
    languages: [language],
    known: { LOG: { places: listMarkedHeadings(text) } },
  })

const LOG = `# Plume changelog

What changed in the editor, the newest first.

## [3.2.0] - 2024-05-17

### Added
- Export to EPUB.
- A dark theme.

### Fixed
- Crash when a name holds an emoji.

## 3.1.0 (2023-11-20)

### Fixed
- Footnotes were counted from zero.

### Removed
- Support for Windows 7.

## [1.0.0] - 2017-01-30

- First public release.
`

test('the heading of a version tells when its changes came, and in which version', () => {
  assert.equal(ask(LOG, 'When was EPUB export added?').text, '3.2.0 - **2024-05-17**, Added: Export to EPUB. [1]')
  assert.match(ask(LOG, 'Which release dropped Windows 7?').text, /^\*\*3\.1\.0\*\* .*Removed: Support for Windows 7/)
  assert.equal(ask(LOG, 'When did 3.1.0 come out?').text, '3.1.0 (**2023-11-20**) [1]')
  assert.match(ask(LOG, 'When did Plume first come out?').text, /\*\*2017-01-30\*\*/)
  assert.match(ask(LOG, 'What is the latest version?').text, /^\*\*3\.2\.0\*\*/)
})

test('a number that the series does not name is found in no line by chance', () => {
  const log = LOG.replace('- Export to EPUB.', '- Export with Pandoc 2.7.')
  assert.doesNotMatch(ask(log, 'When did 2.7 come out?').text, /2024/)
})

test('what a heading says under a name is told of the version that is named', () => {
  const log =
    '# Log\n\n## Version 2.1, 2023-05-01, urgency: low\n\n- A lamp.\n\n## Version 2.0, 2022-05-01, urgency: high\n\n- A door.\n'
  assert.match(ask(log, 'What is the urgency of version 2.1?').text, /^Version 2\.1, .*\*\*low\*\*/)
})

test('what changed in a version is told of this one alone', () => {
  const { state, text } = ask(LOG, 'What was fixed in 3.1.0?')
  assert.equal(state, 'answered')
  assert.match(text, /Footnotes/)
  assert.doesNotMatch(text, /emoji|Windows/)
  assert.match(ask(LOG, 'What was fixed last?').text, /emoji/)
  const none = ask(LOG, 'What was removed in 3.2.0?')
  assert.equal(none.state, 'partial')
  assert.match(none.text, /Not found .*removed/)
  assert.doesNotMatch(none.text, /Windows/)
})

test('a version that is not there is refused, and the one next to it named', () => {
  const { state, text } = ask(LOG, 'What changed in version 3.1.4?')
  assert.equal(state, 'no_support')
  assert.match(text, /“3\.1\.4”.*“3\.1\.0”/)
})

const MINUTES = `# Protokolle

## Sitzung vom 14. Mai 2024

- Der Zaun wird erneuert.
- Uwe Brandt besorgt Angebote.

## Sitzung vom 11. Juni 2024

- Das Sommerfest findet am 24. August statt.
- Hunde bleiben an der Leine.
`

test('a meeting is found by its date, its place among the others, and by what was said there', () => {
  const ofMay = ask(MINUTES, 'Was wurde am 14. Mai beschlossen?', 'de').text
  assert.match(ofMay, /Zaun wird erneuert\.\n- Uwe Brandt/)
  assert.doesNotMatch(ofMay, /Hunde/)
  assert.match(ask(MINUTES, 'Was wurde in der letzten Sitzung beschlossen?', 'de').text, /Sommerfest.*\n- Hunde/)
  assert.match(ask(MINUTES, 'In welcher Sitzung ging es um Hunde?', 'de').text, /^Sitzung vom 11\. Juni 2024: Hunde/)
  assert.doesNotMatch(ask(MINUTES, 'Wann findet das Sommerfest statt?', 'de').text, /Sitzung vom/)
})

const WEEK = `# Stage à la ferme

### Lundi
- Accueil à 9 h

### Mardi
- Traite des chèvres
- Fabrication du fromage

### Mercredi
- Départ à 16 h
`

test('days go by their names and by their place', () => {
  assert.match(ask(WEEK, 'Quel jour fait-on le fromage ?', 'fr').text, /^Mardi: Fabrication du fromage/)
  assert.match(ask(WEEK, "Qu'est-ce qu'on fait le dernier jour ?", 'fr').text, /^Mercredi:\n- Départ/)
  assert.match(ask(WEEK, 'Que fait-on le deuxième jour ?', 'fr').text, /^Mardi:\n- Traite.*\n- Fabrication/)
})

const DIARY = `# A brief history

## 4.1 July 2005: Jens Tindall died

On July 30th Jens Tindall had an accident. He worked on the lamp packages.

## 4.2 May 2007: The hall burnt

The hall burnt down, and the lamp packages with it.

## 4.3 June 2009: A new hall

The new hall was opened in June.
`

test('of what happened in a year none is told as the release of that year', () => {
  assert.doesNotMatch(ask(DIARY, 'Which release came in 2005?').text, /Tindall died/)
  assert.match(ask(DIARY, 'What happened in 2005?').text, /Tindall/)
})

const PLAIN = `CHANGES FROM 1.2a TO 1.3

* Lamps may be dimmed by a timer, and the timer is kept.

* Do not fail without a wick.

CHANGES FROM 1.2 TO 1.2a

* Fix the switch of the hall.

CHANGES FROM 1.1 TO 1.2

* Add an option for the colour of a shade.

* Add a timer.
`

test('the lines that go by versions head a change log in plain text, the version that came last in each', () => {
  const answer = ask(PLAIN, 'Since which version can lamps be dimmed?')
  assert.match(answer.text, /^CHANGES FROM 1\.2a TO \*\*1\.3\*\*: Lamps may be dimmed/)
  assert.match(ask(PLAIN, 'When was the colour of a shade added?').text, /TO \*\*1\.2\*\*: Add an option/)
})

test('a thing came with the first version that speaks of it, in part where later ones do as well', () => {
  const { state, text } = ask(PLAIN, 'In which version was the timer added?')
  assert.match(text, /^CHANGES FROM 1\.1 TO \*\*1\.2\*\*: Add a timer/)
  assert.equal(state, 'partial')
})

test('the numbers of figures are no versions', () => {
  const captions = [1, 2, 3].map((number) => `Figure 2.${number}: What the script draws.`)
  const manual = [
    '# Plume',
    'A manual of Plume for those who draw.',
    ...captions.map((line) => `${line}\n\nThe manual goes on to describe it.`),
  ]
  assert.doesNotMatch(ask(manual.join('\n\n'), 'Which version of Plume does the manual describe?').text, /2\.\d/)
})

const MIXED = `# Plume changelog

## Plume 2.1.0 (2022-05-17)

### Added
- A dark theme.

## Plume 2.0.0 (2021-01-18)

### Changed
- The toolbar is smaller.

Plume 1.9.0 (2020-03-02)

## Changes:

- Crash at the start mended.

## Tests:

- Two more of the toolbar.

Plume 1.8.0 (2019-07-11)

## Changes:

- Prints in colour.

## Tests:

- One of the printer.

Plume 1.7.0 (2018-02-13)

## Changes:

- Spelling in Dutch.

## Tests:

- One of the speller.
`

test('a change log whose older entries are of another form than its newer goes by all of them', () => {
  assert.match(ask(MIXED, 'What is new in version 2.1.0?').text, /dark theme/)
  assert.match(ask(MIXED, 'What is new in version 2.0.0?').text, /toolbar is smaller/)
  assert.doesNotMatch(ask(MIXED, 'What is new in version 2.0.0?').text, /Crash/)
  assert.match(ask(MIXED, 'What changed in 1.8.0?').text, /Prints in colour/)
  assert.match(ask(MIXED, 'Which is the latest version?').text, /2\.1\.0/)
})

test('what changed between two versions, or since one, is all that came after the lower', () => {
  const [both, since] = ['What changed between 1.7.0 and 1.9.0?', 'What changed since 1.9.0?'].map(
    (text) => ask(MIXED, text).text,
  )
  assert.match(both!, /Crash at the start[\s\S]*Prints in colour/)
  assert.doesNotMatch(both!, /Dutch|toolbar is smaller/)
  assert.match(since!, /dark theme[\s\S]*toolbar is smaller/)
  assert.doesNotMatch(since!, /Crash/)
  for (const [text, language] of [
    ['Was hat sich zwischen 1.7.0 und 1.9.0 geändert?', 'de'],
    ['Qu’est-ce qui a changé entre 1.7.0 et 1.9.0 ?', 'fr'],
    ['Wat is er veranderd tussen 1.7.0 en 1.9.0?', 'nl'],
    ['¿Qué cambió entre la 1.7.0 y la 1.9.0?', 'es'],
    ['Che cosa è cambiato tra 1.7.0 e 1.9.0?', 'it'],
    ['O que mudou entre 1.7.0 e 1.9.0?', 'pt'],
  ] as const)
    assert.match(ask(MIXED, text, language).text, /Crash at the start[\s\S]*Prints in colour/, text)
})

test('which versions there were is told by what they are called', () => {
  const { text } = ask(`${MIXED}\nPlume 1.6.0 (2018-01-02)\n\n- Prints.\n`, 'Which versions were released in 2018?')
  assert.equal(text, '- Plume 1.7.0 (2018-02-13) [1]\n- Plume 1.6.0 (2018-01-02) [2]')
})

test('behind the number of its section a version stands alone', () => {
  const text = ['3.08', '3.07', '3.0']
    .map((version, at) => `## F.${at + 1} ${version}\n\n- Lamp ${at + 1} burns longer.`)
    .join('\n\n')
  assert.match(ask(`# Changes\n\n${text}`, 'What changed in version 3.07?').text, /Lamp 2 burns longer/)
  assert.doesNotMatch(ask(`# Changes\n\n${text}`, 'What changed in version 3.07?').text, /Lamp [13]/)
})

test('what happened on days is no release', () => {
  const days = ['May 2009: Ada Mill died', 'June 2010: The tower was painted', 'July 2011: Tom Reed died']
    .map((day, at) => `## 4.${at + 1}. ${day}\n\nThe keepers met at the tower and spoke of it.`)
    .join('\n\n')
  for (const [text, language] of [
    ['What was released last?', 'en'],
    ['最新のリリースは何ですか。', 'ja'],
  ] as const)
    assert.doesNotMatch(ask(`# News\n\n${days}`, text, language).text, /Tom Reed died/, text)
})

test('the numbered parts of chapters are no versions', () => {
  const part = (number: string, about: string) =>
    `${number}: ${about}\n\nThe ${about.toLowerCase()} of the program is set here, with the oldest first.`
  const GUIDE = [
    part('2.1', 'Formats of books'),
    part('2.2', 'Limits of reading'),
    part('5.1', 'Sending to readers'),
    part('5.2', 'Settings of readers'),
  ]
  const { text } = ask(GUIDE.join('\n\n'), 'Since when does the program exist?')
  assert.doesNotMatch(text, /\*\*\d\.\d\*\*/)
})
