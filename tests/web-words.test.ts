import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { FAULTS } from '../src/domain/fault.ts'

const PAGE = path.join(import.meta.dirname, '../web/src')
const readWords = (language: string) =>
  JSON.parse(readFileSync(path.join(PAGE, `locales/${language}.json`), 'utf8')) as Record<string, string>
const listNames = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort()

test('every language of the page has every word, with the same values in it', () => {
  const english = readWords('en')
  assert.ok(Object.keys(english).length > 50)
  for (const language of ['fr', 'de', 'ja']) {
    const words = readWords(language)
    assert.deepEqual(Object.keys(words).sort(), Object.keys(english).sort(), language)
    for (const [key, text] of Object.entries(english)) {
      assert.deepEqual(listNames(words[key]!), listNames(text), `${language}: ${key}`)
    }
  }
})

test('every word of the page is said somewhere, and none that it lacks', () => {
  const code = globSync('**/*.{ts,tsx}', { cwd: PAGE }).map((file) => readFileSync(path.join(PAGE, file), 'utf8'))
  const said = code.join('\n')
  const isSaid = (key: string) =>
    said.includes(`'${key}'`) || said.includes(`'${key.split('.')[0]}'`) || said.includes(`\`${key.split('.')[0]}.`)
  assert.deepEqual(
    Object.keys(readWords('en')).filter((key) => !isSaid(key)),
    [],
  )
})

/** What the page never meets, or only its own faults; and what it says itself. */
const UNTOLD =
  'UNAUTHORIZED ORIGIN_REFUSED ROUTE_NOT_FOUND METHOD_NOT_ALLOWED IDEMPOTENCY_CONFLICT UNSUPPORTED_MEDIA_TYPE RANGE_NOT_SATISFIABLE CANCELLED'

test('the page has words for every fault that it may meet, and for no other', () => {
  const told = Object.keys(readWords('en')).filter((key) => key.startsWith('fault.'))
  const met = Object.keys(FAULTS).filter((code) => !UNTOLD.split(' ').includes(code))
  assert.deepEqual(told, met.map((code) => `fault.${code}`).toSorted())
})

test('what the page says of a document in its own words the service says so, to the letter', () => {
  const room = path.join(import.meta.dirname, '../src/engine')
  const code = globSync('**/*.ts', { cwd: room }).map((file) => readFileSync(path.join(room, file), 'utf8'))
  const forms = [/^The (.+) is damaged and could not be read\.$/, /^The (.+) holds no text\.$/]
  const isSaid = (sentence: string) => {
    const what = forms.map((form) => form.exec(sentence)?.[1]).find((found) => found !== undefined)
    return code.some((text) => text.includes(what === undefined ? sentence : `'${what}'`))
  }
  const told = Object.entries(readWords('en')).filter(([key]) => key.startsWith('told.'))
  assert.ok(told.length > 20)
  assert.deepEqual(
    told.filter(([key, text]) => key !== `told.${text}` || !isSaid(text)),
    [],
  )
})

test('the page reaches the service through the typed client alone, and puts no markup of others into itself', () => {
  const ways =
    /\bfetch\(|XMLHttpRequest|EventSource\(|WebSocket|sendBeacon|dangerouslySetInnerHTML|innerHTML|insertAdjacentHTML/
  const files = globSync('**/*.{ts,tsx}', { cwd: PAGE })
  assert.ok(files.length > 20)
  assert.deepEqual(
    files.filter((file) => ways.test(readFileSync(path.join(PAGE, file), 'utf8'))),
    [],
  )
})

test('the built page carries the licences of what is in it', () => {
  const licences = readFileSync(path.join(PAGE, '../dist/licences.txt'), 'utf8')
  for (const made of [/^react-dom [\d.]+ \(MIT\)/m, /^pdfjs-dist [\d.]+ \(Apache-2.0\)/m, /^Lucide icons \(ISC\)/m])
    assert.match(licences, made)
})
