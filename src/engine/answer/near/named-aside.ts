import { escapePattern } from '../../../lib/escape-pattern.ts'
import { readAskedFor } from '../question/asked-kind.ts'
import type { AskedQuestion } from '../question/asked-question.ts'

const NAME_WITHIN = /(?<=\S\s+)\p{Lu}[\p{L}\p{N}'’-]+(?:\s\p{Lu}[\p{L}\p{N}'’-]+)*/gu

/** Whether a text tells a number of somebody whose club or place alone is what was asked about: "Ann Lee (Larch End), 19 goals" does not say how many goals Larch End scored. */
export function isNamedAside({ text, language }: AskedQuestion, said: string): boolean {
  if (readAskedFor(text).kind !== 'number' || language === 'de') return false // whose nouns are written as names
  return (text.match(NAME_WITHIN) ?? []).some((name) => {
    const mentions = said.match(new RegExp(`(?<!\\p{L})${escapePattern(name)}(?!\\p{L})`, 'gu')) ?? []
    const aside = said.match(new RegExp(`\\p{Lu}\\p{L}+\\s\\(${escapePattern(name)}\\)`, 'gu')) ?? []
    return mentions.length > 0 && mentions.length === aside.length
  })
}
