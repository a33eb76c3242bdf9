import { escapePattern } from '../../../../lib/escape-pattern.ts'
import { memoizeWeakly } from '../../../../lib/memoize.ts'
import { splitSentences } from '../../../../text/sentences.ts'
import type { FoundSpan } from '../../../../text/spans.ts'
import { compileNamed, compileOnce } from '../../language/compile-once.ts'
import { joinEveryCue } from '../../language/word-cues.ts'
import type { IndexedSource } from '../../retrieval/indexed-source.ts'

/**
 * Who or what an agreement calls so from there on: `role` "Licensor", `named` "Northlight Ltd., a company ..."; the stretch holds both.
 * `isParty`: it stands behind "between" or "and", or opens its paragraph.
 */
export type DefinedRole = FoundSpan & {
  readonly role: string
  readonly named: string
  readonly isParty: boolean
}

const MAX_CHARS = 400_000
const MAX_NAMED_CHARS = 420
const MIN_NAMED_CHARS = 3
const MIN_USES = 2
/** Who concludes an agreement is named where it begins. */
export const MAX_OPENING_CHARS = 8000
const writeQuoted = (name: string) => `["'“„«»‚‘「](?<${name}>[^"”“„«»’‘」()\\n]{2,40})["”“«»’‘」']`

type RoleWords = Readonly<Record<'called' | 'between' | 'joins' | 'names', string>>

/** In all languages of ours: an agreement may be in another than the question. */
function readWords(): RoleWords {
  const join = (part: keyof RoleWords) => joinEveryCue(({ party }) => party[part])
  return { called: join('called'), between: join('between'), joins: join('joins'), names: join('names') }
}

/**
 * The roles that a source gives in brackets or between dashes: '(hereinafter "the Licensor")', "– nachfolgend „Mieter“ –"; without
 * such a word, '("Licensor")', only where it gives them to those between whom something is agreed; without quotation marks, "(Mieter)", where it
 * speaks of them from there on.
 */
export const listRoles = memoizeWeakly(({ text }: IndexedSource): readonly DefinedRole[] => {
  const words = readWords()
  const pattern = compilePattern(words.called)
  const roles: (DefinedRole & { readonly isPlain: boolean })[] = []
  for (const { index, 0: met, groups } of text.slice(0, MAX_CHARS).matchAll(pattern)) {
    const named = readNamed(text, index, roles.at(-1)?.end ?? 0, words)
    const isBare = groups?.bare !== undefined || groups?.plain !== undefined
    if (!named || (isBare && !(named.isBehind || (named.isParty && roles.at(-1)?.isParty)))) continue
    const role = dropArticle(groups?.bare ?? groups?.plain ?? groups?.called ?? groups?.known ?? '')
    const isPlain = (groups?.plain ?? groups?.known) !== undefined
    if (isPlain && !(isPlainParty(named, role) && isUsedAsRole(role, text.slice(index + met.length, MAX_CHARS))))
      continue
    const speaksOfOthers = roles.some((other) => named.named.toLowerCase().includes(other.role.toLowerCase()))
    roles.push({
      role,
      ...named,
      isPlain,
      isParty: named.isParty && !speaksOfOthers,
      end: index + met.trimEnd().length,
    })
  }
  const isAgreement = roles.filter(({ isPlain }) => isPlain).length > 1
  return roles.filter(({ isPlain }) => !isPlain || isAgreement)
})

/** Without quotation marks a name in brackets is a role where an agreement begins, gives one to each side and speaks of whoever has it from there on. */
const isPlainParty = ({ start, named }: Pick<DefinedRole, 'start' | 'named'>, role: string) =>
  start <= MAX_OPENING_CHARS && /^[\p{Lu}\p{N}]/u.test(named) && /^\p{Lu}\p{Ll}/u.test(role)

const isUsedAsRole = (role: string, behind: string): boolean =>
  [...behind.matchAll(compileNamed(`(?<!\\p{L})${escapePattern(role)}`, 'giu'))].length >= MIN_USES

function compilePattern(called: string): RegExp {
  const plain = '\\p{L}[\\p{L}-]{2,30}'
  const known = `[(（–—,-]\\s*(?:${called})\\s+(?:\\p{L}{1,4}\\s+)?(?<known>${plain})(?:\\s+\\p{L}{4,12})?\\s*[)）–—,-]`
  const led = `[(（–—,]\\s*(?:\\p{L}+,?\\s+)?(?:${called})(?:[^()"'“„«»‚‘「\\n.;]|\\n(?!\\s*\\n)){0,60}?${writeQuoted('called')}[^()\\n.;]{0,24}[)）–—,.]?`
  const bare = `[(（](?:[^\\s()"]{1,8}\\s+)?${writeQuoted('bare')}\\s*[)）]`
  return compileOnce(`${led}|${bare}|${known}|[(（](?<plain>(?:\\p{L}{1,4}\\s+)?${plain})[)）]`, 'giu')
}

/** "the Licensor": the words of a language of ours that stand before a name. */
function dropArticle(said: string): string {
  const articles = joinEveryCue(({ definition }) => definition.articles)
  return said.trim().replace(compileOnce(`^(?:${articles})\\s+(?=\\S)`), '')
}

/** What stands before the brackets, from "between", "and" or the sentence's beginning on. */
function readNamed(
  text: string,
  at: number,
  lastEnd: number,
  { between, joins, names }: RoleWords,
): (Pick<DefinedRole, 'named' | 'start' | 'isParty'> & { isBehind: boolean }) | null {
  const [from, to] = findParagraph(text, at)
  const sentence = splitSentences(text.slice(from, to)).findLast(({ start }) => from + start < to)
  const opening = Math.max(sentence ? from + sentence.start : from, lastEnd)
  const before = text.slice(opening, to)
  const lead = compileOnce(`^[\\s,;)）]*(?:${joins})(?:\\s*,)?\\s+`).exec(before)
  const behind = [...before.matchAll(compileOnce(`(?<!\\p{L})(?:${between})(?!\\p{L})[\\s:]+`, 'giu'))].at(-1)
  const skipped = behind
    ? behind.index + behind[0].length
    : lead
      ? lead[0].length
      : /^[\s,;.)）]*/u.exec(before)![0].length
  const start = opening + skipped
  const named = dropTitle(text.slice(start, to))
    .trim()
    .replace(/[,;]$/u, '')
    .replace(/,?[^\S\n]*\n\s*/gu, ', ')
  const isOfSeveral = compileOnce(`(?<!\\p{L})(?:${names})(?!\\p{L})`).test(named)
  const isParty = (behind !== undefined || lead !== null || opening === from) && !isOfSeveral
  return named.length < MIN_NAMED_CHARS || named.length > MAX_NAMED_CHARS
    ? null
    : { named, start, isParty, isBehind: behind !== undefined }
}

/** The title of a clause right over what it says. */
const dropTitle = (words: string) => words.replace(/^(?=\P{Ll}{4,60}\n)[^\n]*[^\n,;]\n/u, '')

/** The paragraph before an offset: where the role stands alone it is the one above. */
function findParagraph(text: string, at: number): readonly [number, number] {
  const own = Math.max(0, text.lastIndexOf('\n\n', at - 1) + 2 * Number(text.lastIndexOf('\n\n', at - 1) >= 0))
  if (text.slice(own, at).trim() !== '') return [own, at]
  const to = text.slice(0, own).trimEnd().length
  const before = text.lastIndexOf('\n\n', to - 1)
  return [before < 0 ? 0 : before + 2, to]
}
