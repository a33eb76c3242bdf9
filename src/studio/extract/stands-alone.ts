import { pointsBack } from '../../text/points-back.ts'
import { buildCuePattern } from './statement-cues.ts'

const OPENING = String.raw`^["'“„«»‘(¿¡\s]*`
/** "This article shows": what a document says of itself leans on nothing. */
const OF_ITSELF = String.raw`^(?:this|the present|dies(?:e[rs]?)?|diese[rs]?|ce(?:t|tte)?|le présent|est[ea]|el presente|la presente|quest[oaei]|il presente|dit|deze|эт[оау]|этот|настоящ\p{Ll}+)\s+(?:[\p{L}-]+\s+){0,2}`

/** Whether a sentence can be read without the one before it. */
export function standsAlone(text: string, language: string): boolean {
  if (tellsOfItself(text, language)) return true
  return !pointsBack(text) && !buildCuePattern(language, 'backs', `${OPENING}@`).test(text)
}

/** Whether a document speaks of itself and of what it is there for. */
export function tellsOfItself(text: string, language: string): boolean {
  if (/^(?:ja|zh)$/.test(language)) return buildCuePattern(language, 'documents', '^@').test(text)
  return buildCuePattern(language, 'documents', `${OF_ITSELF}@`).test(text)
}
