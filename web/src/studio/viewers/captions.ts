/** A line that is spoken, with its time in seconds. */
export type TimedLine = {
  readonly start: number
  readonly end: number
  readonly speaker: string | null
  readonly text: string
}

/** A part of a recording, from `start` on, in seconds. */
export type Chapter = { readonly start: number; readonly title: string }

const TIMING = /^(?:(\d+):)?(\d{2}):(\d{2}\.\d{3}) --> (?:(\d+):)?(\d{2}):(\d{2}\.\d{3})/

/** The cues of a WebVTT text; notes and settings are left out. */
export function parseCaptions(text: string): readonly TimedLine[] {
  return text.split(/\n{2,}/).flatMap((block) => {
    const lines = block.trim().split('\n')
    const at = lines.findIndex((line) => TIMING.test(line))
    if (at === -1) return []
    const [, ...times] = TIMING.exec(lines[at]!)!
    const spoken = lines.slice(at + 1).join(' ')
    const speaker = /^<v(?:\.\S+)? ([^>]+)>/.exec(spoken)?.[1] ?? null
    const plain = spoken
      .replaceAll(/<\/?[a-z][^>]*>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&')
    return [{ start: toSeconds(times.slice(0, 3)), end: toSeconds(times.slice(3)), speaker, text: plain }]
  })
}

const toSeconds = ([hours, minutes, seconds]: readonly (string | undefined)[]): number =>
  3600 * Number(hours ?? 0) + 60 * Number(minutes) + Number(seconds)

/** Chapters as podcast players read them. */
export function parseChapters(text: string): readonly Chapter[] {
  const { chapters = [] } = JSON.parse(text) as { chapters?: readonly { startTime: number; title: string }[] }
  return chapters.map(({ startTime, title }) => ({ start: startTime, title }))
}

/** Seconds as a clock shows them: "1:05". */
export function formatClock(seconds: number): string {
  const whole = Math.floor(seconds)
  const minutes = Math.floor(whole / 60)
  return `${minutes}:${String(whole % 60).padStart(2, '0')}`
}
