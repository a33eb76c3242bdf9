import { createHash } from 'node:crypto'

/** How many options a question has. */
export const OPTIONS = 4

/**
 * Where the right option of each question stands, 0 to 3: each place once in every four questions, in an order that the
 * questions decide.
 */
export function placesFor(questions: readonly string[]): readonly number[] {
  return questions.map((_, index) => {
    const block = questions.slice(index - (index % OPTIONS), index - (index % OPTIONS) + OPTIONS)
    return shuffled([0, 1, 2, 3], block.join('\n'))[index % OPTIONS]!
  })
}

/** The same items in an order that only they and the salt decide. */
export function shuffled<T extends string | number>(items: readonly T[], salt: string): readonly T[] {
  return items
    .map((item) => ({ item, key: createHash('sha256').update(`${salt}\n${item}`).digest('hex') }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ item }) => item)
}
