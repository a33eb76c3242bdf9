import { Fault } from '../../domain/fault.ts'
import { collapseToLine } from '../../lib/collapse-spaces.ts'
import type { FetchedDocument } from '../../lib/guarded-fetch.ts'
import { decodeReferences } from '../../lib/markup.ts'
import { type FetchOptions, fetchDocument } from './fetch-document.ts'

/** Captions as they arrived, and the address of the video they belong to. */
export type Captions = { readonly fetched: FetchedDocument; readonly title: string | null }

/**
 * The captions that a video's address serves by itself: a caption file, a page with `<track>` elements, or the caption
 * tracks named in the player data of a watch page. No account and no program of others is asked.
 * @throws Fault SOURCE_UNREACHABLE when the address serves none, with what to add in their place
 */
export async function fetchCaptions(address: string, options: FetchOptions, signal: AbortSignal): Promise<Captions> {
  const page = await fetchDocument(address, options, signal)
  if (isCaptionFile(page)) return { fetched: page, title: null }
  if (!/html/i.test(page.contentType)) throw createNoCaptionsFault()
  const html = new TextDecoder().decode(page.bytes)
  const track = chooseTrack([...readPlayerTracks(html), ...readElementTracks(html)])
  if (track === null || !URL.canParse(track.address, page.url)) throw createNoCaptionsFault()
  const fetched = await fetchDocument(new URL(track.address, page.url).href, options, signal)
  return { fetched, title: readPageTitle(html) }
}

type Track = {
  readonly address: string
  readonly language: string
  readonly isMachineMade: boolean
  readonly isDefault: boolean
}

function isCaptionFile({ url, contentType, bytes }: FetchedDocument): boolean {
  if (/vtt|subrip/i.test(contentType) || /\.(vtt|srt)$/i.test(new URL(url).pathname)) return true
  return new TextDecoder().decode(bytes.subarray(0, 16)).replace('\uFEFF', '').startsWith('WEBVTT')
}

/** `<track kind="captions|subtitles" src srclang default>`; a track without a kind is one of subtitles. */
function readElementTracks(html: string): Track[] {
  return [...html.matchAll(/<track\b[^>]*>/gi)].flatMap(([element]) => {
    const address = readAttribute(element, 'src')
    const kind = readAttribute(element, 'kind') ?? 'subtitles'
    if (!address || !/^(captions|subtitles)$/i.test(kind)) return []
    const language = readAttribute(element, 'srclang') ?? ''
    return [{ address, language, isMachineMade: false, isDefault: /\sdefault\b/i.test(element) }]
  })
}

function readAttribute(element: string, name: string): string | null {
  const match = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, 'i').exec(element)
  const value = match?.[1] ?? match?.[2] ?? match?.[3]
  return value === undefined ? null : decodeReferences(value)
}

/** `"captionTracks":[{"baseUrl","languageCode","kind":"asr"}]` of a watch page, asked for as WebVTT. */
function readPlayerTracks(html: string): Track[] {
  const at = html.indexOf('"captionTracks":')
  if (at < 0) return []
  const rows = parseFirstArray(html.slice(at + '"captionTracks":'.length))
  return rows.flatMap((row) => {
    const { baseUrl, languageCode, kind } = (row ?? {}) as Record<string, unknown>
    if (typeof baseUrl !== 'string') return []
    const language = typeof languageCode === 'string' ? languageCode : ''
    const address = `${baseUrl}${baseUrl.includes('?') ? '&' : '?'}fmt=vtt`
    return [{ address, language, isMachineMade: kind === 'asr', isDefault: false }]
  })
}

/** The JSON array at the beginning of a text; what is no array there gives an empty one. */
function parseFirstArray(text: string): unknown[] {
  for (let end = text.indexOf(']'); end >= 0 && end < 100_000; end = text.indexOf(']', end + 1)) {
    try {
      const value: unknown = JSON.parse(text.slice(0, end + 1))
      return Array.isArray(value) ? value : []
    } catch {
      // a bracket inside: the array goes on
    }
  }
  return []
}

function chooseTrack(tracks: readonly Track[]): Track | null {
  const rateTrack = (track: Track) =>
    (track.isDefault ? 4 : 0) + (track.isMachineMade ? 0 : 2) + (/^en/i.test(track.language) ? 1 : 0)
  return tracks.toSorted((a, b) => rateTrack(b) - rateTrack(a))[0] ?? null
}

function readPageTitle(html: string): string | null {
  const [, title] = /<title[^>]*>([^<]*)<\/title>/i.exec(html) ?? []
  const text = collapseToLine(decodeReferences(title ?? ''))
  return text === '' ? null : text.slice(0, 300)
}

function createNoCaptionsFault(): Fault {
  return new Fault('SOURCE_UNREACHABLE', 'The address serves no captions of its video.', {
    hint: "Save the video's captions as an SRT or VTT file and add that as a file, or add the recording itself where a transcription endpoint is configured.",
  })
}
