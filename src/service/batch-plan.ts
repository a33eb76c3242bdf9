import { hashContent } from '../lib/hash.ts'
import { createSlug } from '../lib/slug.ts'
import type { Vault } from '../state/vault/assemble-vault.ts'
import type { AnsweredFile } from '../state/vault/manifest.ts'

/** One question of a batch: the key of its answer, and the name its files get. */
export type BatchQuestion = { readonly text: string; readonly key: string; readonly slug: string }

type BatchPlanInput = {
  readonly questions: readonly string[]
  readonly prefix: string
  /** What an answer depends on beside its question: the notebook, what it holds, the citation form. */
  readonly basis: readonly string[]
}

const MIN_NUMBER_DIGITS = 3

/**
 * The questions with their keys and file names: prefix, running number and a slug of the question. A question that
 * stands twice in the list is two questions.
 */
export async function planBatch({ questions, prefix, basis }: BatchPlanInput): Promise<BatchQuestion[]> {
  const digits = Math.max(MIN_NUMBER_DIGITS, String(questions.length).length)
  const start = cleanPrefix(prefix)
  const times = new Map<string, number>()
  return await Promise.all(
    questions.map(async (text, index) => {
      const time = (times.get(text) ?? 0) + 1
      times.set(text, time)
      const number = String(index + 1).padStart(digits, '0')
      const slug = [...start, number, await createSlug(text, 'question')].join('-')
      return { text, slug, key: digestTexts([text, String(time), ...start, ...basis]) }
    }),
  )
}

/** The wished prefix without what has no place in a file name; none when nothing is left. */
function cleanPrefix(prefix: string): string[] {
  const kept = prefix
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}._-]+/gu, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
  return kept === '' ? [] : [[...kept].slice(0, 64).join('')]
}

/** One word for all the texts of a list. */
export function digestTexts(parts: readonly string[]): string {
  return hashContent(JSON.stringify(parts))
}

/**
 * The answers that lie in the vault already, by key.
 * @param counts which of them may stand for an answer of this run
 */
export async function findAnsweredBefore(
  plan: readonly BatchQuestion[],
  vault: Vault,
  counts: (entry: AnsweredFile) => boolean,
): Promise<Map<string, AnsweredFile>> {
  const answered = new Map<string, AnsweredFile>()
  for (const { key } of plan) {
    const entry = vault.manifest.find(key)
    if (entry && counts(entry) && (await vault.has(entry))) answered.set(key, entry)
  }
  return answered
}
