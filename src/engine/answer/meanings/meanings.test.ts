import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listLocaleCodes } from '../language/locales.ts'
import { listPartMeanings, loadLexicon } from './lexicon.ts'
import {
  isOfOneLanguage,
  listBroader,
  listNames,
  listQuestionNames,
  listThemes,
  MEANING_LANGUAGES,
  type Meaning,
  readMeanings,
  readTheme,
} from './read-meanings.ts'

const MIN_LANGUAGES = 8
const MAX_NAMES = 12
const MAX_OWN_NAMES = 16

const tell = (meaning: Meaning) => JSON.stringify(meaning)

test('every meaning has words in nearly every language that answers are written in, each once and not too many', () => {
  assert.deepEqual([...MEANING_LANGUAGES].sort(), [...listLocaleCodes()].sort())
  for (const meaning of readMeanings().filter((one) => !isOfOneLanguage(one))) {
    const spoken = MEANING_LANGUAGES.filter((code) => listNames(meaning, code).length > 0)
    assert.ok(spoken.length >= MIN_LANGUAGES && listNames(meaning, 'en').length > 0, tell(meaning))
    const others = Object.keys(meaning).filter(
      (key) => !['under', 'against'].includes(key) && !spoken.some((code) => code === key),
    )
    assert.deepEqual(others, [], tell(meaning))
    for (const code of spoken) {
      const names = listNames(meaning, code)
      assert.ok(names.length <= MAX_NAMES && new Set(names).size === names.length, `${code}: ${tell(meaning)}`)
      for (const name of names) assert.match(name, /^[^\s,;|/()][^,;|/()]*(?<!\s)$/u, `${code}: ${tell(meaning)}`)
    }
  }
})

test('what one language alone tells stands in its file, each of its words joins what nothing else joins, and no opposites', () => {
  for (const theme of listThemes().filter((one) => one.startsWith('asked-'))) {
    const [language = ''] = theme.split('-').slice(-1)
    const meanings = readTheme(theme)
    const all = readMeanings().filter((meaning) => !isOfOneLanguage(meaning))
    const elsewhere = groupByName(all, language)
    const here = groupByName(meanings, language)
    for (const meaning of meanings) {
      assert.deepEqual(
        Object.keys(meaning).filter((key) => key !== 'asked'),
        [language],
        tell(meaning),
      )
      const names = [...listNames(meaning, language), ...listQuestionNames(meaning, language)]
      assert.ok(
        names.length > 1 && names.length <= MAX_OWN_NAMES && new Set(names).size === names.length,
        tell(meaning),
      )
      for (const name of names) {
        const others = [...(elsewhere.get(name) ?? []), ...(here.get(name) ?? []).filter((one) => one !== meaning)]
        const isNew = (other: string) => !others.some((one) => listAllNames(one, language).includes(other))
        assert.ok(
          names.some((other) => other !== name && isNew(other)),
          `${name} is joined already: ${tell(meaning)}`,
        )
        const opposites = others.flatMap(({ against }) => (against === undefined ? [] : [against]))
        const meant = names.flatMap((other) => (elsewhere.get(other) ?? []).map((one) => listNames(one, 'en')[0]!))
        assert.deepEqual(
          opposites.filter((one) => meant.includes(one)),
          [],
          `${name} and its opposite: ${tell(meaning)}`,
        )
      }
    }
  }
})

const listAllNames = (meaning: Meaning, language: string) => [
  ...listNames(meaning, language),
  ...listQuestionNames(meaning, language),
]

function groupByName(meanings: readonly Meaning[], language: string): ReadonlyMap<string, readonly Meaning[]> {
  const pairs = meanings.flatMap((meaning) => listAllNames(meaning, language).map((name) => ({ name, meaning })))
  const grouped = Map.groupBy(pairs, ({ name }) => name)
  return new Map([...grouped].map(([name, some]) => [name, some.map(({ meaning }) => meaning)]))
}

test('no meaning stands twice, and a theme is a file with one meaning a line', () => {
  const seen = new Set<string>()
  for (const theme of listThemes())
    for (const meaning of readTheme(theme)) {
      assert.ok(!seen.has(tell(meaning)), `${theme}: ${tell(meaning)}`)
      seen.add(tell(meaning))
    }
})

test('what a meaning stands under is a meaning, and none stands under itself', () => {
  for (const meaning of readMeanings()) {
    if (meaning.under === undefined) continue
    const [broader] = listBroader(meaning)
    assert.equal(listNames(broader ?? {}, 'en')[0], meaning.under, tell(meaning))
  }
})

test('an opposite is a meaning, and each is the other’s', () => {
  const named = new Map(readMeanings().map((meaning) => [listNames(meaning, 'en')[0]!, meaning]))
  const opposed = readMeanings().filter(({ against }) => against !== undefined)
  assert.ok(opposed.length > 0)
  for (const meaning of opposed)
    assert.equal(named.get(meaning.against!)?.against, listNames(meaning, 'en')[0], tell(meaning))
})

test('a word is found in any of its forms, a phrase as a whole only, a compound by its parts', () => {
  const [booking] = loadLexicon('de').listMeanings('Buchungen')
  assert.equal(listNames(booking!, 'en')[0], 'booking')
  assert.deepEqual(loadLexicon('xx').listMeanings('booked'), [])
  const parts = listPartMeanings('Buchungscode', 'de').flatMap((meaning) => listNames(meaning, 'en')[0]!)
  assert.deepEqual(parts, ['booking', 'code'])
})
