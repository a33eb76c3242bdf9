import { loadAnalyzer } from '../../../text/analyzer.ts'
import { splitSentences } from '../../../text/sentences.ts'
import { listClauses } from '../coverage/binds-asked.ts'
import { findLocale } from '../language/locales.ts'
import { readModality } from '../language/read-modality.ts'
import { findAskedSpans, readAskedFor } from '../question/asked-kind.ts'
import type { AskedQuestion } from '../question/asked-question.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { isNowhere } from './asked-part.ts'
import { createReader, listSureParts } from './list-asked-parts.ts'
import type { FindLack } from './told-in-part.ts'

/** Who did something, and not who may or has to, which a rule tells that names nobody; of 1,190 questions on articles in German, whose nouns are all written as names, twenty right answers were refused. */
export const mayLackName = (text: string, language: string): boolean =>
  readAskedFor(text).sort === 'person' && findLocale(language).act.named !== '' && readModality(text, language) === null

/**
 * Who did something, told in part by sentences that name nobody: of eighteen such answers two were right. A name counts where what was
 * done is said with it, or where all is named that it was done to.
 */
export const leavesUnnamed: FindLack = ({ asked, retrieval, citations }) => {
  if (asked.act === null || citations.some(({ sourceText }) => namesDoer(sourceText, asked, retrieval))) return null
  const nowhere = listSureParts(asked, retrieval).filter((part) => isNowhere(part, retrieval))
  return { missing: nowhere.map(({ typed }) => typed), said: [findLocale(asked.language).phrases.noPerson] }
}

function namesDoer(said: string, asked: AskedQuestion, retrieval: Retrieval): boolean {
  const read = createReader(asked, retrieval)
  const things = listSureParts(asked, retrieval).filter(({ role }) => role !== 'act')
  return splitSentences(said).some(({ start, end }) => {
    const sentence = said.slice(start, end)
    if (CITED.test(sentence)) return true
    const isByAct = (clause: string) => saysAct(clause, asked, retrieval) && holdsName(clause, asked)
    if (listClauses(sentence, asked.text).some(isByAct)) return true
    const names = read(sentence)
    return (
      things.length > 0 && things.every(({ isMet }) => isMet(names)) && holdsName(sentence.replace(SIGNED, ' '), asked)
    )
  })
}

/** "Petrie (1899) was the first to use it." */
const CITED = /(?<!\p{L})\p{Lu}\p{Ll}[\p{L}'’-]+(?: et al\.)?\s\((?:1[5-9]|20)\d{2}[a-z]?\)/u
const QUOTED = /["“”„«»‘][^"“”„«»]{1,60}["“”«»’]/gu

/** "Send" names a button. */
function holdsName(clause: string, { text, language }: AskedQuestion): boolean {
  const plain = clause.replace(QUOTED, ' ')
  const { isStopWord } = loadAnalyzer(language)
  return findAskedSpans(plain, text).some(({ start, end }) => !isStopWord(plain.slice(start, end).toLowerCase()))
}

const saysAct = (clause: string, { act }: AskedQuestion, { terms }: Pick<Retrieval, 'terms'>): boolean =>
  clause.match(/[\p{L}\p{M}]+/gu)?.some((word) => terms(word).includes(act!)) ?? false

/** Letters and figures such as "DIN A4" are nobody. */
const SIGNED = /\p{L}+[\s-]?(?:\p{Lu}?\p{N}+|\p{Lu}(?!\p{L}))/gu
