import {
  describeFailure,
  EndpointError,
  isBrokenConnection,
  isTooMuch,
  limitCall,
  type ModelEndpoint,
  postToEndpoint,
} from './endpoint.ts'

/** What vectors were made with: vectors of different makers cannot be compared. */
export type VectorMaker = { readonly model: string; readonly dimensions: number }

/** Turns texts into vectors of length 1. @throws whatever went wrong; `describeFailure` turns it into words */
export type Embedder = {
  readonly model: string
  readonly embed: (texts: readonly string[], signal: AbortSignal) => Promise<Float32Array[]>
}

/** The chunks of a notebook that have no vector yet, and the place where vectors are kept. */
export type VectorStore<Key> = {
  /** Null while there are no vectors. */
  readonly madeWith: () => VectorMaker | null
  /** Drops all vectors and remembers who makes the next ones. */
  readonly startOver: (maker: VectorMaker) => void
  readonly pending: (limit: number) => readonly { readonly key: Key; readonly text: string }[]
  /** `vector` is little-endian float32, normalised. */
  readonly save: (rows: readonly { readonly key: Key; readonly vector: Uint8Array }[]) => void
}

/** Fewer where the endpoint refuses so many. */
const BATCH_TEXTS = 64
const MIN_CUT_CHARS = 250

/** The embedder of a configured endpoint (OpenAI-compatible `/embeddings`). */
export function openEmbedder(endpoint: ModelEndpoint): Embedder {
  return {
    model: endpoint.model,
    embed: async (texts, signal) =>
      checkEmbeddings(readEmbeddings(await postTexts(endpoint, texts, signal)), texts.length),
  }
}

function postTexts(endpoint: ModelEndpoint, texts: readonly string[], signal: AbortSignal): Promise<unknown> {
  const fields = { input: texts, encoding_format: 'float' }
  return postToEndpoint(endpoint, 'embeddings', fields, limitCall(endpoint, signal), fetchTwice)
}

/**
 * Once more where the connection breaks before a reply: one kept open from the call before may be closed by the endpoint
 * just when it is used again, and the same texts have the same vectors however often they are asked for.
 */
const fetchTwice: typeof fetch = (address, request) =>
  fetch(address, request).catch((error) => {
    if (!isBrokenConnection(error)) throw error
    return fetch(address, request)
  })

/** Reads `{data: [{index, embedding}]}`; the rows may come in any order. */
function readEmbeddings(reply: unknown): number[][] {
  const rows = (reply as { data?: unknown } | null)?.data
  if (!Array.isArray(rows)) throw new EndpointError('gave a reply that cannot be read')
  const sorted = rows.every((row) => Number.isInteger(row?.index)) ? rows.toSorted((a, b) => a.index - b.index) : rows
  return sorted.map((row) => (Array.isArray(row?.embedding) ? row.embedding : []))
}

function checkEmbeddings(embeddings: readonly (readonly number[])[], count: number): Float32Array[] {
  const dimensions = embeddings[0]?.length ?? 0
  const isSound = embeddings.length === count && dimensions > 0
  if (!isSound || embeddings.some((values) => values.length !== dimensions || !values.every(Number.isFinite)))
    throw new EndpointError('gave vectors that do not fit the texts')
  return embeddings.map(normaliseVector)
}

/** A vector scaled to length 1; one of zeros stays as it is. */
function normaliseVector(values: readonly number[]): Float32Array {
  const length = Math.hypot(...values)
  return Float32Array.from(values, (value) => (length === 0 ? 0 : value / length))
}

/**
 * Makes the vectors that are missing, batch by batch; meant to run behind, after indexing. When the model or its number
 * of dimensions has changed, all are made anew. A failure ends the run, is told, and never reaches the caller: saving
 * and searching do not depend on a model. Running it again goes on where it stopped.
 * @returns how many vectors were saved, and why it stopped early, as a sentence, or null
 */
export async function embedPending<Key>(
  embedder: Embedder,
  store: VectorStore<Key>,
  signal: AbortSignal,
): Promise<{ readonly saved: number; readonly problem: string | null }> {
  let saved = 0
  let startedOver = false
  const embedAll = (texts: readonly string[]) =>
    embedder.embed(texts, signal).catch((error: unknown) => (isTooMuch(error) ? null : Promise.reject(error)))
  try {
    if (store.madeWith() && store.madeWith()?.model !== embedder.model) await restartVectors(embedder, store, signal)
    for (let most = BATCH_TEXTS, rows = store.pending(most); rows.length > 0; rows = store.pending(most)) {
      signal.throwIfAborted()
      const texts = rows.map(({ text }) => text)
      const vectors = texts.length === 1 ? [await embedOne(embedder, texts[0]!, signal)] : await embedAll(texts)
      most = vectors ? Math.min(BATCH_TEXTS, most * 2) : Math.ceil(texts.length / 2)
      if (!vectors) continue
      const maker = { model: embedder.model, dimensions: vectors[0]!.length }
      const before = store.madeWith()
      if (before?.dimensions !== maker.dimensions) {
        if (startedOver) throw new EndpointError('changes the number of dimensions from call to call')
        startedOver = true
        store.startOver(maker)
        if (before) continue // from the first chunk on: those before these have lost theirs
      }
      store.save(rows.map(({ key }, index) => ({ key, vector: encodeVector(vectors[index]!) })))
      saved += rows.length
    }
    return { saved, problem: null }
  } catch (error) {
    return { saved, problem: `The embedder ${describeFailure(error)}; search goes on without the missing vectors.` }
  }
}

/** A text that is too long for the model is embedded by its beginning. */
async function embedOne(embedder: Embedder, text: string, signal: AbortSignal): Promise<Float32Array> {
  try {
    return (await embedder.embed([text], signal))[0]!
  } catch (error) {
    if (!isTooMuch(error) || text.length <= MIN_CUT_CHARS) throw error
    return embedOne(embedder, text.slice(0, Math.ceil(text.length / 2)), signal)
  }
}

/** One call tells the new dimensions before the old vectors go: an endpoint that is down costs nothing. */
async function restartVectors<Key>(embedder: Embedder, store: VectorStore<Key>, signal: AbortSignal): Promise<void> {
  const [vector] = await embedder.embed(['dimensions'], signal)
  store.startOver({ model: embedder.model, dimensions: vector!.length })
}

/**
 * The vector of a question, or null when it is of no use: no vectors stored, made by another model, or the endpoint
 * fails (told to `onFailure`); search then goes on without it.
 */
export async function embedQuery(
  embedder: Embedder,
  madeWith: VectorMaker | null,
  text: string,
  signal: AbortSignal,
  onFailure?: (problem: string) => void,
): Promise<Float32Array | null> {
  if (madeWith?.model !== embedder.model) return null
  try {
    const [vector] = await embedder.embed([text], signal)
    return vector!.length === madeWith.dimensions ? vector! : null
  } catch (error) {
    signal.throwIfAborted()
    onFailure?.(`The embedder ${describeFailure(error)}; the search was made without it.`)
    return null
  }
}

/** A vector as it is stored. */
const encodeVector = (vector: Float32Array) => new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength)
