/** How many words of letters and digits a text has; a run of a script without spaces is one. */
export const countWords = (text: string): number => text.match(/[\p{L}\p{M}\p{N}]+/gu)?.length ?? 0
