import { once } from '../../../lib/memoize.ts'
import { joinEveryCue } from '../language/word-cues.ts'

/** "an excess of £", "un conseil de ": what the number behind it is called, or whose it is; `small` is the word before that. */
const compileOwner = once(
  () =>
    new RegExp(
      `(?:(?<!\\p{L})(?<small>\\p{L}{1,5})['’\\s]\\s?)?(?<!\\p{L})(?<owner>\\p{L}[\\p{L}\\p{M}-]+)\\s+(?:${joinEveryCue(({ particles }) => particles.of)})[\\s\\p{Sc}]*$`,
      'u',
    ),
)

/** The noun that a text ends with before a number, joined to it by "of" in any language; null where it ends otherwise. */
export function readNumberOwner(before: string): { readonly owner: string; readonly small: string | null } | null {
  const { owner, small } = compileOwner().exec(before)?.groups ?? {}
  return owner === undefined ? null : { owner, small: small ?? null }
}
