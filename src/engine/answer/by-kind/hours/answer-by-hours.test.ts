import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askTexts } from '../../../../../tests/support/ask-texts.ts'

const LIBRARY = {
  library:
    'Town library of Havn\n\nIt has forty seats and a garden.\n\nOpening hours\nMonday: closed\nTuesday: 10:00 - 18:00\nWednesday to Friday: 9:30 - 19:30\nSaturday: 10:00 - 13:00, 14:00 - 16:00\n\nDogs stay outside.\n',
}
const FERRY = {
  ferry:
    '# Ferry Havn – Holm\n\nMonday to Friday\n\n| Stop | Run 1 | Run 2 | Run 3 |\n|---|---|---|---|\n| Havn | 6:10 | 12:40 | 20:55 |\n| Holm | 6:35 | 13:05 | 21:20 |\n\nSunday\n\n| Stop | Run 1 | Run 2 |\n|---|---|---|\n| Havn | 9:15 | 18:05 |\n| Holm | 9:40 | 18:30 |\n',
}
const ask = (texts: Readonly<Record<string, string>>, question: string) => {
  const { text, state, citations } = askTexts(texts, question)
  return { text, state, cited: citations.map(({ sourceText }) => sourceText) }
}

test('the hours of the asked day are told, with the end that is asked', () => {
  const until = ask(LIBRARY, 'Until when is the library open on Tuesday?')
  assert.equal(until.text, 'Tuesday: 10:00 - **18:00** [1]')
  assert.equal(until.state, 'answered')
  assert.deepEqual(until.cited, ['Tuesday: 10:00 - 18:00'])
  assert.match(
    ask(LIBRARY, 'When does the library open on Thursday?').text,
    /^Wednesday to Friday: \*\*9:30\*\* - 19:30/,
  )
  assert.match(ask(LIBRARY, 'When does it close on Saturday?').text, /14:00 - \*\*16:00\*\*/)
  assert.match(ask(LIBRARY, 'On which day is the library closed?').text, /^Monday: \*\*closed\*\*/)
  assert.match(ask(LIBRARY, 'On which day does the library close latest?').text, /^Wednesday to Friday: .*19:30/)
})

test('a day or a place that is not there is not answered by another', () => {
  for (const question of ['When does the library open on Sunday?', 'Until when is the café open on Tuesday?'])
    assert.notEqual(ask(LIBRARY, question).state, 'answered', question)
  assert.notEqual(ask(FERRY, 'When does the last ferry leave from Skær on Sunday?').state, 'answered')
})

test('the first and the last of a timetable are those of the asked place and day', () => {
  const last = ask(FERRY, 'When does the last ferry leave from Havn on Sunday?')
  assert.equal(last.text, 'Havn, Run 2 (Sunday): **18:05** [1]')
  assert.deepEqual(last.cited, ['| Havn | 9:15 | 18:05 |'])
  assert.match(ask(FERRY, 'When does the first ferry leave Holm on Wednesday?').text, /Run 1.*\*\*6:35\*\*/)
})

test('a row may be the last itself, and days may stand over the columns', () => {
  const texts = {
    bahn: '# Seilbahn zum Berg\n\nDie Seilbahn fährt das ganze Jahr, wenn der Wind es zulässt.\n\n| Fahrt | Mo–Fr | Sa | So |\n|---|---|---|---|\n| Erste Bahn | 7:20 | 8:00 | 8:30 |\n| Letzte Bahn | 19:40 | 21:10 | 18:50 |\n',
  }
  assert.match(ask(texts, 'Wann fährt am Samstag die letzte Bahn?').text, /^Letzte Bahn, Sa.*: \*\*21:10\*\* \[1\]$/)
  assert.match(ask(texts, 'Wann fährt die erste Bahn am Mittwoch?').text, /^Erste Bahn, Mo–Fr.*: \*\*7:20\*\*/)
})

test('hours are told by place and day, in signs and in other languages', () => {
  const sala = {
    sala: '# Centro\n\n| Día | Piscina | Gimnasio |\n|---|---|---|\n| Lunes | 9:00-21:00 | 7:00-22:00 |\n| Viernes | 9:00-20:00 | 7:00-21:00 |\n| Sábado | 10:00-14:00 | 8:00-15:00 |\n',
  }
  assert.match(
    ask(sala, '¿Hasta qué hora está abierto el gimnasio el viernes?').text,
    /^Viernes, Gimnasio: 7:00-\*\*21:00\*\*/,
  )
  const yu = { yu: '湯の里のご案内\n\n利用時間\n大浴場：6時～23時\n露天風呂：7時～21時\n食堂：11時～14時\n' }
  assert.match(ask(yu, '露天風呂は何時までですか。').text, /^露天風呂: 7時～\*\*21時\*\*/)
})

test('hours that stand behind each other in a line are each of their own days', () => {
  const halle = {
    halle:
      '# Kletterhalle am Hang\n\n## Öffnungszeiten\n\nMo–Fr 10–23 Uhr, Sa 10–22 Uhr, So und feiertags 9–21 Uhr. An Silvester bleibt die Halle zu.\n\nDie Kurse werden an der Theke gebucht und dort auch bezahlt.\n',
  }
  assert.match(ask(halle, 'Bis wann hat die Halle am Sonntag auf?').text, /^So und feiertags: 9–\*\*21 Uhr\*\* \[1\]$/)
  assert.match(ask(halle, 'Wann öffnet die Halle am Mittwoch?').text, /^Mo–Fr: \*\*10\*\*–23 Uhr \[1\]$/)
})

test('of two timetables under one title the one that begins at the asked place is meant', () => {
  const faehre = {
    faehre:
      '# Fähre Seedorf – Inselhafen\n\n| Abfahrt Seedorf | Mo–Fr | So |\n|---|---|---|\n| Erste Fähre | 6:20 | 8:30 |\n| Letzte Fähre | 21:50 | 20:10 |\n\n| Abfahrt Inselhafen | Mo–Fr | So |\n|---|---|---|\n| Erste Fähre | 6:50 | 9:00 |\n| Letzte Fähre | 22:20 | 20:40 |\n',
  }
  const { text } = ask(faehre, 'Wann fährt am Sonntag die letzte Fähre ab Inselhafen?')
  assert.match(text, /20:40/)
  assert.doesNotMatch(text, /20:10/)
})

test('versions and prices beside dates are no times of day', () => {
  const releases =
    'version,series,release,end\n18.04,holm,2018-04-26,2023-05-31\n20.10,vik,2020-10-22,2021-07-22\n22.04 LTS,havn,2022-04-21,2027-06-01\n23.10,bro,2023-10-12,2024-07-11\n'
  assert.doesNotMatch(ask({ 'lamp-os.csv': releases }, 'When does support for havn end?').text, /22\.04/)
})
