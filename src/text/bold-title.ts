const MAX_TITLE_WORDS = 4
const TITLE = '(?:\\*\\*|__)(\\p{Lu}[^.!?:;,*_]{1,40})'
const ALONE = new RegExp(`^\\s*${TITLE}(?:\\.(?:\\*\\*|__)?|(?:\\*\\*|__)\\.)\\s*$`, 'u')
const OPENING = new RegExp(`^\\s*${TITLE}(?:\\.(?:\\*\\*|__)|(?:\\*\\*|__)\\.)\\s+(?=\\S)`, 'u')

const readTitleName = (found: RegExpExecArray | null): string | null => {
  const name = found?.[1]
  return name === undefined || name.split(/\s+/).length > MAX_TITLE_WORDS ? null : name
}

/** Whether what passes for a sentence is a title in bold and nothing more: "**Robes.**", "**Robes.", "**Robes**." */
export const isBoldTitle = (sentence: string): boolean => readTitleName(ALONE.exec(sentence)) !== null

/** The title in bold that a paragraph opens with, of which all of it tells: "**Robes.** They are worn ..."; null of any other. */
export const readOpeningTitle = (paragraph: string): string | null => readTitleName(OPENING.exec(paragraph))
