import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askTexts } from '../../../../tests/support/ask-texts.ts'

const HARBOUR = {
  harbour:
    'Boats and lessons at the lake\n\nHire\nRowing boat ......... 8.00 €\nPedal boat ......... 12.50 €\nPedal boat (large) ......... 15.00 €\nLife vest ......... free\n\n' +
    'Lessons\nAdult ......... 45.00 €\nJunior ......... 30.00 €\n\nMoorings\nAdult member ......... 210.00 €\nGuest ......... 18.00 €\n\nThe kiosk sells ice cream and maps.\n',
}
const ask = (question: string, texts: Readonly<Record<string, string>> = HARBOUR) => {
  const { text, state, citations } = askTexts(texts, question)
  return { text: text.replaceAll('**', ''), state, cited: citations.map(({ sourceText }) => sourceText) }
}

test('the price of a line is told with the heading that it stands under', () => {
  const answer = ask('How much is a rowing boat?')
  assert.equal(answer.text, 'Rowing boat (Hire): 8.00 € [1]')
  assert.equal(answer.state, 'answered')
  assert.deepEqual(answer.cited, ['Rowing boat ......... 8.00 €'])
  assert.match(ask('What does a lesson cost for juniors?').text, /^Junior \(Lessons\): 30\.00 € \[1\]$/)
  assert.match(
    ask('How much is a pedal boat?').text,
    /^- Pedal boat \(Hire\): 12\.50 € \[1\]\n- Hire, Pedal boat \(large\): 15/,
  )
  assert.match(ask('What does a life vest cost?').text, /^Life vest \(Hire\): free/)
})

test('what stands under another heading, or nowhere, is not told as if it were asked', () => {
  const other = ask('What does a rowing boat cost for guests?')
  assert.notEqual(other.state, 'answered')
  for (const question of [
    'How much is a sailing boat?',
    'How much is a lesson for seniors?',
    'What does a surfboard cost?',
  ])
    assert.notEqual(ask(question).state, 'answered', question)
})

test('a place that begins like a denial leaves the open cells of a timetable alone', () => {
  const timetable =
    '# Fahrplan\n\n| Station | Zug 1 | Zug 9 |\n|---|---|---|\n| Unterkalten ab | 8:40 | 17:05 |\n| Teufelsbrücke | 9:17 | – |\n| Grubhof an | 9:42 | 18:02 |\n'
  const answer = ask('wann fährt der erste Zug im Winter ab Unterkalten', { timetable })
  assert.doesNotMatch(answer.text, /“Zug 9”/)
})

test('the dearest and the cheapest are told of the lines that the question speaks of', () => {
  assert.match(
    ask('Which pedal boat is the most expensive?').text,
    /^Hire, Pedal boat \(large\): 15\.00 €, the highest of 2/,
  )
  assert.match(ask('What is the cheapest lesson?').text, /^Junior \(Lessons\): 30\.00 €, the lowest of 2/)
})

test('one price is no answer to what several things cost', () => {
  const bill = ask('How much are lessons for two adults and one junior?')
  assert.equal(bill.state, 'partial')
  assert.match(bill.text, /Adult: 45\.00 €/)
})

test('the lines under a heading are counted', () => {
  const count = ask('Combien de desserts y a-t-il ?', {
    carte:
      'La carte du café\n\nPlats\nRisotto : 16,00 €\nOmelette : 12,00 €\n\nDesserts\nTarte : 6,50 €\nSorbet : 5,00 €\nCrème : 7,00 €\n',
  })
  assert.match(count.text, /^Desserts: 3 \[1\]\n- Tarte \(Desserts\): 6,50 €/)
})

test('nor is one of a table', () => {
  const ferry =
    '# Ferry\n\n| Ticket | Single | Return |\n|---|---|---|\n| Adult | 4.80 € | 8.60 € |\n| Child | 2.40 € | 4.30 € |\n| Dog | 1.50 € | 2.50 € |\n'
  assert.notEqual(ask('What do two adults and one child pay for a return ticket?', { ferry }).state, 'answered')
  assert.notEqual(ask('What do two adults and one car pay for a return?', { ferry }).state, 'answered')
})

test('a price of others only is told as what comes nearest, and a heading lists its lines', () => {
  const hall = {
    hall: 'The climbing hall by the river\n\nPasses\nYear pass, adults ........ 540.00 €\nYear pass, juniors ........ 390.00 €\n\nAdmission\nAdults ........ 14.50 €\nSeniors ........ 12.00 €\n\nThe hall is open every day but one.\n',
  }
  const other = ask('How much is a year pass for seniors?', hall)
  assert.equal(other.state, 'partial')
  assert.match(other.text, /Year pass, adults \(Passes\): 540\.00 €.*\n- Year pass, juniors \(Passes\): 390\.00 €/)
  const menu = {
    menu: '四川小馆的菜单\n\n凉菜\n拍黄瓜 ........ 12元\n口水鸡 ........ 32元\n\n热菜\n麻婆豆腐 ........ 22元\n水煮鱼 ........ 58元\n',
  }
  assert.match(ask('热菜有哪些？', menu).text, /^- 麻婆豆腐 \(热菜\): 22元 \[1\]\n- 水煮鱼 \(热菜\): 58元 \[2\]$/)
})

const TRATTORIA = {
  trattoria:
    'TRATTORIA\n\nPRIMI PIATTI\nSpaghetti alle vongole ........ 15\nGnocchi al pesto (V) ........ 11,50\n\nDOLCI\nTiramisù ........ 6\nPanna cotta ........ 5,50\n\nCoperto 2,50\n',
  capitoli: 'Indice\n\nIntroduzione ........ 3\nIl pane ........ 15\nI dolci ........ 41\n',
}

test('leaders part a number without a currency from its name, and a heading that says an end of a scale is a heading', () => {
  assert.match(
    ask('Quanto costano gli spaghetti?', TRATTORIA).text,
    /^Spaghetti alle vongole \(PRIMI PIATTI\): 15 \[1\]$/,
  )
  assert.match(ask('Qual è il primo più caro?', TRATTORIA).text, /^Spaghetti alle vongole \(PRIMI PIATTI\): 15/)
  assert.match(ask('Qual è il dolce più economico?', TRATTORIA).text, /^Panna cotta \(DOLCI\): 5,50/)
  assert.match(ask('Quanto costa il coperto?', TRATTORIA).text, /^Coperto: 2,50/)
  assert.notEqual(ask('Quanto costa il pane?', TRATTORIA).state, 'answered')
})

test('lines that bear a mark are told, of the heading that is asked', () => {
  const marked = ask('Quali piatti sono segnati con (V)?', TRATTORIA)
  assert.match(marked.text, /^- PRIMI PIATTI, Gnocchi al pesto \(V\): 11,50 \[1\]$/)
  assert.match(ask('Quali dolci sono (V)?', TRATTORIA).text, /^0 righe su 2/)
  assert.notEqual(ask('Quali vini sono (V)?', TRATTORIA).state, 'answered')
})

test('the most people are no price', () => {
  const GIMNASIO =
    'Cuotas\nMensual: 29 €\nTrimestral: 78 €\nMatrícula: 15 €\n\nClases\nClase; Día; Plazas\nYoga; lunes; 18\n' +
    'Spinning; martes; 24\nZumba; viernes; 30\n'
  assert.match(askTexts({ GIMNASIO }, '¿Cuál es la clase con más gente?').text, /Zumba.*Plazas 30/)
})

test('the dearest line is none that sums up others', () => {
  const offer =
    'Offer for the fence\n\n1. Posts of oak: 310.00 EUR\n2. Boards: 840.00 EUR\n3. Gate: 415.00 EUR\nNet total: 1,565.00 EUR\nVAT 20 %: 313.00 EUR\nTotal amount: 1,878.00 EUR\n\nThe offer holds until the end of May.\n'
  assert.match(ask('What is the most expensive item?', { offer }).text, /^Boards: 840\.00 EUR, the highest of 3/)
  assert.match(ask('What is the cheapest item?', { offer }).text, /^Posts of oak: 310\.00 EUR, the lowest of 3/)
})
