import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findPolarity } from './find-polarity.ts'

test("a plain statement in the question's own words says yes, its denial no", () => {
  const plain: [question: string, sentence: string, language: string, said: string][] = [
    ['Is coffee free for members?', 'Coffee is free for members.', 'en', 'Yes'],
    ['Is coffee free for members?', 'Coffee is not free for members, since 2020.', 'en', 'No'],
    ['Can guests use the sauna?', "Guests can't use the sauna.", 'en', 'No'],
    ['Does the pump need oil?', 'The pump needs oil; check it monthly.', 'en', 'Yes'],
    ['Ist der Eintritt für Kinder frei?', 'Der Eintritt ist für Kinder frei.', 'de', 'Ja'],
    ['Sind Hunde im Garten erlaubt?', 'Hunde sind im Garten nicht erlaubt.', 'de', 'Nein'],
    ['Est-ce que le musée est ouvert le lundi ?', 'Le musée est ouvert le lundi.', 'fr', 'Oui'],
  ]
  for (const [question, sentence, language, said] of plain)
    assert.equal(findPolarity(question, sentence, language), said, sentence)
})

test('whatever bounds, reports, turns round or changes the statement leaves it open', () => {
  const open: [question: string, sentence: string, language?: string][] = [
    ['Is coffee free for members?', 'Coffee is free for members on Sundays.'],
    ['Is coffee free for members?', 'Coffee is free for members if they ask.'],
    ['Is coffee free for members?', 'Coffee was free for members.'],
    ['Is coffee free for members?', 'Is coffee free for members?'],
    ['Is coffee free for members?', 'Some say coffee is free for members.'],
    ['Is coffee free for members?', 'Tea is free for members.'],
    ['Was the tower built by Anna?', 'The tower was built by Ben for Anna.'],
    ['Was the tower built by Anna?', 'The tower was built by the sister of Anna.'],
    ['Did Rome defeat Carthage?', 'Rome was defeated by Carthage.'],
    ['Is the tower not open?', 'The tower is not open.'],
    ['Is the tower open?', 'It is not true that the tower is not open.'],
    ['Is lunch included?', 'Breakfast is included, lunch is not.'],
    ['Darf man hier rauchen?', 'Man darf hier nur im Garten rauchen.', 'de'],
    ['¿Es gratis la entrada?', 'La entrada es gratis.', 'es'],
    ['ここは無料ですか？', 'ここは無料です。', 'ja'],
  ]
  for (const [question, sentence, language = 'en'] of open)
    assert.equal(findPolarity(question, sentence, language), null, sentence)
})
