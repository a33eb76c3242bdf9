import { readFileSync } from 'node:fs'
import { loadAnalyzer } from '../../../text/analyzer.ts'
import { isSpaced } from '../locales.ts'

/** Common words of a language by what they mean: `locales/<code>.json`, the meanings named in English. */
type Glossary = {
  /** What a word may mean, in whatever form it is written. */
  readonly listMeanings: (word: string) => readonly string[]
  /** The words of the language for a meaning, the commonest first. */
  readonly listWords: (meaning: string) => readonly string[]
}

const MIN_PART_CHARS = 3
/** What joins the parts of a German or Dutch word. */
const JOINTS = ['', 's', 'n', 'en', 'es', 'e']
const COMPOUNDING: ReadonlySet<string> = new Set(['de', 'nl'])

const glossaries = new Map<string, Glossary>()

/** The glossary of a language by its ISO 639-1 code, one of those that answering knows. */
export function loadGlossary(language: string): Glossary {
  const known = glossaries.get(language) ?? makeGlossary(language)
  glossaries.set(language, known)
  return known
}

function makeGlossary(language: string): Glossary {
  const file = new URL(`./locales/${language}.json`, import.meta.url)
  const words = new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>))
  const { terms } = loadAnalyzer(language)
  const readKey = (word: string) => (isSpaced(language) ? terms(word).join(' ') : word)
  const byKey = new Map<string, Set<string>>()
  for (const [meaning, forms] of words)
    for (const form of forms.split(' ')) {
      const key = readKey(form)
      if (key !== '') byKey.set(key, (byKey.get(key) ?? new Set()).add(meaning))
    }
  const find = (word: string) => [...(byKey.get(readKey(word)) ?? [])]
  return {
    listMeanings: (word) => {
      const whole = find(word)
      return whole.length > 0 || !COMPOUNDING.has(language) ? whole : splitCompound(word, find)
    },
    listWords: (meaning) => words.get(meaning)?.split(' ') ?? [],
  }
}

/** "Buchungscode" is a code of a booking. */
function splitCompound(word: string, find: (word: string) => string[]): string[] {
  for (let at = MIN_PART_CHARS; at <= word.length - MIN_PART_CHARS; at += 1) {
    const right = find(word.slice(at))
    if (right.length === 0) continue
    const left = JOINTS.filter((joint) => word.slice(0, at).endsWith(joint)).flatMap((joint) =>
      find(word.slice(0, at - joint.length)),
    )
    if (left.length > 0) return [...new Set([...left, ...right])]
  }
  return []
}
