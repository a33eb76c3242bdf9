import type { Retrieval } from './retrieval.ts'

/** A Japanese word of one sign, which the index knows only with what follows it: in the text another particle than in the question. */
const LONE_SIGN = /(?<![\p{sc=Han}\p{sc=Katakana}])\p{sc=Han}(?=\p{sc=Hiragana})/gu
const SIGN_AND_KANA = /^\p{sc=Han}\p{sc=Hiragana}$/u

/** The signs of a text that are words of their own. */
export const findLoneSigns = (text: string): string[] => [...text.matchAll(LONE_SIGN)].map(([sign]) => sign)

/** The terms of the sources that such a sign begins. */
export const listSignBeginnings = (sign: string, { termsFrom }: Pick<Retrieval, 'termsFrom'>): string[] =>
  [...termsFrom(sign)].filter((term) => SIGN_AND_KANA.test(term))
