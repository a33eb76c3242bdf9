import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../tests/support/ask-small-texts.ts'

const RULES = {
  en: 'House rules of the pool.\n\nThe pool is open daily from 11:00 to 21:00. On Mondays it stays closed for cleaning until 13:00. Dogs stay outside.',
  es: 'Normas de la piscina.\n\nLa piscina abre cada día de 11:00 a 21:00. Los lunes permanece cerrada por limpieza hasta las 13:00. Los perros se quedan fuera.',
  de: 'Regeln für das Bad.\n\nDas Bad ist täglich von 11:00 bis 21:00 Uhr geöffnet. Montags bleibt es bis 13:00 Uhr geschlossen. Hunde bleiben draußen.',
}

test('when something closes is told by its hours, and not by until when it is closed', () => {
  for (const [text, question, said] of [
    [RULES.en, 'When does the pool close?', /The pool is open daily/],
    [RULES.es, '¿A qué hora cierra la piscina?', /La piscina abre cada día/],
    [RULES.de, 'Wann schließt das Bad?', /Das Bad ist täglich von/],
  ] as const)
    assert.match(askSmallTexts({ text }, question).text, said, question)
})
