import { readFileSync } from 'node:fs'
import { findOwn } from '../../../lib/json-value.ts'

/** What is named, not shown: the argument goes with the command. */
const UNSHOWN =
  /\\(?:label|index|vspace|hspace|vskip|hskip|includegraphics|bibliographystyle|bibliography|pagestyle|thispagestyle|setlength|addtolength|setcounter|addtocounter|newcommand|renewcommand|providecommand|usepackage|documentclass|input|include|pagenumbering|hypersetup|phantomsection|addcontentsline|title|author|date|newtheorem|DeclareMathOperator|def|let|color|fontsize|selectfont|printindex|graphicspath|rowcolor|cellcolor)\*?(?:\[[^\]]*\])*(?:\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\})*/g
/** By their commands: accents, which stand behind their letter, and what stands by itself. */
const { accents: ACCENTS, signs: SIGNS } = JSON.parse(
  readFileSync(new URL('./latex-signs.json', import.meta.url), 'utf8'),
) as { readonly accents: Readonly<Record<string, string>>; readonly signs: Readonly<Record<string, string>> }
/** Formulas are held as they are written. */
const FORMULA = /(?<!\\)\$\$[\s\S]+?(?<!\\)\$\$|(?<!\\)\$(?:\\.|[^$\\])+\$|\\\([\s\S]*?\\\)|\\\[[\s\S]*?\\\]/g

/** A stretch of LaTeX as it is shown: commands give their words, notes stand in brackets, signs are themselves. */
export function readLatexInline(source: string): string {
  const formulas: string[] = []
  const held = source.replace(FORMULA, (formula) => `\ufdd0${formulas.push(formula) - 1}\ufdd1`)
  return readCommands(held).replace(/\ufdd0(\d+)\ufdd1/g, (_, place: string) => formulas[Number(place)]!)
}

const readCommands = (text: string): string => readMarks(readLetters(readArguments(text)))

/** What commands say of the words behind them: names, addresses, notes, code. */
function readArguments(text: string): string {
  return text
    .replace(/\\([A-Za-z]+)(?:\{\}|(?![A-Za-z])[ \t]?)/g, (whole, name: string) => findOwn(SIGNS, name) ?? whole)
    .replace(/-\\\/(?=-)/g, '-\ufdd2')
    .replace(/\\def\s*\\[A-Za-z]+(?:#\d)*(?=\{)/g, '\\def')
    .replace(UNSHOWN, '')
    .replace(/\\verb\*?([^\sA-Za-z*])(.*?)\1/g, '`$2`')
    .replace(/\\(?:begin|end)\s*\{[^}]*\}(?:\[[^\]]*\])?/g, '')
    .replace(/\\protect\b/g, '')
    .replace(/\\(?:href|hyperlink|hypertarget)\{(?:[^{}]|\{[^{}]*\})*\}(?=\{)/g, '')
    .replace(/\\hyperref\[[^\]]*\]/g, '')
    .replace(/\\(?:url|path|nolinkurl)\{([^{}]*)\}/g, '$1')
    .replace(/~?\\(?:cite|citep|citet|parencite|textcite|autocite)\*?(?:\[([^\]]*)\])*\{([^{}]*)\}/g, ' [$2]')
    .replace(/\\(?:ref|eqref|pageref|autoref|cref|Cref|nameref)\*?\{([^{}]*)\}/g, '[$1]')
    .replace(/\\(?:texttt|code|lstinline|file|command|pkg|proglang)\{([^{}]*)\}/g, '`$1`')
    .replace(/\\footnote(?:text)?(?:\[[^\]]*\])?\{((?:[^{}]|\{[^{}]*\})*)\}/g, ' ($1)')
}

/** Letters with their accents. */
function readLetters(text: string): string {
  return text
    .replace(
      /\\(["'`^~=.])\s*(?:\{\\?([A-Za-z])\}|\\?([A-Za-z]))/g,
      (_, mark: string, braced: string, bare: string) => `${braced ?? bare}${ACCENTS[mark]}`,
    )
    .replace(
      /\\([cvuHrk])(?:\{([A-Za-z])\}|\s+([A-Za-z]))/g,
      (_, mark: string, braced: string, bare: string) => `${braced ?? bare}${ACCENTS[mark]}`,
    )
}

/** Spaces, dashes, quotation marks, and what commands are left. */
function readMarks(text: string): string {
  return text
    .replace(/\\\\(?:\[[^\]]*\])?/g, ' ')
    .replace(/\\([%&$#_{}])/g, '\ufdd2$1')
    .replace(/\\(?:[,;:!/@]|-)/g, (space) => (space === '\\,' || space === '\\;' || space === '\\:' ? ' ' : ''))
    .replace(/\\ /g, ' ')
    .replace(
      /\\([A-Za-z]+)\*?(?:\s*\[[^\]]*\])?(?:\{\}|\s+(?=[^{]|$)|(?=[^A-Za-z]|$))/g,
      (_, name: string) => findOwn(SIGNS, name) ?? '',
    )
    .replace(/(?<!\ufdd2)[{}]/g, '')
    .replace(/(?<!\\)~/g, ' ')
    .replace(/``|''/g, (mark) => (mark === '``' ? '“' : '”'))
    .replace(/---/g, '—')
    .replace(/(?<!-)--(?!-)/g, '–')
    .replaceAll('\ufdd2', '')
    .replaceAll('\ufdd3', '\\')
    .replaceAll('\ufdd4', '~')
    .normalize('NFC')
    .replace(/ {2,}/g, ' ')
}
