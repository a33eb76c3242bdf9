/** A writing system, and where its letters can come from. */
export type Script = {
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

const noto = (code: string, english: string, stem = `NotoSans${english}`): Script => {
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

const cjk = (code: string, english: string, index: number, region: string, npm: string, stem: string): Script => ({
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
export const SCRIPTS: readonly Script[] = [
  noto('Arab', 'Arabic'),
  noto('Hebr', 'Hebrew'),
  noto('Deva', 'Devanagari'),
  noto('Beng', 'Bengali'),
  noto('Guru', 'Gurmukhi'),
  noto('Gujr', 'Gujarati'),
  noto('Orya', 'Oriya'),
  noto('Taml', 'Tamil'),
  noto('Telu', 'Telugu'),
  noto('Knda', 'Kannada'),
  noto('Mlym', 'Malayalam'),
  noto('Sinh', 'Sinhala'),
  noto('Thai', 'Thai'),
  noto('Laoo', 'Lao'),
  noto('Khmr', 'Khmer'),
  noto('Mymr', 'Myanmar'),
  noto('Tibt', 'Tibetan', 'NotoSerifTibetan'),
  noto('Ethi', 'Ethiopic'),
  noto('Armn', 'Armenian'),
  noto('Geor', 'Georgian'),
  noto('Cher', 'Cherokee'),
  noto('Thaa', 'Thaana'),
  noto('Java', 'Javanese'),
  cjk('Jpan', 'Japanese', 0, 'jp', 'jp', 'NotoSansJP'),
  cjk('Kore', 'Korean', 1, 'kr', 'kr', 'NotoSansKR'),
  cjk('Hans', 'Simplified Chinese', 2, 'sc', 'sc', 'NotoSansHans'),
  cjk('Hant', 'Traditional Chinese', 3, 'tc', 'tc', 'NotoSansHant'),
]

const PATTERNS = SCRIPTS.filter(({ collection }) => !collection).map(
  (script) => [script.code, new RegExp(`\\p{Script=${script.code}}`, 'u')] as const,
)
const HAN = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const HANGUL = /\p{Script=Hangul}/u
const HAN_OF_LANGUAGE: Readonly<Record<string, string>> = { ja: 'Jpan', ko: 'Kore', zh_Hans: 'Hans', zh_Hant: 'Hant' }

/**
 * The scripts of a set of characters that the base fonts lack, in the order of `SCRIPTS`. Han is drawn as the language
 * draws it, else as the kana or hangul beside it tell, else in the simplified way.
 */
export function scriptsOf(characters: ReadonlySet<string>, language?: string): readonly Script[] {
  const all = [...characters].join('')
  const codes = new Set(PATTERNS.filter(([, pattern]) => pattern.test(all)).map(([code]) => code))
  const han = HAN_OF_LANGUAGE[language ?? '']
  if (KANA.test(all)) codes.add('Jpan')
  if (HANGUL.test(all)) codes.add('Kore')
  if (HAN.test(all)) codes.add(han ?? (KANA.test(all) ? 'Jpan' : HANGUL.test(all) ? 'Kore' : 'Hans'))
  const found = SCRIPTS.filter(({ code }) => codes.has(code))
  return found.toSorted((a, b) => Number(b.code === han) - Number(a.code === han))
}
