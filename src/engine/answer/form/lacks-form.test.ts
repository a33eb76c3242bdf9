import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../tests/support/ask-small-texts.ts'
import { smallRetrieval } from '../../../../tests/support/small-retrieval.ts'
import { toPlainText, withBold } from '../../../text/plain-text.ts'
import { answerOffline } from '../answer-offline.ts'

const ask = (texts: Record<string, string>, text: string) => askSmallTexts(texts, text)

test('a reason is answered where one is given, and told in part where the thing is only spoken of', () => {
  const GARDEN = 'Hoses are forbidden because one of them emptied the well.\n\nDogs stay on the lead in the orchard.'
  assert.equal(ask({ GARDEN }, 'Why are hoses forbidden?').state, 'answered')
  assert.notEqual(ask({ GARDEN }, 'Why do dogs stay on the lead in the orchard?').state, 'answered')
})

test('a title is no quote, and a heading that runs into its sentence is not said', () => {
  const PAPER =
    'Recursive partitioning of models\n\nAbstract The package fits trees by recursive partitioning of models. It is free.'
  const { text } = askSmallTexts({ PAPER }, 'What does recursive partitioning of models fit?', {
    known: { PAPER: { name: 'Recursive partitioning of models' } },
  })
  assert.match(text, /^The package fits trees/)
  const SEA = 'The sea and its tides\n\nAbstract The tides of the sea follow the moon. They are high twice a day.'
  const about = ask({ PAPER, SEA }, 'What are these documents about?').text
  assert.match(about, /: The package fits trees/)
  assert.doesNotMatch(about, /Abstract/)
})

test('a bold number is never a part of a longer one, and the mark of a picture is not shown', () => {
  assert.equal(
    withBold('It ends on 15 September, and 5 September is free.', '5 September'),
    'It ends on 15 September, and **5 September** is free.',
  )
  assert.equal(withBold('It ends on 15 September.', '5 September'), 'It ends on 15 September.')
  assert.equal(toPlainText('Press Enter: [D] Then go on.'), 'Press Enter: Then go on.')
})

test('a hope proves nothing, nor does the reason of something else, nor a time of day since when it is so', () => {
  const TEA = 'Peppermint tea may help people sleep. In the women there was no effect. The men slept longer.'
  assert.match(ask({ TEA }, 'Does the tea help women?').text, /^In the women there was no effect/)
  const HALL = 'The kitchen may be used until 10 pm. The show was put off because the singer fell ill. Dogs stay out.'
  assert.notEqual(ask({ HALL }, 'Since when has there been a kitchen?').state, 'answered')
  const FARM = 'La ferme est ouverte le samedi de 9 h à 12 h. Le lait sert au fromage.'
  const french = { ...smallRetrieval({ FARM }), languages: ['fr'] }
  for (const text of ['Quand la ferme a-t-elle été construite ?', 'Peut-on dormir à la ferme ?'])
    assert.notEqual(answerOffline({ text, turns: [] }, french).state, 'answered', text)
})

test('a time of day and a month answer when, in the words of each language', () => {
  const dutch = {
    ...smallRetrieval({ HAL: 'De hal gaat open om 9 uur. Het café sluit om 23 uur.' }),
    languages: ['nl'],
  }
  assert.match(answerOffline({ text: 'Hoe laat sluit het café?', turns: [] }, dutch).text, /\*\*23 uur\*\*/)
  const italian = {
    ...smallRetrieval({ CASA: 'Il rifugio apre a giugno e chiude a fine settembre.' }),
    languages: ['it'],
  }
  assert.equal(answerOffline({ text: 'Quando chiude il rifugio?', turns: [] }, italian).state, 'answered')
})

const askWhy = (text: string, language: string, question: string) =>
  askSmallTexts({ text }, question, { languages: [language] })

test('the reason of another thing is none of what is asked, nor is what is asked the reason of another', () => {
  for (const [language, text, question] of [
    [
      'en',
      'The driver goes slowly here because a carriage derailed in 2008. Tea is free.',
      'Why did the carriage derail?',
    ],
    [
      'en',
      'The byelaws of 1967 are revoked. Old tyres are banned because they mark the quay.',
      'Why were the byelaws of 1967 revoked?',
    ],
    [
      'de',
      'Der Fahrer fährt hier langsam, weil 2008 ein Wagen entgleiste. Tee ist frei.',
      'Warum entgleiste der Wagen?',
    ],
    [
      'fr',
      'Le conducteur ralentit ici parce qu’un wagon a déraillé en 2008. Le thé est offert.',
      'Pourquoi le wagon a-t-il déraillé ?',
    ],
    [
      'es',
      'El seguro ha subido porque una vaquilla entró en la farmacia. El té es gratis.',
      '¿Por qué entró la vaquilla en la farmacia?',
    ],
    [
      'it',
      'Il conducente rallenta qui perché un vagone è deragliato. Il tè è gratuito.',
      'Perché è deragliato il vagone?',
    ],
    [
      'pt',
      'O condutor abranda aqui porque uma carruagem descarrilou. O chá é grátis.',
      'Porque descarrilou a carruagem?',
    ],
    [
      'nl',
      'De bestuurder rijdt hier langzaam omdat een wagon ontspoorde. Thee is gratis.',
      'Waarom ontspoorde de wagon?',
    ],
    [
      'ru',
      'Машинист едет медленно, потому что вагон сошёл с рельсов. Чай бесплатный.',
      'Почему вагон сошёл с рельсов?',
    ],
    ['ja', 'この駅で車両が脱線したので、運転士は速度を落とす。お茶は無料です。', 'なぜ車両が脱線したのですか？'],
    ['zh', '司机在这里减速，因为一节车厢脱轨了。茶水免费。', '为什么车厢脱轨了？'],
  ] as const) {
    const { state, text: said } = askWhy(text, language, question)
    assert.notEqual(state, 'answered', `${question} ${said}`)
  }
})

test('a reason is told on either side of its mark, in the next sentence, and under a heading that says the fact', () => {
  for (const [language, text, question] of [
    ['en', 'Because a carriage derailed, the driver goes slowly here. Tea is free.', 'Why does the driver go slowly?'],
    [
      'en',
      'The soil is full of lead, therefore vegetables grow in raised beds. Tea is free.',
      'Why do vegetables grow in raised beds?',
    ],
    ['en', 'No waterbeds, because the floors were not built for them. Tea is free.', 'Why are there no waterbeds?'],
    ['en', 'The lift was shut in May. This was because its rope had worn thin. Tea is free.', 'Why was the lift shut?'],
    [
      'de',
      'Der Boden ist voll Blei, deshalb wächst das Gemüse in Hochbeeten. Tee ist frei.',
      'Warum wächst das Gemüse in Hochbeeten?',
    ],
    [
      'fr',
      'Parce qu’un wagon a déraillé, le conducteur ralentit ici. Le thé est offert.',
      'Pourquoi le conducteur ralentit-il ?',
    ],
    ['ja', '車両が脱線したので、運転士は速度を落とす。お茶は無料です。', 'なぜ運転士は速度を落とすのですか？'],
    ['zh', '因为一节车厢脱轨了，司机在这里减速。茶水免费。', '为什么司机减速？'],
  ] as const) {
    const { state, text: said } = askWhy(text, language, question)
    assert.equal(state, 'answered', `${question} ${said}`)
  }
})

test('where only the fact is told the answer is given in part', () => {
  const LIFT = 'The lift was shut in May by the caretaker. Tea is free on Mondays.'
  const { state, text } = askWhy(LIFT, 'en', 'Why was the lift shut by the caretaker?')
  assert.equal(state, 'partial')
  assert.match(text, /may not be the whole answer/)
})
