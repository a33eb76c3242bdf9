import { isAskedFor } from './is-asked-for.ts'

/** Whether a sentence ends by announcing what comes next. */
export const announcesMore = (sentence: string) => isAskedFor('announce', sentence.trimEnd())
