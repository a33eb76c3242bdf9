const MAX_TITLE_WORDS = 4
/** "**3. Robes.**", "**TOP 3: Robes.**" have their number within. */
const NUMBER = '(?:\\d{1,2}[.)]\\s+|\\p{Lu}{2,4}\\s\\d{1,2}[:.]\\s+)?'
const TITLE = `(?:\\*\\*|__)${NUMBER}(\\p{Lu}[^.!?:;,*_]{1,40})`
const ALONE = new RegExp(`^\\s*${TITLE}(?:\\.(?:\\*\\*|__)?|(?:\\*\\*|__)\\.)\\s*$`, 'u')
const OPENING = new RegExp(`^\\s*${TITLE}(?:\\.(?:\\*\\*|__)|(?:\\*\\*|__)\\.)\\s+(?=\\S)`, 'u')

const readTitleName = (found: RegExpExecArray | null): string | null => {
  const name = found?.[1]
  return name === undefined || name.split(/\s+/).length > MAX_TITLE_WORDS ? null : name
}

const OPENED = /^\s*(?:\*\*|__)(?:\d{1,2}[.)]|\p{Lu}{2,4}\s\d{1,2}[:.])\s*$/u

/** Whether what passes for a sentence is a title in bold, or its number, and nothing more: "**Robes.**", "**Robes.", "**Robes**.", "**3." */
export const isBoldTitle = (sentence: string): boolean =>
  OPENED.test(sentence) || readTitleName(ALONE.exec(sentence)) !== null

/** The title in bold that a paragraph opens with, of which all of it tells: "**Robes.** They are worn ..."; null of any other. */
export const readOpeningTitle = (paragraph: string): string | null => readTitleName(OPENING.exec(paragraph))
