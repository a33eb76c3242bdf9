import { STATUS } from '../../wire/status-codes.ts'
import { Refusal } from '../refusal.ts'
import type { UnaryMethod } from '../services.ts'
import { requireChangeableSource } from '../usecases/find-source.ts'
import { readStoredText } from '../usecases/source-records.ts'
import { replaceContent } from '../usecases/sources.ts'

/** `[null,[SRC],null,[null,[header,body]]]` -> `[]`. The body joins the text, the header does not appear in it. */
export const answerAppendSource: UnaryMethod = async (call) => {
  const body = call.params.at(3).at(1).at(1).text()
  const { place, record } = await requireChangeableSource(call, call.params.at(1).firstText())
  const text = await readStoredText(call.services, place, record)
  if (text === null) throw new Refusal(STATUS.precondition, 'the source has no text yet')
  const joined = `${text}${text.endsWith('\n') ? '' : '\n'}${body}`
  await replaceContent(
    call.services,
    place,
    { ...record, hasOwnTitle: true },
    { type: 'text', text: joined, title: record.title },
  )
  return []
}
