import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../tests/support/ask-small-texts.ts'
import { askTexts } from '../../../../tests/support/ask-texts.ts'

const CANTEEN =
  'Les repas se réservent jusqu’au jeudi midi. Le tarif est de 4,10 euros. Le four est en panne. Les téléphones restent au vestiaire. La cuisinière, Mme Ozanne, part en juin.'
const LENDING =
  'Geräte werden für zwei Wochen ausgegeben. Wer ein Gerät beschädigt zurückgibt, kommt für die Reparatur auf. Das Lager zieht um, weil der Vertrag ausläuft.'

const ask = (text: string, source: string) =>
  askSmallTexts({ source }, text, { languages: [source === LENDING ? 'de' : 'fr'] })

test('the only sentence of the asked kind in a short text answers in part, and that its words are others is said', () => {
  for (const [question, source, said, lead] of [
    ['Combien coûte le déjeuner ?', CANTEEN, /4,10 euros/, /^Les sources ne le disent pas en ces termes/],
    ['Qui fait à manger ?', CANTEEN, /Ozanne/, /^Les sources ne le disent pas/],
    ['Wie lange darf ich etwas behalten?', LENDING, /zwei Wochen/, /^Mit diesen Worten/],
  ] as const) {
    const { state, text, citations } = ask(question, source)
    assert.equal(state, 'partial', question)
    assert.match(text, lead)
    assert.match(citations[0]!.sourceText, said)
    assert.equal(citations.length, 1)
  }
})

test('a word of the question that stands elsewhere in the text keeps its kind to itself', () => {
  assert.doesNotMatch(ask('Combien coûtent les téléphones ?', CANTEEN).text, /4,10/)
})

test('a name or a year that stands nowhere is refused, and so is a long text', () => {
  assert.equal(ask('Combien coûtait le déjeuner en 1987 ?', CANTEEN).state, 'no_support')
  assert.equal(ask('Combien coûte le déjeuner ?', `${CANTEEN}\n\n`.repeat(60)).state, 'no_support')
})

test('the verb of what somebody did is named where it stands nowhere', () => {
  const hall = 'The hall holds forty guests. The caretaker is Ron Healey. The doors close at nine.'
  const { state, text } = askSmallTexts({ hall }, 'Who painted the walls?')
  assert.notEqual(state, 'answered')
  if (state === 'partial') assert.match(text, /“painted”/)
})

test('whether something is allowed is told by the rule that names it, and by no other rule', () => {
  const RULES =
    'Il est interdit de fumer à l’intérieur.\n\nLes vélos restent dans la cour.\n\nLes boissons ne sont pas admises.'
  const { state, text } = askTexts({ RULES }, 'Est-ce qu’on peut fumer une cigarette dans la maison ?')
  assert.equal(state, 'partial')
  assert.match(text, /^Les sources ne le disent pas en ces termes.*interdit de fumer.*« cigarette »/s)
  assert.equal(askTexts({ RULES }, 'Est-ce que je peux amener mon canoë ?').state, 'no_support')
})
