import german from './page-labels/de.json' with { type: 'json' }
import english from './page-labels/en.json' with { type: 'json' }
import french from './page-labels/fr.json' with { type: 'json' }
import japanese from './page-labels/ja.json' with { type: 'json' }

/** What a button, a field or a phrase of the product's page is called: most likely first. */
export type PageLabels = Readonly<Record<keyof typeof english, readonly string[]>>

/**
 * The words of the page in the languages it is read in. Those that nobody has seen are our own translations: labels are
 * the last way to find an element. Source: dom.md, sections 2 and 7.
 */
export const PAGE_LABELS = { en: english, fr: french, de: german, ja: japanese } as const satisfies Readonly<
  Record<string, PageLabels>
>

export type PageLocale = keyof typeof PAGE_LABELS
