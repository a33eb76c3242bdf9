/** Told at the begin of each step of what takes a while: a source is fetched, then read and indexed. */
export type StepListener = (step: { readonly phase: string; readonly done: number; readonly total: number }) => void
