/**
 * The media type of `offered` that an Accept header likes best: by weight, then by the header's own order, then by
 * ours. The first offered one when there is no header or it says any; null when none is welcome.
 * Source: RFC 9110, section 12.5.1.
 */
export function chooseMediaType(accept: string | null | undefined, offered: readonly string[]): string | null {
  if (!accept) return offered[0] ?? null
  const ranges = accept.split(',').map(readRange)
  const liked = offered
    .map((type) => ({ type, ...weighMediaType(type, ranges) }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || a.place - b.place)
  return liked[0]?.type ?? null
}

/** Whether a request is that of a browser for a page: one that takes anything gets data. */
export function wantsHtml(request: Request): boolean {
  return chooseMediaType(request.headers.get('accept'), ['application/json', 'text/html']) === 'text/html'
}

type MediaRange = { readonly type: string; readonly weight: number; readonly place: number }

function readRange(text: string, place: number): MediaRange {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  const quality = parameters.find((parameter) => parameter.startsWith('q='))
  const weight = quality === undefined ? 1 : Number(quality.slice(2))
  return { type, weight: Number.isFinite(weight) ? weight : 0, place }
}

/** The most precise range decides, so a low weight on html counts even beside a range that takes anything. */
function weighMediaType(type: string, ranges: readonly MediaRange[]): { weight: number; place: number } {
  const group = `${type.slice(0, type.indexOf('/'))}/*`
  for (const wanted of [type, group, '*/*']) {
    const range = ranges.find((candidate) => candidate.type === wanted)
    if (range) return range
  }
  return { weight: 0, place: 0 }
}
