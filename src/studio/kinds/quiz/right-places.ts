import { createHash } from 'node:crypto'

/** How many options a question has. */
export const OPTION_COUNT = 4

/**
 * Where the right option of each question stands, 0 to 3: each place once in every four questions, in an order that the
 * questions decide.
 */
export function assignRightPlaces(questions: readonly string[]): readonly number[] {
  return questions.map((_, index) => {
    const block = questions.slice(index - (index % OPTION_COUNT), index - (index % OPTION_COUNT) + OPTION_COUNT)
    return shuffleBySalt([0, 1, 2, 3], block.join('\n'))[index % OPTION_COUNT]!
  })
}

/** The same items in an order that only they and the salt decide. */
export function shuffleBySalt<T extends string | number>(items: readonly T[], salt: string): readonly T[] {
  return items
    .map((item) => ({ item, key: createHash('sha256').update(`${salt}\n${item}`).digest('hex') }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ item }) => item)
}
