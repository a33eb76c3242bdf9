const TAG = /<(\/?)([a-zA-Z][^\s/>]{0,63})[^>]{0,4096}>?/y
const RAW_TEXT = new Set(['script', 'style', 'textarea', 'title'])

/** A tag of a page: its name in small letters, and where it stands, in UTF-16 units. */
export type HtmlTag = { readonly name: string; readonly isEnd: boolean; readonly start: number; readonly end: number }

/** The tags in order, comments and raw text left out; each character is looked at a bounded number of times. */
export function* readTags(source: string): Generator<HtmlTag> {
  let at = source.indexOf('<')
  while (at !== -1) {
    TAG.lastIndex = at
    const [tag = '<', slash, rawName = ''] = TAG.exec(source) ?? []
    const name = rawName.toLowerCase()
    const isEnd = slash === '/'
    let next = at + tag.length
    if (source.startsWith('<!--', at)) next = skipPast(source, '-->', at + 4)
    else if (RAW_TEXT.has(name) && !isEnd) next = skipPast(source, `</${rawName}`, next)
    else if (name !== '' && !tag.endsWith('/>')) yield { name, isEnd, start: at, end: next }
    at = source.indexOf('<', next)
  }
}

/** Where `mark` ends, or the end of the source: what is never closed swallows the rest, as it does in a parser. */
function skipPast(source: string, mark: string, from: number): number {
  const at = source.indexOf(mark, from)
  return at === -1 ? source.length : at + mark.length
}
