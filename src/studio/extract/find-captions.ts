import type { Statement } from '../outline.ts'
import type { SourceSection } from './sections.ts'
import { toStatement } from './statements.ts'

const MAX_CAPTIONS = 60
const MAX_CAPTION_CHARS = 400
/** A line of its own that numbers a figure and says what it shows. */
const FIGURE_CAPTION =
  /^[^\S\n]*[*_]{0,2}(?:fig(?:ure|ura|uur|\.)|abb(?:ildung|\.)|afbeelding|afb\.|рис(?:унок|\.)|rys(?:unek|\.)|obr(?:ázek|\.)|图|図|圖|그림|شكل|الشكل|चित्र)\s?[\p{Nd}]+(?:[.-][\p{Nd}]+)*(?:[.:：]|\s[–—-]|(?<=\p{sc=Han}\s?[\p{Nd}.-]+)\s)[*_]{0,2}[^\S\n]*\S[^\n]*$/gimu

/** The captions of figures, in reading order, each text once: whether a figure can be had is seen when it is shown. */
export function findCaptions(sections: readonly SourceSection[]): Statement[] {
  const captions = new Map<string, Statement>()
  for (const section of sections.filter(({ isNoise }) => !isNoise)) {
    const text = section.source.text.slice(section.start, section.end)
    for (const { 0: line, index } of text.matchAll(FIGURE_CAPTION)) {
      const shown = line.replace(/[*_]{1,2}/g, '').trim()
      if (shown.length > MAX_CAPTION_CHARS || captions.has(shown)) continue
      const start = section.start + index
      captions.set(shown, toStatement({ section, start, end: start + line.length, text: shown }))
    }
  }
  return [...captions.values()].slice(0, MAX_CAPTIONS)
}
