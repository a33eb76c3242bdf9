/** Told at the begin of each step of what takes a while: a source is fetched, then read and indexed. */
export type StepListener = (step: { readonly phase: string; readonly done: number; readonly total: number }) => void

/** Which part of the whole a stage of making content takes, in percent; measured over all kinds, roughly. */
type StageShare = { readonly from: number; readonly to: number }

export const stageShares = {
  outline: { from: 0, to: 15 },
  writing: { from: 15, to: 40 },
  making: { from: 40, to: 100 },
} as const satisfies Record<string, StageShare>

/** Makes one count of 100 of the steps of several stages: it only ever grows, whatever a stage says of itself. */
export function combineStages(onStep: StepListener): (part: StageShare) => StepListener {
  let reached = 0
  return ({ from, to }) =>
    ({ phase, done, total }) => {
      const fraction = total > 0 ? Math.min(1, Math.max(0, done / total)) : 0
      reached = Math.max(reached, Math.floor(from + fraction * (to - from)))
      onStep({ phase, done: reached, total: 100 })
    }
}
