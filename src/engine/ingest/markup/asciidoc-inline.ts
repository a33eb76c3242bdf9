/** Links and macros as their words, attributes as what they stand for. */
export function readAsciidocInline(text: string, attributes: ReadonlyMap<string, string>): string {
  return resolveAttributes(text, attributes)
    .replace(/image:[^\s[]+\[[^\]]*\]/g, '')
    .replace(/\[\[[^\]]+\]\]/g, '')
    .replace(/<<[^<>,]+,\s*([^<>]+)>>/g, '$1')
    .replace(/<<#?([^<>,]+)>>/g, '$1')
    .replace(
      /(?:link|xref|mailto):[^\s[]+\[([^\]]*?)\^?(?:,\s*\w+\s*=[^\]]*)?\]/g,
      (whole, words: string) => words || whole.replace(/\[.*$/, ''),
    )
    .replace(
      /((?:(?:https?|ftp|irc):\/\/|\{[\w-]+\})[^\s[]*)\[([^\]]*?)\^?(?:,\s*\w+\s*=[^\]]*)?\]/g,
      (_, address: string, words: string) => words || address,
    )
    .replace(/\blink[a-z]+:([^\s[]+)\[(\d\w?)\]/g, '$1($2)') // a page of a manual, by a macro of the manual's own
    .replace(/footnote:\w*\[([^\]]*)\]/g, ' ($1)')
    .replace(/(?:kbd|btn|pass|stem|latexmath):\w*\[([^\]]*)\]/g, '$1')
    .replace(/menu:([^[]+)\[([^\]]*)\]/g, '$1 > $2')
    .replace(/(?<![\w`])`\+(.+?)\+`(?!\w)/g, '`$1`')
    .replace(/(?<![\w+])\+([^\s+](?:[^+]*[^\s+])?)\+(?![\w+])/g, '`$1`')
    .replace(/(?<![\w*])\*([^\s*](?:[^*]*[^\s*])?)\*(?![\w*])/g, '**$1**')
    .replace(/ \+$/, '')
}

const STANDING: Readonly<Record<string, string>> = {
  nbsp: ' ',
  empty: '',
  sp: ' ',
  plus: '+',
  asterisk: '*',
  tilde: '~',
  backtick: '`',
  cpp: 'C++',
}

const ATTRIBUTE = /(?<!\\)\{([\w-]+)\}/g
/** An attribute may name others. */
const MAX_ROUNDS = 5

function resolveAttributes(text: string, attributes: ReadonlyMap<string, string>): string {
  let resolved = text
  for (let round = 0; round < MAX_ROUNDS && resolved.search(ATTRIBUTE) !== -1; round += 1) {
    resolved = resolved.replace(ATTRIBUTE, (whole, name: string) => attributes.get(name) ?? STANDING[name] ?? whole)
    if (resolved.length > text.length + 10_000) return text
  }
  return resolved.replace(/\(([CR]|TM)\)/g, (_, mark: string) => ({ C: '©', R: '®' })[mark] ?? '™')
}
