import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../../tests/support/ask-small-texts.ts'

const ask = (source: string, text: string, language = 'en') =>
  askSmallTexts({ Handbook: source }, text, { languages: [language] })

const LAMPS = `# Lamps of the harbour

The colour of a lamp says what it is for, and its mark in the log who has looked after it.

| Mark | Description | Example |
| --- | --- | --- |
| W | Last night of the month | W at the end of a line says that nobody has come by since |
| N | Any night of the month | N of the pier |
| B | The lamp has been broken and can't be lit | B 12 |
| R | The lamp is repaired and the key handed back to the harbour office | R 7 |

## Rules

| Name | Description |
| --- | --- |
| no-glare | Forbid lamps that shine into windows |
| dim-early | Forbid bright lamps before the first ship |
`

test('a cell is asked for by the name of its column, and told by what its row says', () => {
  const broken = ask(LAMPS, 'Which mark says that a lamp has been broken?')
  assert.equal(broken.state, 'answered')
  assert.match(broken.text, /^\*\*B\*\* \(B 12\): The lamp has been broken and can't be lit \[1\]$/)
  assert.match(ask(LAMPS, 'Which mark stands for the last night of the month?').text, /^\*\*W\*\*: Last night/)
})

test('where the column is called "Name", any noun asks for it', () => {
  const { state, text } = ask(LAMPS, 'Which rule forbids lamps that shine into windows?')
  assert.equal(state, 'answered')
  assert.match(text, /^\*\*no-glare\*\*: Forbid lamps that shine/)
})

test('one word that a long cell says among others tells no row surely, nor does a cell that many rows have', () => {
  assert.doesNotMatch(ask(LAMPS, 'Which mark is for the office?').text, /^\*\*/)
  const towers =
    '| Tower | Keeper |\n| --- | --- |\n| North | the Holm family |\n| South | the Holm family |\n| Pier | the Holm family |\n| Quay | the Holm family |\n'
  assert.doesNotMatch(ask(towers, 'Which tower has the Holm family?').text, /^\*\*\w+\*\*: the Holm family/)
})

test('a row that stands for the third is none of all, and its table may have its names in the first row', () => {
  const keys =
    '| | |\n| --- | --- |\n| Key | Action |\n| ~ | Select all engines |\n| ! | Select 1st engine |\n| @ | Select 2nd engine |\n| # | Select 3rd engine |\n| 4 / 6 | Rudder |\n| 5 | Center rudder/elevator |\n'
  assert.match(ask(keys, 'Which key selects the third engine?').text, /^\*\*#\*\*: Select 3rd engine/)
  assert.match(ask(keys, 'Which keys control the rudder?').text, /^\*\*4 \/ 6\*\*: Rudder/)
})

test('a column is asked for in German, French, Spanish and Italian', () => {
  const zeichen =
    '| Zeichen | Bedeutung |\n| --- | --- |\n| K | Lampe mit kaputtem Glas |\n| L | Lampe ohne Strom aus dem Netz |\n'
  assert.match(ask(zeichen, 'Welches Zeichen bedeutet eine Lampe ohne Strom?', 'de').text, /^\*\*L\*\*: Lampe ohne/)
  const signes =
    '| Signe | Signification |\n| --- | --- |\n| K | lampe avec un verre cassé |\n| L | lampe sans courant du réseau |\n'
  assert.match(ask(signes, 'Quel signe indique une lampe sans courant ?', 'fr').text, /^\*\*L\*\*: lampe sans/)
  const marcas =
    '| Marca | Significado |\n| --- | --- |\n| K | lámpara con el vidrio roto |\n| L | lámpara sin corriente de la red |\n'
  assert.match(ask(marcas, '¿Qué marca indica una lámpara sin corriente?', 'es').text, /^\*\*L\*\*: lámpara sin/)
  const segni =
    '| Segno | Significato |\n| --- | --- |\n| K | lampada con il vetro rotto |\n| L | lampada senza corrente della rete |\n'
  assert.match(ask(segni, 'Quale segno indica una lampada senza corrente?', 'it').text, /^\*\*L\*\*: lampada senza/)
})

test('data of a column is listed by row and bound, and not told as one row', () => {
  const sheds =
    '| Shed | Built | State |\n| --- | --- | --- |\n| Net shed | 1930 | rotten |\n| Boat shed | 1958 | sound |\n| Coal shed | 1961 | sound |\n'
  assert.match(ask(sheds, 'Which sheds are sound?').text, /^\*\*2\*\* of 3 rows hold State sound/)
  assert.match(ask(sheds, 'Which shed was built after 1958?').text, /Coal shed/)
})

test('what several rows hold as data is listed by the table, and told by no row of which another cell says it', () => {
  const CREW =
    '| Name | Height | Home |\n| --- | --- | --- |\n| Ann Lee | 170 | Larchport |\n| Bo Hall | 181 | Larchport |\n| Cy Dunn | 165 | the old Larchport pier |\n| Di Ekman | 160 | Skerry |\n'
  const { text } = ask(CREW, 'Which sailors come from Larchport?')
  assert.match(text, /Ann Lee/)
  assert.match(text, /Bo Hall/)
})

test('what is a row of the sheet of a thing is told of it, and is no name that is sought', () => {
  const buoy =
    'The buoys of the bay are kept by the pilots.\n\n| Name | FairwayNorth |\n| --- | --- |\n| Remark | FairwayNorth tells whether the channel is open or not. |\n| Light colour | green over white |\n'
  for (const question of ['Of which light colour is FairwayNorth?', 'Which light colour does FairwayNorth have?'])
    assert.match(ask(buoy, question).text, /green over white/)
})
