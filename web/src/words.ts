import { capitalize } from '../../src/lib/capitalize.ts'
import type words from './locales/en.json'
import { createStore, useStore } from './store.ts'

export type Words = typeof words
export type WordKey = keyof Words
/** Values that stand in a text as `{name}`; `count` also chooses between the forms `one` and `other`. */
type Values = Readonly<Record<string, string | number>>
export type Say = (key: WordKey, values?: Values) => string

export const LANGUAGES = { en: 'English', fr: 'Français', de: 'Deutsch', ja: '日本語' } as const
export type LanguageCode = keyof typeof LANGUAGES

const LOADERS: Readonly<Record<LanguageCode, () => Promise<{ readonly default: Words }>>> = {
  en: () => import('./locales/en.json', { with: { type: 'json' } }),
  fr: () => import('./locales/fr.json', { with: { type: 'json' } }),
  de: () => import('./locales/de.json', { with: { type: 'json' } }),
  ja: () => import('./locales/ja.json', { with: { type: 'json' } }),
}
const KEPT = 'notebook-assistant.language'

/** The service says its sentences in this one. */
export const SERVICE_LANGUAGE: LanguageCode = 'en'

type Spoken = { readonly language: LanguageCode; readonly words: Words }
const spoken = createStore<Spoken | null>(null)

const isLanguage = (code: string): code is LanguageCode => Object.hasOwn(LANGUAGES, code)

/** The language that was chosen here, else that of NOTEBOOK_UI_LOCALE, else the first of the browser's that the page speaks, else English. */
function chooseLanguage(): LanguageCode {
  const { language = '' } = document.documentElement.dataset
  const wanted = [localStorage.getItem(KEPT) ?? '', language, ...navigator.languages].map((tag) => tag.split('-')[0]!)
  return wanted.find(isLanguage) ?? 'en'
}

/** Loads the words of a language and shows the page in it; that of the browser when absent. */
export async function speak(language: LanguageCode = chooseLanguage()): Promise<void> {
  const { default: words } = await LOADERS[language]()
  document.documentElement.lang = language
  spoken.set({ language, words })
}

export async function chooseToSpeak(language: LanguageCode): Promise<void> {
  localStorage.setItem(KEPT, language)
  await speak(language)
}

export const useLanguage = (): LanguageCode => useStore(spoken)!.language

/** The page's words in its language: `say('sourceCount', { count: 3 })`. */
export function useWords(): Say {
  const { language, words } = useStore(spoken)!
  return (key, values = {}) => fillIn(chooseForm(words[key], language, values.count), values)
}

/** What a fault of the service means, in the words of the page; undefined where these are the service's own, or say no more. */
export function useFaultWords(): (code: string | undefined) => string | undefined {
  const { language, words } = useStore(spoken)!
  return (code) => (language === SERVICE_LANGUAGE ? undefined : words[`fault.${code}` as WordKey])
}

/**
 * What the service says of a document that it cannot read, in the language of the page: sentence by sentence, since a reason
 * goes on with the way out. Undefined where the page has no words for one of them, or the service speaks its language.
 */
export function useToldSentences(): (text: string) => string | undefined {
  const { language, words } = useStore(spoken)!
  return (text) => {
    if (language === SERVICE_LANGUAGE) return undefined
    const told = text.split(/(?<=[.]) +/).map((sentence) => words[`told.${sentence}` as WordKey])
    return told.includes(undefined as never) ? undefined : told.join(language === 'ja' ? '' : ' ')
  }
}

/** A text of several forms is written `one|other`. Languages without a plural have one form. */
function chooseForm(text: string, language: string, count: string | number | undefined): string {
  const forms = text.split('|')
  if (typeof count !== 'number' || forms.length === 1) return forms.at(-1)!
  return new Intl.PluralRules(language).select(count) === 'one' ? forms[0]! : forms[1]!
}

const fillIn = (text: string, values: Values) =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))

/** The page's word for a name of the service, such as an option; one that it has no word for is shown as it is called. */
export function useNames(): (section: string, name: string) => string {
  const say = useWords()
  const words = useStore(spoken)!.words
  return (section, name) => {
    const key = `${section}.${name}`
    if (Object.hasOwn(words, key)) return say(key as WordKey)
    return capitalize(name).replaceAll('_', ' ')
  }
}
