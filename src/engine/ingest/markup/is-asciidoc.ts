const ANCHOR = /^\[\[[\w.-]+\]\]$/m
const SECTION = /^={2,5} [^=\s](?:.*[^=\s])?$/m
const SETTING =
  /^\[(?:source|listing|verse|quote|horizontal|NOTE|TIP|WARNING|IMPORTANT|CAUTION|options|cols|width)\b[^\]\n]*\]$/m
const MACRO = /\b(?:link(?!s)[a-z]*|xref|image):[^\s[]+\[[^\]\n]*\]/
const REFERENCE = /<<[\w.-]+, ?[^<>\n]+>>/
/** One sign may stand in any text. */
const MIN_SIGNS = 2

/** Whether a text whose name does not say so is written in AsciiDoc, by its marks of different kinds. */
export const isAsciidoc = (text: string): boolean =>
  [ANCHOR, SECTION, SETTING, MACRO, REFERENCE].filter((sign) => sign.test(text)).length >= MIN_SIGNS
