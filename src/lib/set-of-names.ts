/** The names that a line lists with a space between them, such as the elements of a format. */
export const setOfNames = (names: string): ReadonlySet<string> => new Set(names.split(' '))
