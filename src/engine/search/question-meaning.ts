/** A question as the embedder understands it. */
export type QuestionMeaning = {
  readonly vector: Float32Array
  /** From this cosine on a passage supports an answer by meaning alone; null when the model cannot tell. */
  readonly supportsFrom: number | null
}
