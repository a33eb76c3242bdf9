import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askTexts } from '../../../../tests/support/ask-texts.ts'

const ask = (texts: Readonly<Record<string, string>>, question: string) => {
  const { text, state } = askTexts(texts, question)
  return { text: text.replaceAll('**', ''), state }
}

const POOL =
  '# Hallenbad\n\n## Eintrittspreise\n\n| Karte | Erwachsene | Ermäßigt* | Kinder (4–12) |\n|---|---|---|---|\n| Einzelkarte | 6,20 € | 4,80 € | 3,10 € |\n| Tageskarte | 9,00 € | 7,00 € | 5,00 € |\n| Jahreskarte | 320,00 € | 240,00 € | 150,00 € |\n\n\\* Schüler ab 13, Studierende und Auszubildende bis 27 Jahre, Rentner ab 65.\n'

test('who pays less is told by the note under the table, at the age that it says', () => {
  const pool = { POOL }
  assert.match(
    ask(pool, 'Was zahlt ein Student mit 22 Jahren für eine Einzelkarte?').text,
    /^Ermäßigt\* von Einzelkarte: 4,80 €/,
  )
  assert.match(ask(pool, 'Was zahlt eine Rentnerin für die Jahreskarte?').text, /^Ermäßigt\* von Jahreskarte: 240/)
  assert.match(ask(pool, 'Was zahlt eine Studentin mit 24 Jahren für den Tag?').text, /^Ermäßigt\* von Tageskarte: 7/)
  assert.match(
    ask(pool, 'Was kostet die Jahreskarte für ein Kind von 10 Jahren?').text,
    /^Kinder \(4–12\) von Jahreskarte: 150/,
  )
  for (const near of [
    'Was zahlt ein Student mit 40 Jahren für eine Einzelkarte?',
    'Was kostet die Jahreskarte für ein Kind von 15 Jahren?',
    'Was zahlt ein Lehrer für eine Einzelkarte?',
    'Was kostet ein Parkplatz für Erwachsene?',
  ])
    assert.notEqual(ask(pool, near).state, 'answered', near)
})

test('a column of prices that is asked alone is told whole, and compared within itself', () => {
  assert.match(
    ask({ POOL }, 'Was kostet der Eintritt für Erwachsene?').text,
    /^- Einzelkarte: Erwachsene 6,20 €.*\n- Tageskarte/,
  )
  assert.match(ask({ POOL }, 'Welche Karte ist für Erwachsene am günstigsten?').text, /^Einzelkarte: Erwachsene 6,20/)
})

test('rows are counted by the number of a column that an ordinal names', () => {
  const GITE =
    '| Chambre | Étage | Lits |\n|---|---|---|\n| Noisetier | 1 | 2 |\n| Tilleul | 1 | 4 |\n| Sorbier | 2 | 3 |\n| Érable | 2 | 1 |\n| Orme | 2 | 1 |\n'
  assert.match(ask({ GITE }, 'Combien de chambres y a-t-il au premier étage ?').text, /^2 lignes sur 5 .*\n- Noisetier/)
})
