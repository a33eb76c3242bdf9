import type { Unary } from '../house.ts'
import { sourceToChange } from '../life/find.ts'
import { readText, replaceContent } from '../life/sources.ts'
import { Refusal, STATUS } from '../refusal.ts'

/** `[null,[SRC],null,[null,[header,body]]]` -> `[]`. The body joins the text, the header does not appear in it. */
export const appendSource: Unary = async (call) => {
  const body = call.params.at(3).at(1).at(1).text()
  const { place, record } = await sourceToChange(call, call.params.at(1).firstText())
  const text = await readText(call.house, place, record)
  if (text === null) throw new Refusal(STATUS.precondition, 'the source has no text yet')
  const joined = `${text}${text.endsWith('\n') ? '' : '\n'}${body}`
  await replaceContent(
    call.house,
    place,
    { ...record, hasOwnTitle: true },
    { type: 'text', text: joined, title: record.title },
  )
  return []
}
