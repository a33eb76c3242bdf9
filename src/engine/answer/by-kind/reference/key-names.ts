const NAMED =
  /^(?:\S|\^\S|enter|return|esc(?:ape)?|tab|space|backspace|del(?:ete)?|ins(?:ert)?|home|end|pg ?(?:up|dn)|page ?(?:up|down)|<[^<>\s]+>)$/iu
/** "g", "^X", "C-b", "Ctrl+S", "Esc c", "F5", "AltGr+F4"; "-q" is an option. */
const KEY =
  /^(?!-\p{L})(?:\S{1,2}|<\p{L}[\p{L}\p{N}]*>|F\d{1,2}|[CM]-\S+|\p{L}{2,6}[-+ ]\S{1,6}|(?:\p{L}{2,9}\+)+\S{1,8})$/u
/** Keys with others that are held down: a word with a dash may be any word. */
const MODIFIER =
  '(?:ctrl|strg|control|alt|altgr|shift|umschalt|maj|mayús|maiusc|cmd|meta|super|win|esc|opt|option|[⌘⌥⇧⌃])'
const SHORTCUT = new RegExp(`^(?:(?:${MODIFIER}\\s?[-+]\\s?)+\\S{1,12}(?: \\S{1,6})?|F\\d{1,2})$`, 'iu')
/** "AltGr+f or F11", "Alt+Left, Backspace". */
const OR = /\s+\p{Ll}{1,4}\s+|\s*,\s+|(?<=\S{2})\s*\/\s*(?=\S)/u

/** "q, Escape [quit]": behind the keys stands what they are bound to. */
const BOUND = /\s+[[(][^[\]()]+[\])]$/u

const splitKeys = (name: string) =>
  name
    .replace(BOUND, '')
    .split(OR)
    .map((one) => one.trim())

/** Whether a name is written as keys are; a single sign is. */
export const isKey = (name: string): boolean =>
  KEY.test(name) || splitKeys(name).every((one) => KEY.test(one) || NAMED.test(one))

/** Whether a cell holds nothing but keys. */
export const holdsKeys = (cell: string): boolean =>
  splitKeys(cell).every((one) => SHORTCUT.test(one) || NAMED.test(one))

/** Whether it cannot be but keys. */
export const isShortcut = (name: string): boolean => splitKeys(name).every((one) => SHORTCUT.test(one))
