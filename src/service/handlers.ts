import * as ask from './ask.ts'
import * as batch from './batch.ts'
import * as cleanup from './cleanup.ts'
import * as content from './content.ts'
import type { Handler, HandlerContract } from './context.ts'
import * as conversations from './conversations.ts'
import * as discover from './discover.ts'
import * as downloadContent from './download-content.ts'
import * as folders from './folders.ts'
import * as generateContent from './generate-content.ts'
import * as getMetrics from './get-metrics.ts'
import * as identity from './identity.ts'
import * as importAccount from './import-account.ts'
import * as importLibrary from './import-library.ts'
import * as importScraped from './import-scraped.ts'
import * as jobs from './jobs.ts'
import * as labels from './labels.ts'
import * as library from './library.ts'
import * as notes from './notes.ts'
import * as passages from './passages.ts'
import * as quota from './quota.ts'
import * as research from './research.ts'
import * as sessions from './sessions.ts'
import * as shared from './shared.ts'
import * as sharing from './sharing.ts'
import * as signIn from './sign-in.ts'
import * as sources from './sources.ts'
import * as staleAnswers from './stale-answers.ts'

/**
 * One handler per operation, the function of its name in the file of its resource: one that is missing, or returns another
 * shape, does not compile. What else those files export is no operation, and nobody looks for it here.
 */
export const handlers: { readonly [K in keyof HandlerContract]: Handler<K> } = {
  ...ask,
  ...batch,
  ...cleanup,
  ...content,
  ...conversations,
  ...discover,
  ...downloadContent,
  ...folders,
  ...generateContent,
  ...getMetrics,
  ...identity,
  ...importAccount,
  ...importLibrary,
  ...importScraped,
  ...jobs,
  ...labels,
  ...library,
  ...notes,
  ...passages,
  ...quota,
  ...research,
  ...sessions,
  ...shared,
  ...sharing,
  ...signIn,
  ...sources,
  ...staleAnswers,
}
