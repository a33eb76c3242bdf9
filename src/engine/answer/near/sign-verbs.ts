import { loadLexicon } from '../meanings/lexicon.ts'
import { isSynonym, listOtherNames } from '../meanings/list-other-names.ts'

/** Of a Japanese verb that goes on with these, what its dictionary form ends with: "直し", "書い" and "買っ" are of "直す", "書く" and "買う". */
const ENDS: Readonly<Record<string, string>> = {
  か: 'く',
  き: 'く',
  い: 'くう',
  が: 'ぐ',
  ぎ: 'ぐ',
  さ: 'す',
  し: 'す',
  た: 'つ',
  ち: 'つ',
  っ: 'うつる',
  ば: 'ぶ',
  び: 'ぶ',
  ま: 'む',
  み: 'む',
  ん: 'ぶむ',
  ら: 'る',
  り: 'る',
  わ: 'う',
}
const VERB = /^(.*\p{sc=Han}.*)[うくぐすつぬぶむる]$/u

/** What else may say the same as a word of a question written without spaces, each as far as it stands in any form of it. */
export function listSignNames(typed: string, segment: string, language: string): string[] {
  const { listMeanings } = loadLexicon(language)
  const known = listDictionaryForms(segment).filter((form) => listMeanings(form).length > 0)
  const others = [typed, ...known].flatMap((form) => listOtherNames(form, language))
  return [...new Set([typed, ...others.map(readStem)])]
}

/** Those of them that are of the same sense, and neither a kind nor a class of it. */
export function listSureSignNames(typed: string, segment: string, language: string): string[] {
  const forms = [typed, ...listDictionaryForms(segment)]
  const same = forms.flatMap((form) => listOtherNames(form, language).filter((name) => isSynonym(form, name, language)))
  return [...new Set([typed, ...same.map(readStem)])]
}

const listDictionaryForms = (segment: string): string[] => {
  const ends = [...(ENDS[segment.at(-1) ?? ''] ?? '')]
  return [`${segment}る`, ...ends.map((end) => segment.slice(0, -1) + end)]
}

/** A name that is a verb without the end that changes: "建て" of "建てる". */
const readStem = (name: string) => VERB.exec(name)?.[1] ?? name
