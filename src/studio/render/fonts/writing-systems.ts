/** A writing system, and where its letters can come from. */
export type WritingSystem = {
  /** ISO 15924; Han is listed once for each way of drawing it. */
  readonly code: string
  readonly english: string
  /** Stem of the file names of Noto: `<stem>-Regular.ttf`. */
  readonly noto: string
  readonly serifNoto?: string
  /** An npm package that brings the same letters, and the files in it. */
  readonly npmPackage: string
  readonly npmFiles: { readonly 400: string; readonly 700: string }
  readonly debianPackage: string
  /** The member of the `.ttc` file to take. */
  readonly collection?: { readonly index: number; readonly postscriptStem: string }
}

const defineNotoScript = (code: string, english: string, stem = `NotoSans${english}`): WritingSystem => {
  const slug = stem.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase()
  return {
    code,
    english,
    noto: stem,
    serifNoto: code === 'Arab' ? 'NotoNaskhArabic' : stem.replace('NotoSans', 'NotoSerif'),
    npmPackage: `@expo-google-fonts/${slug}`,
    npmFiles: { 400: `400Regular/${stem}_400Regular.ttf`, 700: `700Bold/${stem}_700Bold.ttf` },
    debianPackage: 'fonts-noto-core',
  }
}

const defineCjkScript = (
  code: string,
  english: string,
  index: number,
  region: string,
  npm: string,
  stem: string,
): WritingSystem => ({
  code,
  english,
  noto: 'NotoSansCJK',
  serifNoto: 'NotoSerifCJK',
  npmPackage: `@embedpdf/fonts-${npm}`,
  npmFiles: { 400: `fonts/${stem}-Regular.otf`, 700: `fonts/${stem}-Bold.otf` },
  debianPackage: 'fonts-noto-cjk',
  collection: { index, postscriptStem: region },
})

/** Every writing system but those of the base fonts (Latin, Cyrillic, Greek). */
export const WRITING_SYSTEMS: readonly WritingSystem[] = [
  defineNotoScript('Arab', 'Arabic'),
  defineNotoScript('Hebr', 'Hebrew'),
  defineNotoScript('Deva', 'Devanagari'),
  defineNotoScript('Beng', 'Bengali'),
  defineNotoScript('Guru', 'Gurmukhi'),
  defineNotoScript('Gujr', 'Gujarati'),
  defineNotoScript('Orya', 'Oriya'),
  defineNotoScript('Taml', 'Tamil'),
  defineNotoScript('Telu', 'Telugu'),
  defineNotoScript('Knda', 'Kannada'),
  defineNotoScript('Mlym', 'Malayalam'),
  defineNotoScript('Sinh', 'Sinhala'),
  defineNotoScript('Thai', 'Thai'),
  defineNotoScript('Laoo', 'Lao'),
  defineNotoScript('Khmr', 'Khmer'),
  defineNotoScript('Mymr', 'Myanmar'),
  defineNotoScript('Tibt', 'Tibetan', 'NotoSerifTibetan'),
  defineNotoScript('Ethi', 'Ethiopic'),
  defineNotoScript('Armn', 'Armenian'),
  defineNotoScript('Geor', 'Georgian'),
  defineNotoScript('Cher', 'Cherokee'),
  defineNotoScript('Thaa', 'Thaana'),
  defineNotoScript('Java', 'Javanese'),
  defineCjkScript('Jpan', 'Japanese', 0, 'jp', 'jp', 'NotoSansJP'),
  defineCjkScript('Kore', 'Korean', 1, 'kr', 'kr', 'NotoSansKR'),
  defineCjkScript('Hans', 'Simplified Chinese', 2, 'sc', 'sc', 'NotoSansHans'),
  defineCjkScript('Hant', 'Traditional Chinese', 3, 'tc', 'tc', 'NotoSansHant'),
]

const PATTERNS = WRITING_SYSTEMS.filter(({ collection }) => !collection).map(
  (script) => [script.code, new RegExp(`\\p{Script=${script.code}}`, 'u')] as const,
)
const HAN = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const HANGUL = /\p{Script=Hangul}/u
const HAN_BY_LANGUAGE: Readonly<Record<string, string>> = { ja: 'Jpan', ko: 'Kore', zh_Hans: 'Hans', zh_Hant: 'Hant' }

/**
 * The scripts of a set of characters that the base fonts lack, in the order of `WRITING_SYSTEMS`. Han is drawn as the language
 * draws it, else as the kana or hangul beside it tell, else in the simplified way.
 */
export function findWritingSystems(characters: ReadonlySet<string>, language?: string): readonly WritingSystem[] {
  const all = [...characters].join('')
  const codes = new Set(PATTERNS.filter(([, pattern]) => pattern.test(all)).map(([code]) => code))
  const han = HAN_BY_LANGUAGE[language ?? '']
  if (KANA.test(all)) codes.add('Jpan')
  if (HANGUL.test(all)) codes.add('Kore')
  if (HAN.test(all)) codes.add(han ?? (KANA.test(all) ? 'Jpan' : HANGUL.test(all) ? 'Kore' : 'Hans'))
  const found = WRITING_SYSTEMS.filter(({ code }) => codes.has(code))
  return found.toSorted((a, b) => Number(b.code === han) - Number(a.code === han))
}
