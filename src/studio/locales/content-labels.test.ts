import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { CONTENT_LANGUAGES } from '../../domain/content-language.ts'
import { type ContentLabels, fillLabelTemplate } from './content-labels.ts'
import english from './en.json' with { type: 'json' }
import { readContentLabels } from './read-locale.ts'

const KEYS = Object.keys(english.labels) as readonly (keyof ContentLabels)[]
const ENGLISH = readContentLabels('en')

/** Words that a language writes as English does; everything else must differ. */
const SAME_AS_ENGLISH: Readonly<Record<string, readonly (keyof ContentLabels)[]>> = {
  de: ['quiz'],
  nl_NL: ['quiz'],
  sv: ['presentation'],
  da: ['quiz'],
  fr: ['sources', 'source', 'page', 'quiz', 'question', 'score', 'notes', 'date'],
  pt_BR: ['item'],
  it: ['quiz'],
  ca: ['notes'],
  pl: ['quiz'],
}

/** The script in which a language is written, where that is not Latin. */
const SCRIPTS: readonly (readonly [script: string, codes: string])[] = [
  ['Cyrillic', 'ru uk be bg mk sr'],
  ['Greek', 'el'],
  ['Armenian', 'hy'],
  ['Georgian', 'ka'],
  ['Arabic', 'ar_001 ar_eg fa ur ps sd'],
  ['Hebrew', 'he iw'],
  ['Devanagari', 'hi mr ne kok mai'],
  ['Bengali', 'bn'],
  ['Gurmukhi', 'pa'],
  ['Gujarati', 'gu'],
  ['Oriya', 'or'],
  ['Telugu', 'te'],
  ['Tamil', 'ta'],
  ['Kannada', 'kn'],
  ['Malayalam', 'ml'],
  ['Sinhala', 'si'],
  ['Han', 'zh_Hans zh_Hant'],
  ['Hangul', 'ko'],
  ['Thai', 'th'],
  ['Myanmar', 'my'],
  ['Ethiopic', 'am'],
]

function letterOf(code: string): RegExp {
  if (code === 'ja') return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
  const script = SCRIPTS.find(([, codes]) => codes.split(' ').includes(code))?.[0] ?? 'Latin'
  return new RegExp(`\\p{Script=${script}}`, 'u')
}

const lettersOf = (text: string) =>
  (text.replaceAll('{n}', '').match(/\p{L}/gu) ?? []).filter((letter) => !/\p{Script=Common}/u.test(letter))

describe('the labels of generated content', () => {
  it('fill every key in all 81 languages', () => {
    for (const { code } of CONTENT_LANGUAGES) {
      const words = readContentLabels(code)
      for (const key of KEYS) assert.ok(words[key].trim(), `${code} ${key}`)
      assert.equal(Object.values(words).length, KEYS.length, code)
    }
  })

  it('hold the place for text once in every template and nowhere else', () => {
    for (const { code } of CONTENT_LANGUAGES) {
      for (const [key, word] of Object.entries(readContentLabels(code)))
        assert.equal(word.split('{n}').length - 1, key.startsWith('asks') ? 1 : 0, `${code} ${key}: ${word}`)
    }
  })

  it('are written in the script of their language, to the last letter', () => {
    for (const { code } of CONTENT_LANGUAGES) {
      const letter = letterOf(code)
      for (const [key, word] of Object.entries(readContentLabels(code))) {
        const letters = lettersOf(word)
        assert.ok(letters.length > 0, `${code} ${key}`)
        assert.deepEqual([code, key, letters.filter((one) => !letter.test(one))], [code, key, []])
      }
    }
  })

  it('differ from English but for a short list of loanwords', () => {
    for (const { code } of CONTENT_LANGUAGES.filter((language) => language.code !== 'en')) {
      const words = readContentLabels(code)
      const same = KEYS.filter((key) => words[key] === ENGLISH[key])
      assert.deepEqual([code, same], [code, SAME_AS_ENGLISH[code === 'fr_CA' ? 'fr' : code] ?? []])
    }
  })

  it('tell the two writings of Chinese and the two of Norwegian apart', () => {
    assert.notEqual(readContentLabels('zh_Hans').presentation, readContentLabels('zh_Hant').presentation)
    assert.notEqual(readContentLabels('nb_NO').sources, readContentLabels('nn_NO').sources)
    assert.deepEqual(readContentLabels('he'), readContentLabels('iw'))
  })

  it('have one word a column: no column is silently shared by two keys of a table', () => {
    for (const { code } of CONTENT_LANGUAGES) {
      const { term, meaning, date, event, item, value, source } = readContentLabels(code)
      for (const row of [
        [term, meaning, source],
        [date, event, source],
        [item, value, source],
      ])
        assert.equal(new Set(row).size, row.length, `${code} ${row}`)
    }
  })

  it('take any text into a template, replacement patterns too', () => {
    assert.equal(fillLabelTemplate('What does “{n}” mean?', '$& {n}'), 'What does “$& {n}” mean?')
  })
})
