import type { AskedQuestion } from '../question/asked-question.ts'
import { findVersions } from '../question/asked-version.ts'
import { findHeadingAt } from '../retrieval/indexed-source.ts'
import type { Retrieval, WrittenAnswer } from '../retrieval/retrieval.ts'

const POINTED = /(?<![\p{sc=Latin}\p{sc=Cyrillic}\p{N}.,])\d+(?:\.\d+)+(?![\p{sc=Latin}\p{sc=Cyrillic}\p{N}])/gu

/**
 * The version that is asked about where an answer leads with what is said of another one: "Version 2.4 dropped oil lamps" to
 * "What was dropped in 2.3?". Null where it leads with that version, or with what names none and stands in a source that names it.
 */
export function findOtherVersion(asked: AskedQuestion, answer: WrittenAnswer, retrieval: Retrieval): string | null {
  const [lead] = answer.citations
  const source = lead && retrieval.readSource(lead.sourceId)
  if (!source) return null
  const labelled = readVersions(asked.text, asked.text)
  const said = source.text.slice(lead.start, lead.end)
  const over = [said, findHeadingAt(source, lead.start) ?? '', source.name].join('\n')
  const named = readVersions(said, asked.text)
  return (
    (asked.text.match(POINTED) ?? []).find((version) => {
      if (holdsVersion(over, version)) return false
      return named.length > 0 || (labelled.includes(version) && !holdsVersion(source.text, version))
    }) ?? null
  )
}

const readVersions = (text: string, question: string) =>
  findVersions(text, question)
    .map(({ start, end }) => text.slice(start, end).replace(/^v\.?|\+$/giu, ''))
    .filter((version) => version.includes('.'))

/** "2.1.7" is also of 2.1; "2.x" is of all of them. */
const holdsVersion = (text: string, version: string) =>
  [...text.matchAll(/(?<![\d.])\d+(?:\.(?:\d+|x\b))+/gu)].some(
    ([held]) => `${held}.`.startsWith(`${version}.`) || (/x$/.test(held) && version.startsWith(held.slice(0, -1))),
  )
