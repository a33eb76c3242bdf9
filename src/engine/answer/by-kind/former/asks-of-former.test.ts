import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asksOfFormer } from './answer-of-former.ts'

const turns = [{ question: 'Who built it?', answer: 'The harbour was built by Mara Lindqvist. [1]' }]
const OF_FORMER = [
  [
    'Where does it say so?',
    'On which page?',
    'Which page is it on?',
    'Who says that?',
    'Why?',
    'Why is that?',
    'Give an example',
    'Can you give an example?',
    'For example?',
    'What does that mean?',
    'In which section is it written?',
    'Where did you read that?',
    'And why not?',
  ],
  [
    'Wo steht das?',
    'Auf welcher Seite?',
    'In welchem Abschnitt steht das?',
    'Wer sagt das?',
    'Warum?',
    'Und warum ist das so?',
    'Nenne ein Beispiel',
    'Kannst du ein Beispiel geben?',
    'Zum Beispiel?',
    'Was bedeutet das?',
    'Wo kann ich das nachlesen?',
  ],
  [
    'Où est-ce écrit ?',
    'À quelle page ?',
    'Dans quelle section ?',
    'Qui dit cela ?',
    'Pourquoi ?',
    'Et pourquoi cela ?',
    'Donne un exemple',
    'Peux-tu donner un exemple ?',
    'Par exemple ?',
    "Qu'est-ce que cela signifie ?",
  ],
  [
    '¿Dónde se dice eso?',
    '¿En qué página?',
    '¿Quién dice eso?',
    '¿Por qué?',
    '¿Y por qué no?',
    'Dame un ejemplo',
    '¿Puedes dar un ejemplo?',
    '¿Me puedes dar un ejemplo?',
    '¿Por ejemplo?',
    '¿Qué significa eso?',
  ],
  [
    'Dove sta scritto?',
    'A che pagina?',
    'Chi lo dice?',
    'Perché?',
    'Fammi un esempio',
    'Puoi fare un esempio?',
    'Mi puoi fare un esempio?',
    'Per esempio?',
    'Che cosa significa?',
  ],
  [
    'Onde está escrito isso?',
    'Em que página?',
    'Quem diz isso?',
    'Por quê?',
    'Dê um exemplo',
    'Pode dar um exemplo?',
    'Por exemplo?',
    'O que significa isso?',
  ],
  [
    'Waar staat dat?',
    'Op welke pagina?',
    'Wie zegt dat?',
    'Waarom?',
    'Geef een voorbeeld',
    'Kun je een voorbeeld geven?',
    'Bijvoorbeeld?',
    'Wat betekent dat?',
  ],
  [
    'Где это написано?',
    'На какой странице?',
    'Кто это сказал?',
    'Почему?',
    'Приведи пример',
    'Например?',
    'Что это значит?',
  ],
  [
    'どこに書いてありますか？',
    '何ページですか？',
    'なぜですか？',
    'どうして？',
    '例を挙げてください',
    '例えば？',
    'どういう意味ですか？',
  ],
  ['在哪里写的？', '第几页？', '为什么？', '举个例子', '比如呢？', '什么意思？'],
].flat()

const OF_OTHERS = [
  'Where is it?',
  'Where was she born?',
  'Why was the harbour built?',
  'What does the word mean?',
  'Give an example of a knot',
  'Wo ist er?',
  'Wo steht der Turm?',
  'Où se trouve le port ?',
  '¿Dónde está el puerto?',
  'Dove si trova?',
  'Waar is het?',
  '港はどこにありますか？',
  '港口在哪里？',
  'Who wrote that book?',
]

test('a question for place, reason, example or meaning of what was said is told in each language', () => {
  for (const text of OF_FORMER) assert.ok(asksOfFormer({ text, turns }), text)
})

test('one with a matter of its own, and any in no conversation, is not', () => {
  for (const text of OF_OTHERS) assert.ok(!asksOfFormer({ text, turns }), text)
  assert.ok(!asksOfFormer({ text: 'Why?', turns: [] }))
})

test('what is wanted in fewer words or in another language is asked of what was told', () => {
  for (const text of [
    'Shorter, please.',
    'Kürzer bitte',
    'Plus court',
    'Más breve',
    'Più breve',
    'Korter',
    'Mais curto',
    'Короче',
    '短一点',
  ])
    assert.ok(asksOfFormer({ text, turns }), text)
  for (const text of ['In German please.', 'Auf Englisch', 'En español', 'In het Nederlands', 'En anglais', '用英语'])
    assert.ok(asksOfFormer({ text, turns }), text)
  for (const text of ['In winter?', 'Auf Papier', 'En mayo', 'A shorter rope?', '用手'])
    assert.ok(!asksOfFormer({ text, turns }), text)
})
