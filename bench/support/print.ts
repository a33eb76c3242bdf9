/** One line, or several, of what was measured. */
export const print = (text: string): boolean => process.stdout.write(`${text}\n`)
