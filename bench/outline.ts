/**
 * How long the outline of a 300-page notebook takes, from which all generated content is made, beside what the platform
 * needs to cut the same text into sentences and words. The text is made up: chapters with words of their own, drawn by
 * Zipf's law from a fixed seed, with numbers, years and definitions.
 */
import { buildOutline } from '../src/studio/extract/build-outline.ts'
import type { StudioSource } from '../src/studio/extract/material.ts'
import { madeUp } from './support/made-up-words.ts'
import { measureMs } from './support/measure-ms.ts'
import { print } from './support/print.ts'

const PAGES = 300
const PAGE_CHARS = 2_500
const SOURCES = 3
const CHAPTERS = 8
const ROUNDS = 5

const { number, pick, word, draw } = madeUp(2026)
const made = (count: number) => Array.from({ length: count }, () => word(4))
const common = made(4_000)
const capital = (text: string) => text[0]!.toUpperCase() + text.slice(1)

function sentence(own: readonly string[]): string {
  const words = Array.from({ length: 6 + Math.floor(number() * 14) }, (_, index) =>
    index % 3 === 2 ? pick(['of', 'the', 'in', 'is', 'and', 'with']) : draw(number() < 0.3 ? own : common),
  )
  const kind = number()
  if (kind < 0.06) return `${capital(words[0]!)} is a ${words.slice(1).join(' ')}.`
  if (kind < 0.12) return `In ${1500 + Math.floor(number() * 500)} the ${words.join(' ')}.`
  if (kind < 0.2) return `The ${words.slice(1).join(' ')} ${Math.floor(number() * 900)} km of ${words[0]}.`
  return `${capital(words.join(' '))}.`
}

function sourceOf(index: number): StudioSource {
  const places: StudioSource['places'][number][] = []
  let text = ''
  for (let chapter = 0; chapter < CHAPTERS; chapter += 1) {
    const own = made(120)
    const heading = capital(`${own[0]} and ${own[1]}`)
    places.push({ start: text.length, heading, headingLevel: 1 })
    text += `${heading}\n\n`
    const end = ((chapter + 1) * PAGES * PAGE_CHARS) / SOURCES / CHAPTERS
    while (text.length < end) text += sentence(own) + (number() < 0.15 ? '\n\n' : ' ')
  }
  return { id: `s${index}`, title: `Volume ${index + 1}`, language: 'en', text, chars: text.length, places }
}

function cut(sources: readonly StudioSource[]): number {
  let count = 0
  for (const granularity of ['sentence', 'word'] as const) {
    const segmenter = new Intl.Segmenter('en', { granularity })
    for (const { text } of sources) for (const _ of segmenter.segment(text)) count += 1
  }
  return count
}

const median = (times: readonly number[]) => [...times].sort((a, b) => a - b)[times.length >> 1]!

const sources = Array.from({ length: SOURCES }, (_, index) => sourceOf(index))
const times = Array.from({ length: ROUNDS }, () =>
  measureMs(() => buildOutline(sources, { type: 'report', language: 'en' })),
)
const floor = median(Array.from({ length: ROUNDS }, () => measureMs(() => cut(sources))))
const usual = median(times.slice(1))
print(
  `outline of ${PAGES} pages: ${times[0]!.toFixed(0)} ms in a fresh process, median ${usual.toFixed(0)} ms after that, ` +
    `${(usual / floor).toFixed(2)} × cutting the text into sentences and words (${floor.toFixed(0)} ms)`,
)
