/** The few sentences that an answer says in its own words, in the question's language. */
export type Phrases = {
  readonly refusal: string
  readonly next: string
  /** Before the list of words that no source holds. */
  readonly missing: string
  /** `{words}` in the language's quotation marks. */
  readonly quoted: string
  /** Under an answer in part of which no word is missing. */
  readonly unsure: string
  /** A word that was read as another: `{typed}`, `{known}`. */
  readonly corrected: string
  /** Before a sentence that contradicts what the question takes for granted. */
  readonly otherwise: string
  /** Which of several sources that were asked says nothing: `{source}`; and before what they say, that it is not the same. */
  readonly silent: string
  readonly disagree: string
  /** Before the only sentence of the asked kind, which has none of the question's words. */
  readonly otherWords: string
  /** `{words}`: names and numbers of the question that stand nowhere. */
  readonly nothingAbout: string
  /** Before what comes near, where the thing itself is not there. */
  readonly instead: string
  /** `{words}`: those of the question that stand elsewhere, and not beside what is told. */
  readonly apart: string
  /** That the very thing asked for is not said: a date, an amount of money, another number, a person. */
  readonly noDate: string
  readonly noAmount: string
  readonly noNumber: string
  readonly noPerson: string
  /** What the sources are about instead: `{topics}`. */
  readonly topics: string
  /** What joins two questions in one, as a pattern; empty where nothing tells. Said where the second is not answered. */
  readonly halves: string
  readonly halfOpen: string
  /** What language the sources are in: `{languages}`; the refusal of a question in another one, and what to do next. */
  readonly sourcesIn: string
  readonly foreign: string
  readonly nextForeign: string
  /** Behind a sentence of a model that no passage carries, in brackets. */
  readonly unverified: string
}

/** How a notebook suggests what to ask of it; `{topic}` and `{source}` are filled in. */
export type GuidePhrases = {
  /** Asks what the sources are about. */
  readonly overview: string
  /** Asks for what a term is: `{topic}` has the article that the source gives it, `{term}` none. */
  readonly whatIs: string
  /** Says of one thing what it is. */
  readonly copula: string
  /** Stands in a heading that names several things, as alternatives: "and", an ending of the plural. */
  readonly several: string
  readonly about: string
  /** Of the only source. */
  readonly aboutAlone: string
  /** Asks for what a section says, by its heading. */
  readonly summarize: string
  /** A heading that tells a way, by its pattern (capitals count), as a question. */
  readonly howTo: { readonly heading: string; readonly question: string } | null
  /** What stands behind an English "-ing" that tells a way, "Washing the wool"; null in other languages. */
  readonly gerund: string | null
  /** What a notebook holds, by its `{titles}` (all, or some of `{count}`), and its `{topics}`. */
  readonly holds: Readonly<Record<'one' | 'all' | 'among' | 'topics', string>>
  /** Headings that stand in every document, as patterns. */
  readonly genericHeadings: readonly string[]
}
