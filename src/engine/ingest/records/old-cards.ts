const QUOTED_PRINTABLE = /;(?:ENCODING=)?QUOTED-PRINTABLE/i

/**
 * Cards of version 2.1 as later ones: kinds without `TYPE=`, texts as quoted-printable that run on behind "=". Phones and
 * Outlook still write them. Source: vCard 2.1, sections 2.1.3 and 2.3.
 */
export function modernizeCards(text: string): string {
  if (!/^VERSION:2\.1/im.test(text)) return text
  return joinSoftLines(text.split(/\r?\n/)).map(modernizeLine).join('\r\n')
}

function joinSoftLines(lines: readonly string[]): string[] {
  const joined: string[] = []
  for (const line of lines) {
    const before = joined.at(-1)
    if (before?.endsWith('=') && QUOTED_PRINTABLE.test(before)) joined[joined.length - 1] = before.slice(0, -1) + line
    else joined.push(line)
  }
  return joined
}

function modernizeLine(line: string): string {
  const [, head, value] = /^([^:]+):(.*)$/s.exec(line) ?? []
  if (head === undefined || value === undefined) return line
  const [name, ...parameters] = head.split(';')
  const kept = parameters.filter((parameter) => !/^(?:CHARSET|ENCODING)=|^QUOTED-PRINTABLE$/i.test(parameter))
  const typed = kept.map((parameter) => (parameter.includes('=') ? parameter : `TYPE=${parameter}`))
  return `${[name, ...typed].join(';')}:${QUOTED_PRINTABLE.test(head) ? decodeQuoted(value) : value}`
}

/** The bytes behind "=XX" as UTF-8, which nearly all programs write; a line break within a text is one of the card. */
function decodeQuoted(value: string): string {
  const bytes = value.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8').replace(/\r?\n/g, '\\n')
}
