/** Whether a text ends in a colon of whichever width, as the line over a list or an example does. */
export const endsInColon = (text: string): boolean => /[:：]\s*$/u.test(text)

/** A heading, a term or a column that is called "Key:" is named without the mark. */
export const dropColon = (name: string): string => name.replace(/\s*[:：]$/u, '')
