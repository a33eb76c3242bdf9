import type { Reply } from './reply.ts'

const NAMED: Readonly<Record<string, string>> = { quot: '"', amp: '&', lt: '<', gt: '>', apos: "'", nbsp: ' ' }

/**
 * The JSON that the page of a quiz or of flashcards carries in the attribute `data-app-data`.
 * @throws Fault RPC_REPLY_MOVED
 */
export function appDataOf(page: Reply): unknown {
  const escaped = /\bdata-app-data="([^"]*)"/.exec(page.string('the page of an app'))?.[1]
  if (escaped === undefined) throw page.moved('a page with data')
  try {
    return JSON.parse(unescaped(escaped))
  } catch {
    throw page.moved('a page with JSON in it')
  }
}

/** Text of an HTML attribute without character references. */
function unescaped(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,6}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return NAMED[String(name)] ?? whole
    const point = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal)
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole
  })
}
