import { findVerbForm } from '../extract/english-verbs.ts'

/** It goes on from another sentence, ends in what another one begins with, or tells its reader where to look. */
const GOES_ON =
  /^(?:(?:The (?:goal|same|former|latter|other)|Further|Moreover|Additionally|Next|Needless|Note|Please|Sadly|Thankfully|As (?:we|noted|described|shown|mentioned))(?!\p{L}))|(?<!\p{L})(?:However|Also|Then|But|And),?$|(?<!\p{L})(?:noted|seen|done|said|used) (?:it|them|this)[.,]/u
/** "Many enjoy it", "Most are tall", "three or more of these": of whom or of what is said before. */
const OF_UNNAMED = /^(?:Many|Most|Some|Several|Few|Others|Both|All|Various|Such) (?<verb>\p{Ll}+)/u
const OF_THESE = /^(?:\S+ ){0,6}of (?:these|those|them)(?! \p{Ll}{4,}s)(?!\p{L})/u
const ASPECTS =
  /^(?:Many|Most|Some|Several|Various|Other|Certain) (?:aspects|things|ways|points|issues|problems|reasons|factors|observers)(?!\p{L})/u
const HELPER = /^(?:is|are|was|were|has|have|can|could|will|do|does|may|might|also)$/

/** Whether an English sentence says of whom or of what it speaks; of other languages nothing is known. */
export function isClearClaim(text: string, language: string): boolean {
  if (language !== 'en') return true
  const verb = OF_UNNAMED.exec(text)?.groups?.verb
  const form = findVerbForm(verb ?? '')
  const isOfUnnamed = verb !== undefined && (HELPER.test(verb) || (form?.tense === 'plural' && !form.isNounToo))
  return !isOfUnnamed && ![GOES_ON, OF_THESE, ASPECTS].some((pattern) => pattern.test(text))
}
