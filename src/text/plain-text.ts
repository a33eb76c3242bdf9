/**
 * A quoted stretch as it is shown: Markdown noise, line breaks and reference marks go, the words stay. The citation
 * beside it keeps the exact excerpt.
 */
export function plainText(excerpt: string): string {
  return outsideCode(excerpt, cleaned).replace(/\s+/g, ' ').trim()
}

function outsideCode(text: string, change: (piece: string) => string): string {
  return text
    .split(/(`[^`\n]+`)/)
    .map((piece, index) => (index % 2 === 1 ? piece : change(piece)))
    .join('')
}

function cleaned(text: string): string {
  return text
    .replace(/^\s*(?:#{1,6}\s+|>\s?|[-*+•‣▪–]\s+|\d{1,3}[.)]\s+(?=\D))/gm, '')
    .replace(/(\p{Ll})-\n\s*(?=\p{Ll})/gu, '$1')
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\[([^\]]+)\]\((?:[^()]|\([^()]*\))*\)/g, '$1')
    .replace(/(\*\*|__)(?=\S)(.+?)(?<=\S)\1/gs, '$2')
    .replace(/(?<![\p{L}\p{N}*])\*(?=\S)([^*\n]+?)(?<=\S)\*(?![\p{L}\p{N}*])/gu, '$1')
    .replace(/\s*\[\^?\d{1,3}(?:\s*[,;–-]\s*\d{1,3})*\]/g, '') // a reference mark would pass for one of ours
}

/** Sets the span that was asked for in bold, when the excerpt is shown with it unchanged. */
export function withBold(text: string, span: string | null): string {
  return span === null || text.includes('**') || !text.includes(span) ? text : text.replace(span, () => `**${span}**`)
}
