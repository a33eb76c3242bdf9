import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../tests/support/ask-small-texts.ts'
import { listLocaleCodes } from '../language/locales.ts'
import { readAskedContact } from './asked-contact.ts'

const SURGERY = `Harbour Vets - who to ask

Practice manager: Lena Ortega, room 2, 01632 960 214, lena@harbourvets.example
Nurse: Sam Idowu, 01632 960 217
Pets that were found are kept for a week. Ring the desk on 01632 960 210.

The founder, Edith Crane, retired in 2011.

To change an appointment, write to desk@harbourvets.example. The practice is at 14 Quay Road, Alwick.

Kennels
Manager of the kennels: Tom Bell
Tom Bell can be reached on 0171 5550123 until six.
`
const turn = (question: string, answer: string) => ({ question, answer })
const ask = (text: string, turns: ReturnType<typeof turn>[] = []) => {
  const answer = askSmallTexts({ SURGERY }, text, { turns })
  return { ...answer, lead: answer.text.split('\n')[0]! }
}

test('a number or address is told by the line that says whose it is, in bold', () => {
  assert.match(
    ask('What is the phone number of the practice manager?').lead,
    /^Practice manager:.*\*\*01632 960 214\*\*/,
  )
  assert.match(ask("What is Lena Ortega's e-mail?").lead, /\*\*lena@harbourvets\.example\*\*/)
  assert.match(ask('How can I reach the nurse?').lead, /^Nurse: Sam Idowu, \*\*01632 960 217\*\* \[1\]$/)
  assert.match(ask('Who do I write to about an appointment?').lead, /\*\*desk@harbourvets\.example\*\*/)
  assert.match(ask('What is the address of the practice?').lead, /\*\*14 Quay Road\*\*/)
  assert.equal(ask('What is the address of the practice?').state, 'answered')
})

test('one line says who somebody is, another how to reach them: both are told', () => {
  const { text, citations } = ask('What is the phone number of the manager of the kennels?')
  assert.match(
    text,
    /^Tom Bell can be reached on \*\*0171 5550123\*\* until six\. \[1\].*Manager of the kennels: Tom Bell \[2\]/s,
  )
  assert.equal(citations.length, 2)
})

test('behind an answer that names somebody the number is theirs, or nobody is told', () => {
  const turns = [turn('Who is the practice manager?', 'Practice manager: Lena Ortega, room 2 [1]')]
  assert.match(ask('And what is her number?', turns).lead, /\*\*01632 960 214\*\*/)
  const none = ask('And his e-mail?', [turn('Who is the nurse?', 'Nurse: Sam Idowu [1]')])
  assert.doesNotMatch(none.text, /@/)
})

test("nobody gets another's number", () => {
  for (const question of ['What is the phone number of Edith Crane?', 'What is the fax number of the nurse?']) {
    const { state, lead } = ask(question)
    assert.notEqual(state, 'answered', question)
    assert.doesNotMatch(lead, /\*\*0/, question)
  }
})

test('a date, an amount and a year are no telephone numbers', () => {
  const NOTICE = 'Notice\n\nThe caretaker, Ada Finch, comes on 01.02.2024 and costs 250 000 crowns a year since 2011.\n'
  const { text } = askSmallTexts({ NOTICE }, 'What is the phone number of the caretaker?')
  assert.doesNotMatch(text, /\*\*/)
})

test('every language asks for a telephone number, an e-mail address and an address', () => {
  const ASKED: Readonly<Record<string, readonly [string, string, string]>> = {
    en: ['What is the phone number of the chair?', 'What is her e-mail?', 'What is the address of the club?'],
    de: ['Wie ist die Telefonnummer des Vorstands?', 'Wie lautet ihre E-Mail-Adresse?', 'Wie ist die Adresse?'],
    fr: [
      'Quel est le numéro de téléphone du club ?',
      'Quelle est son adresse e-mail ?',
      "Quelle est l'adresse du club ?",
    ],
    es: ['¿Cuál es el número de teléfono del club?', '¿Cuál es su correo electrónico?', '¿Cuál es la dirección?'],
    it: ['Qual è il numero di telefono del club?', 'Qual è la sua e-mail?', "Qual è l'indirizzo del club?"],
    pt: ['Qual é o número de telefone do clube?', 'Qual é o e-mail dela?', 'Qual é a morada do clube?'],
    nl: ['Wat is het telefoonnummer van de club?', 'Wat is haar e-mailadres?', 'Wat is het adres van de club?'],
    ru: ['Какой номер телефона у клуба?', 'Какая у неё электронная почта?', 'Какой адрес у клуба?'],
    ja: ['クラブの電話番号は何ですか？', 'メールアドレスは何ですか？', 'クラブの住所はどこですか？'],
    zh: ['俱乐部的电话号码是多少？', '她的邮箱是什么？', '俱乐部的地址是什么？'],
  }
  for (const code of listLocaleCodes())
    assert.deepEqual(
      ASKED[code]?.map((question) => readAskedContact(question, code)?.ways),
      [['phone'], ['mail'], ['address']],
      code,
    )
})

test('a question about telephones asks for none', () => {
  for (const question of ['May I use my phone in the ward?', 'How many phones are there?', 'When is the address read?'])
    assert.equal(readAskedContact(question, 'en'), null, question)
})

test('who is asked for by name is not reached by the number of another who stands in the same list', () => {
  const OFFICE =
    'Questions go to Ida Lund (office, extension 12).\n\nPresent: Ida Lund, Omar Bey, Pia Holt.\n\nIf the pump stops, call Omar Bey.'
  assert.doesNotMatch(askSmallTexts({ OFFICE }, 'What is the telephone number of Omar?').text, /extension 12/)
})
