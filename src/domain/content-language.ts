/** A language of generated content: its code on the wire, its English name and its own names. */
export type ContentLanguage = { readonly code: string; readonly english: string; readonly native: readonly string[] }

/** The 81 accepted languages. Source: the product's own menu, as `protocol/enums.md` of the research recorded it. */
const ROWS: readonly (readonly [code: string, english: string, ...native: string[]])[] = [
  ['en', 'English', 'English'],
  ['zh_Hans', 'Simplified Chinese', '中文（简体）'],
  ['zh_Hant', 'Traditional Chinese', '中文（繁體）'],
  ['es', 'Spanish', 'Español'],
  ['es_419', 'Latin American Spanish', 'Español (Latinoamérica)'],
  ['es_MX', 'Mexican Spanish', 'Español (México)'],
  ['hi', 'Hindi', 'हिन्दी'],
  ['ar_001', 'Modern Standard Arabic', 'العربية'],
  ['ar_eg', 'Arabic (Egypt)', 'العربية (العامية المصرية)', 'العربية (مصر)'],
  ['pt_BR', 'Brazilian Portuguese', 'Português (Brasil)'],
  ['pt_PT', 'European Portuguese', 'Português (Portugal)'],
  ['bn', 'Bangla', 'বাংলা'],
  ['ru', 'Russian', 'Русский'],
  ['ja', 'Japanese', '日本語'],
  ['pa', 'Punjabi', 'ਪੰਜਾਬੀ'],
  ['de', 'German', 'Deutsch'],
  ['jv', 'Javanese', 'Jawa', 'Basa Jawa'],
  ['ko', 'Korean', '한국어'],
  ['fr', 'French', 'Français'],
  ['fr_CA', 'Canadian French', 'Français (Canada)'],
  ['te', 'Telugu', 'తెలుగు'],
  ['vi', 'Vietnamese', 'Tiếng Việt'],
  ['mr', 'Marathi', 'मराठी'],
  ['ta', 'Tamil', 'தமிழ்'],
  ['tr', 'Turkish', 'Türkçe'],
  ['ur', 'Urdu', 'اردو'],
  ['it', 'Italian', 'Italiano'],
  ['th', 'Thai', 'ไทย'],
  ['gu', 'Gujarati', 'ગુજરાતી'],
  ['fa', 'Persian', 'فارسی'],
  ['pl', 'Polish', 'Polski'],
  ['uk', 'Ukrainian', 'Українська'],
  ['ml', 'Malayalam', 'മലയാളം'],
  ['kn', 'Kannada', 'ಕನ್ನಡ'],
  ['or', 'Odia', 'ଓଡ଼ିଆ'],
  ['my', 'Burmese', 'မြန်မာ', 'မြန်မာဘာသာ'],
  ['sw', 'Swahili', 'Kiswahili'],
  ['nl_NL', 'Dutch (Netherlands)', 'Nederlands'],
  ['ro', 'Romanian', 'Română'],
  ['hu', 'Hungarian', 'Magyar'],
  ['el', 'Greek', 'Ελληνικά'],
  ['cs', 'Czech', 'Čeština'],
  ['sv', 'Swedish', 'Svenska'],
  ['be', 'Belarusian', 'Беларуская'],
  ['bg', 'Bulgarian', 'Български'],
  ['hr', 'Croatian', 'Hrvatski'],
  ['sk', 'Slovak', 'Slovenčina'],
  ['da', 'Danish', 'Dansk'],
  ['fi', 'Finnish', 'Suomi'],
  ['nb_NO', 'Norwegian Bokmål (Norway)', 'Norsk Bokmål'],
  ['nn_NO', 'Norwegian Nynorsk (Norway)', 'Norsk Nynorsk'],
  ['he', 'Hebrew', 'עברית'],
  ['iw', 'Hebrew', 'עברית'],
  ['id', 'Indonesian', 'Indonesia', 'Bahasa Indonesia'],
  ['ms', 'Malay', 'Melayu', 'Bahasa Melayu'],
  ['fil', 'Filipino', 'Filipino'],
  ['ceb', 'Cebuano', 'Cebuano'],
  ['sr', 'Serbian', 'Српски'],
  ['sl', 'Slovenian', 'Slovenščina'],
  ['sq', 'Albanian', 'Shqip'],
  ['mk', 'Macedonian', 'Македонски'],
  ['lt', 'Lithuanian', 'Lietuvių'],
  ['lv', 'Latvian', 'Latviešu'],
  ['et', 'Estonian', 'Eesti'],
  ['hy', 'Armenian', 'Հայերեն'],
  ['ka', 'Georgian', 'ქართული'],
  ['az', 'Azerbaijani', 'azərbaycan', 'Azərbaycanca'],
  ['af', 'Afrikaans', 'Afrikaans'],
  ['am', 'Amharic', 'አማርኛ'],
  ['eu', 'Basque', 'Euskara'],
  ['ca', 'Catalan', 'Català'],
  ['gl', 'Galician', 'Galego'],
  ['is', 'Icelandic', 'Íslenska'],
  ['la', 'Latin', 'Latin', 'Latina'],
  ['ne', 'Nepali', 'नेपाली'],
  ['ps', 'Pashto', 'پښتو'],
  ['sd', 'Sindhi', 'سنڌي'],
  ['si', 'Sinhala', 'සිංහල'],
  ['ht', 'Haitian Creole', 'créole haïtien', 'Kreyòl Ayisyen'],
  ['kok', 'Konkani', 'कोंकणी'],
  ['mai', 'Maithili', 'मैथिली'],
]

export const CONTENT_LANGUAGES: readonly ContentLanguage[] = ROWS.map(([code, english, ...native]) => ({
  code,
  english,
  native,
}))

/**
 * The language meant by a code (`pt_BR`, `pt-br`), an English name or a native name, whatever the case; null when it is
 * none of the 81. A bare code whose only entries have a region (`pt`, `nl`) gives the first of them.
 * Source: service description, "POST /content/generate".
 */
export function findContentLanguage(text: string): ContentLanguage | null {
  const wanted = foldLanguageName(text)
  return (
    CONTENT_LANGUAGES.find(({ code }) => foldLanguageName(code) === wanted) ??
    CONTENT_LANGUAGES.find(({ english, native }) =>
      [english, ...native].some((name) => foldLanguageName(name) === wanted),
    ) ??
    CONTENT_LANGUAGES.find(({ code }) => foldLanguageName(code).startsWith(`${wanted}_`)) ??
    null
  )
}

const foldLanguageName = (text: string) => text.trim().toLowerCase().normalize('NFC').replaceAll('-', '_')
