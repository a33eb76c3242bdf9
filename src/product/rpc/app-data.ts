import { decodeReferences } from '../../lib/markup.ts'
import type { ReplyReader } from './reply-reader.ts'

/**
 * The JSON that the page of a quiz or of flashcards carries in the attribute `data-app-data`.
 * @throws Fault RPC_REPLY_MOVED
 */
export function readAppData(page: ReplyReader): unknown {
  const escaped = /\bdata-app-data="([^"]*)"/.exec(page.string('the page of an app'))?.[1]
  if (escaped === undefined) throw page.createMovedFault('a page with data')
  try {
    return JSON.parse(decodeReferences(escaped))
  } catch {
    throw page.createMovedFault('a page with JSON in it')
  }
}
