import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../tests/support/ask-small-texts.ts'

const VALLEYS = 'valley;rainfall;snow\nArle;412.5;30\nBrack;655;12\nWest Brack;388;44\nCress;590;61\nDane;501;9\n'
const MILLS =
  'output,costs,mill,year\n31.5,20.2,Upper Mill,1950\n44.7,21.9,Upper Mill,1951\n39.2,35.5,Low Wheel,1950\n52.1,33.8,Low Wheel,1951\n61.4,36.1,Low Wheel,1952\n'

const ask = (texts: Record<string, string>, text: string, languages = ['en']) =>
  askSmallTexts(texts, text, { languages }).text.replaceAll('**', '')

test('whether one row has more than another is told with yes or no and both cells', () => {
  assert.match(
    ask({ VALLEYS }, 'Does Cress have more rainfall than Dane?'),
    /^Yes – Cress: rainfall 590 \[1\]\n- Dane: rainfall 501/,
  )
  assert.match(
    ask({ VALLEYS }, 'Is the rainfall of Brack lower than that of West Brack?'),
    /^No – Brack: .*655 \[1\]\n- West Brack/,
  )
  assert.doesNotMatch(ask({ VALLEYS }, 'Does Cress have more rainfall than Elm?'), /Yes|No –/)
  assert.doesNotMatch(ask({ VALLEYS }, 'Which valleys have more rainfall than Dane?'), /Yes|No –/)
})

test('so are two columns of one row, in the words of other languages', () => {
  assert.match(
    ask({ VALLEYS }, 'Is the rainfall higher than the snow in Dane?'),
    /^Yes – Dane: rainfall 501 \[1\]\n- Dane: snow 9/,
  )
  const questions: Record<string, string> = {
    de: 'Ist rainfall in Cress höher als in Dane?',
    fr: 'Est-ce que rainfall est plus élevé à Cress qu’à Dane ?',
    es: '¿Es rainfall mayor en Cress que en Dane?',
    it: 'È rainfall maggiore a Cress che a Dane?',
    nl: 'Is rainfall hoger in Cress dan in Dane?',
    pt: 'É rainfall maior em Cress que em Dane?',
  }
  for (const [code, text] of Object.entries(questions))
    assert.match(ask({ VALLEYS }, text, [code]), /^(?:Ja|Oui|Sí|Sì|Sim) – Cress ?: rainfall 590/u, code)
})

test('where a thing has a row for each year it goes by its name and the year', () => {
  assert.match(ask({ MILLS }, 'What was the output of Upper Mill in 1951?'), /^output of Upper Mill, 1951: 44\.7/)
  assert.match(ask({ MILLS }, 'In which year did Low Wheel have the highest output?'), /^Low Wheel, 1952: output 61\.4/)
  assert.match(
    ask({ MILLS }, 'Did Low Wheel have more output in 1951 than in 1950?'),
    /^Yes – Low Wheel, 1951: output 52\.1/,
  )
})

test('median and range are reckoned, but not where a column is called so', () => {
  assert.match(ask({ VALLEYS }, 'Median of rainfall'), /^Median of rainfall over 5 rows: 501/)
  assert.match(
    ask({ VALLEYS }, 'What is the range of snow?'),
    /^- Dane: snow 9, the lowest of 5 \[1\]\n- Cress: snow 61, the highest/,
  )
  const WAGES = 'town,median wage,rent\nArle,310,40\nBrack,420,55\nCress,280,35\n'
  assert.match(ask({ WAGES }, 'Which town has the highest median wage?'), /^Brack: median wage 420, the highest of 3/)
})

test('a word for another column keeps one from being reckoned over', () => {
  const LANDS =
    '| Land | Population in millions | Area km2 | Pop. density |\n|---|---|---|---|\n| Arle | 3.1 | 400 | 99 |\n| Brack | 5.5 | 300 | 120 |\n| Cress | 9.2 | 900 | 80 |\n'
  assert.match(ask({ LANDS }, 'Median population density'), /^Median of Pop\. density over 3 rows: 99/)
  assert.match(
    ask({ LANDS }, 'Which two lands have the highest population density?'),
    /^- Brack: Pop\. density 120 \[1\]\n- Arle/,
  )
})
