import { EndpointError, limitCall, type ModelEndpoint } from './endpoint.ts'

/** One message to a model. */
export type Message = { readonly role: 'user' | 'assistant'; readonly content: string }

/**
 * Streams the text that a configured model writes. Reasoning between think tags is left out; nothing is retried, since
 * an offline answer is at hand. The packages are loaded with the first call, so a service without a model never pays.
 * @param signal the caller's; the endpoint's time limit is added and counts for the whole reply
 * @param onCutShort called when the model stopped at its limit of length: what came is whole but for its end
 * @throws whatever went wrong; `describeFailure` turns it into words
 */
export async function* writeText(
  endpoint: ModelEndpoint,
  prompt: { readonly system: string; readonly messages: readonly Message[] },
  signal: AbortSignal,
  onCutShort: () => void = () => {},
): AsyncGenerator<string> {
  const [{ streamText, wrapLanguageModel, extractReasoningMiddleware }, { createOpenAICompatible }] = await Promise.all(
    [import('ai'), import('@ai-sdk/openai-compatible')],
  )
  const { chatModel } = createOpenAICompatible({
    name: 'configured-model',
    baseURL: endpoint.baseUrl.replace(/\/+$/, ''),
    apiKey: endpoint.apiKey,
  })
  const abortSignal = limitCall(endpoint, signal)
  const { fullStream } = streamText({
    model: wrapLanguageModel({
      model: chatModel(endpoint.model),
      middleware: extractReasoningMiddleware({ tagName: 'think' }),
    }),
    system: prompt.system,
    messages: [...prompt.messages],
    temperature: 0,
    maxRetries: 0,
    abortSignal,
    onError: () => {}, // the error comes through the stream; the package would print it
  })
  let isFinished = false
  for await (const part of fullStream) {
    if (part.type === 'text-delta') yield part.text
    if (part.type === 'error') throw part.error
    if (part.type === 'abort') throw abortSignal.reason
    if (part.type === 'finish') isFinished = part.finishReason !== 'other' && part.finishReason !== 'error'
    if (part.type === 'finish' && part.finishReason === 'length') onCutShort()
    if (part.type === 'finish' && part.finishReason === 'content-filter')
      throw new EndpointError('was stopped by its own filter')
  }
  abortSignal.throwIfAborted()
  if (!isFinished) throw new EndpointError('sent no complete reply')
}
