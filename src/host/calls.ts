import { createAnswerStatusRow, FrameWriter } from '../wire/frames.ts'
import { STATUS } from '../wire/status-codes.ts'
import { answerBatch, REPLY_HEADERS } from './batchexecute.ts'
import { createChatStream, createTrailer } from './chat.ts'
import type { FaultTarget } from './faults.ts'
import { answerWithFault, findCaller, readOrigin, redirect } from './request-context.ts'
import type { HostServices } from './services.ts'
import { buildSignInAddress } from './sign-in/addresses.ts'
import type { Uploads } from './upload.ts'
import { WireReader } from './wire-reader.ts'

const isOwnPage = ({ headers }: Request) => headers.has('x-host-page')

/**
 * While `target-closed` strikes, the page that asks goes in the middle of its call: its tab is closed where somebody can, and
 * the page leaves by itself where nobody does. What was asked is carried out.
 * @returns the headers of the reply
 */
function closeAskingPage({ faults, closeTarget }: HostServices, request: Request, target: FaultTarget | null) {
  if (!isOwnPage(request) || faults.strike('target-closed', target) === null) return REPLY_HEADERS
  closeTarget?.()
  return { ...REPLY_HEADERS, 'x-host-leave': '1' }
}

const isStale = (services: HostServices, form: URLSearchParams) =>
  services.faults.peek('expired-token') !== null && !services.tokens.isFresh(form.get('at') ?? '')

/** The unary calls. Source: wire.md, section 3. */
export async function answerBatchExecute(services: HostServices, request: Request): Promise<Response> {
  const origin = readOrigin(request)
  const { searchParams: query } = new URL(request.url)
  const method = services.faults.findMethod(query.get('rpcids')?.split(',')[0] ?? '')
  const trouble = await answerWithFault(services, method)
  if (trouble) return trouble
  const headers = closeAskingPage(services, request, method)
  const form = new URLSearchParams(await request.text())
  const account = findCaller(services, request)?.account ?? null
  if (account !== null && isStale(services, form)) return replyBadRequest('The token has expired.')
  const reply = await answerBatch({ services, account, origin, query, form, isOwnPage: isOwnPage(request) })
  return reply === null
    ? replyBadRequest('The form cannot be read, or its method is gone.')
    : new Response(reply, { headers })
}

/**
 * The streamed chat.
 * @param cut ends the connection of this request, where there is one
 * Source: wire.md, section 5.
 */
export async function answerChat(
  services: HostServices,
  request: Request,
  cut: (() => void) | null,
): Promise<Response> {
  const origin = readOrigin(request)
  const { searchParams: query } = new URL(request.url)
  const trouble = await answerWithFault(services, 'CHAT')
  if (trouble) return trouble
  const headers = closeAskingPage(services, request, 'CHAT')
  const form = new URLSearchParams(await request.text())
  const account = findCaller(services, request)?.account ?? null
  if (account === null) return new Response(writeRefusedChat(STATUS.unauthenticated), { headers: REPLY_HEADERS })
  if (isStale(services, form)) return replyBadRequest('The token has expired.')
  const params = readQuestionForm(form.get('f.req'))
  if (params === null) return new Response(writeRefusedChat(STATUS.invalid), { headers: REPLY_HEADERS })
  const language = query.get('hl')
  const call = { services, account, params, origin, pathNotebookId: null, language, isOwnPage: isOwnPage(request) }
  return new Response(createChatStream(call, cut), { headers })
}

/** `[null, paramsJson]`. */
function readQuestionForm(request: string | null): WireReader | null {
  try {
    const [, params] = JSON.parse(request ?? '') as unknown[]
    return typeof params === 'string' ? new WireReader(JSON.parse(params)) : null
  } catch {
    return null
  }
}

function writeRefusedChat(code: number): string {
  const writer = new FrameWriter()
  return writer.frame([createAnswerStatusRow([code])]) + writer.end(createTrailer(performance.now()))
}

/** The resumable upload. Source: wire.md, section 6. */
export async function answerUpload(services: HostServices, uploads: Uploads, request: Request): Promise<Response> {
  const trouble = await answerWithFault(services, 'REGISTER_FILE')
  if (trouble) return trouble
  const origin = readOrigin(request)
  const signed = findCaller(services, request)
  if (!signed) return redirect(buildSignInAddress(origin, origin))
  const { headers, body } = request
  return uploads.answer({ services, account: signed.account, origin, url: new URL(request.url), headers, body })
}

const replyBadRequest = (text: string) => new Response(text, { status: 400 })
