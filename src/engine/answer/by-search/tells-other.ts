import { contradictsAsked } from '../coverage/asked-modality.ts'
import { lacksAsked } from '../coverage/lacks-asked.ts'
import type { AskedQuestion } from '../question/asked-question.ts'
import type { Quote } from '../retrieval/quote.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { lacksSort } from '../tables/lacks-sort.ts'

/** What is forbidden for what is allowed, or something of another kind than what is asked for: it does not come near, either. */
export const tellsOther = (asked: AskedQuestion, quotes: readonly Quote[], retrieval: Retrieval): boolean =>
  contradictsAsked(asked, quotes, retrieval) ||
  lacksAsked(asked, quotes, retrieval) ||
  lacksSort(asked, quotes, retrieval)
