/** A source that may be found: its number in the tables, and what a reader knows it by. */
export type SearchableSource = { readonly number: number; readonly id: string; readonly title: string }
