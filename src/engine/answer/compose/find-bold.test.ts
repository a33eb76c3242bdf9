import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadAnalyzer } from '../../../text/analyzer.ts'
import { detectLanguage } from '../../../text/detect-language.ts'
import { findBold } from './find-bold.ts'

function readBold(question: string, shown: string): string | null {
  const { terms } = loadAnalyzer(detectLanguage(question))
  return findBold({ text: question, terms: terms(question) }, shown, terms)
}

test('a number is bold with its unit or with what it counts, and with nothing else', () => {
  const bold: [question: string, shown: string, span: string | null][] = [
    ['Wie lange dauert der Kurs?', 'Der Kurs dauert drei Monate zum Festpreis.', 'drei Monate'],
    ['Combien de temps dure le cours ?', 'Il dure deux jours au maximum.', 'deux jours'],
    ['¿Cuántos países participan?', 'Participan 24 nuevos países desde hoy.', '24 nuevos países'],
    ['How many workers are there?', 'There are 14 in total.', '14'],
    ['How many workers are there?', 'There are 14 workers in 3 halls.', '14 workers'],
    ['How many workers are there?', 'Set it to `4` first.', null],
    ['How long does it take?', 'It takes 3 to 5 days.', '3 to 5 days'],
    ['Combien de temps dure le cours ?', 'Il dure deux ou trois jours.', 'deux ou trois jours'],
    ['How long does it take?', 'It takes up to 5 days.', '5 days'],
    ['When does it open?', 'It opens on 3 May 2021.', '3 May 2021'],
    ['When does it open?', 'It opens in 2020 or 2021.', null],
    ['When will the lift be mended?', 'The lift has stood since 3 May; the mending is planned for June.', null],
    ['How many crews were there?', 'On day 0 the crews had slept as usual.', null],
    ['Why does it open?', 'It opens in 2020.', null],
  ]
  for (const [question, shown, span] of bold) assert.equal(readBold(question, shown), span, shown)
})

test('a number of another thing, or of what is denied, is never bold', () => {
  const bold: [question: string, shown: string, span: string | null][] = [
    [
      'Wie hoch ist der Arbeitspreis?',
      'Der Grundpreis beträgt 11,90 Euro im Monat, der Arbeitspreis 31 Euro.',
      '31 Euro',
    ],
    ['How much is the entry?', 'Entry is free, but a guided tour costs £6.', null],
    ['When was the tower rebuilt?', 'The tower fell in 1703 and was never rebuilt.', null],
    ['How often did readers lose their place?', 'They cannot find the line at once.', null],
    ['Quand le moulin ouvre-t-il ?', "Aujourd'hui le moulin est ouvert à tous.", null],
    [
      'Until when can I enrol?',
      'The registration ends on 15 September. Those who enrol before 5 September pay less.',
      null,
    ],
    ['When was the hall built?', 'The hall was built on May 3, 1912.', 'May 3, 1912'],
  ]
  for (const [question, shown, span] of bold) assert.equal(readBold(question, shown), span, shown)
})

test('a number in words is bold as a whole', () => {
  assert.equal(
    readBold('How much is a hive?', 'Reckon two hundred and eighty pounds for each hive.'),
    'two hundred and eighty pounds',
  )
  assert.equal(readBold('How much is a hive?', 'A hive is eighty pounds.'), 'eighty pounds')
})
