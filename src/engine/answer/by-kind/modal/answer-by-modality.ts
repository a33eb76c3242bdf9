import { writeAnswer } from '../../compose/write-answer.ts'
import { readAskedModality } from '../../coverage/asked-modality.ts'
import { listMissingWords } from '../../coverage/missing-words.ts'
import { namesUnknown } from '../../coverage/unknown-words.ts'
import { findLocale } from '../../language/locales.ts'
import { dropModality } from '../../language/read-modality.ts'
import type { AskedQuestion } from '../../question/asked-question.ts'
import type { Retrieval, WrittenAnswer } from '../../retrieval/retrieval.ts'
import { quoteList } from '../list/quote-list.ts'
import { findModalLists } from './find-modal-lists.ts'

const PASSAGES_READ = 6
const MAX_LISTS_TOLD = 4

/**
 * Answers what one may do, must not, has to or needs, with the lists that say so of their entries: "What do I have to do
 * before I leave?" and "Before you hand back the key you must:". Null where no list says it of what is asked about.
 */
export function answerByModality(asked: AskedQuestion, retrieval: Retrieval): WrittenAnswer | null {
  const modality = readAskedModality(asked)
  if (modality === null) return null
  const passages = retrieval.find(asked.searchText, PASSAGES_READ)
  if (namesUnknown(asked, passages, retrieval)) return null
  const found = findModalLists(asked, modality, passages, retrieval)
  const missing = listMissingWords({ ...asked, text: dropModality(asked.typed, asked.language) }, retrieval)
  if (found.length === 0 || (found.length > 1 && missing.length > 0)) return null
  const { more } = findLocale(asked.language).list
  const quotes = found.slice(0, MAX_LISTS_TOLD).map(({ list }) => quoteList(list, more))
  return writeAnswer(asked, quotes, missing, retrieval)
}
