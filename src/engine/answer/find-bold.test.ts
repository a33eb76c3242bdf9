import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findBold } from './find-bold.ts'

test('a number is bold with its unit or with what it counts, and with nothing else', () => {
  const bold: [question: string, shown: string, span: string | null][] = [
    ['Wie lange dauert der Kurs?', 'Der Kurs dauert drei Monate zum Festpreis.', 'drei Monate'],
    ['Combien de temps dure le cours ?', 'Il dure deux jours au maximum.', 'deux jours'],
    ['¿Cuántos países participan?', 'Participan 24 nuevos países desde hoy.', '24 nuevos países'],
    ['How many workers are there?', 'There are 14 in total.', '14'],
    ['How many workers are there?', 'There are 14 workers in 3 halls.', '14 workers'],
    ['How many workers are there?', 'Set it to `4` first.', null],
    ['When does it open?', 'It opens on 3 May 2021.', '3 May 2021'],
    ['When does it open?', 'It opens in 2020 or 2021.', null],
    ['Why does it open?', 'It opens in 2020.', null],
  ]
  for (const [question, shown, span] of bold) assert.equal(findBold(question, shown), span, shown)
})
