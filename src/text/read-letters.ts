/** The letters of a text alone, in small ones: what two ways to write the same have in common. */
export const readLetters = (text: string): string => text.toLowerCase().replace(/[^\p{L}]+/gu, '')
