import type { Retrieval } from './retrieval.ts'
import { isOfPages } from './term-weight.ts'

/**
 * How much there is to search: in a text of some pages sentences meet words of a question by chance, in a sheet the sentence on the next
 * thing does. What is fitted, and the bounds that go with it, differ.
 */
export type Extent = 'sheet' | 'pages'

export const readExtent = ({ weightOf }: Pick<Retrieval, 'weightOf'>): Extent =>
  isOfPages(weightOf) ? 'pages' : 'sheet'
