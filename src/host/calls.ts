import { answerStatusRow, FrameWriter } from '../product/rpc/wire.ts'
import { batchReply, REPLY_HEADERS } from './batchexecute.ts'
import { chatStream, trailer } from './chat.ts'
import { caller, originOf, redirect, troubled } from './door.ts'
import type { Call, HostHouse } from './house.ts'
import { STATUS } from './refusal.ts'
import { signInAddress } from './sign-in.ts'
import { Slot } from './slot.ts'
import type { Uploads } from './upload.ts'

const isStale = (house: HostHouse, form: URLSearchParams) =>
  house.faults.peek('expired-token') !== null && !house.tokens.isFresh(form.get('at') ?? '')

/** The unary calls. Source: wire.md, section 3. */
export async function batchexecute(house: HostHouse, request: Request): Promise<Response> {
  const origin = originOf(request)
  const { searchParams: query } = new URL(request.url)
  const trouble = await troubled(house, house.faults.methodOf(query.get('rpcids')?.split(',')[0] ?? ''))
  if (trouble) return trouble
  const form = new URLSearchParams(await request.text())
  const account = caller(house, request)?.account ?? null
  if (account !== null && isStale(house, form)) return badRequest('The token has expired.')
  const reply = await batchReply({ house, account, origin, query, form })
  return reply === null
    ? badRequest('The form cannot be read, or its method is gone.')
    : new Response(reply, { headers: REPLY_HEADERS })
}

/**
 * The streamed chat.
 * @param cut ends the connection of this request, where there is one
 * Source: wire.md, section 5.
 */
export async function chat(house: HostHouse, request: Request, cut: (() => void) | null): Promise<Response> {
  const origin = originOf(request)
  const { searchParams: query } = new URL(request.url)
  const trouble = await troubled(house, 'CHAT')
  if (trouble) return trouble
  const form = new URLSearchParams(await request.text())
  const account = caller(house, request)?.account ?? null
  if (account === null) return new Response(refusedChat(STATUS.unauthenticated), { headers: REPLY_HEADERS })
  if (isStale(house, form)) return badRequest('The token has expired.')
  const params = readQuestionForm(form.get('f.req'))
  if (params === null) return new Response(refusedChat(STATUS.invalid), { headers: REPLY_HEADERS })
  const call: Call = { house, account, params, origin, pathNotebookId: null, language: query.get('hl') }
  return new Response(chatStream(call, cut), { headers: REPLY_HEADERS })
}

/** `[null, paramsJson]`. */
function readQuestionForm(request: string | null): Slot | null {
  try {
    const [, params] = JSON.parse(request ?? '') as unknown[]
    return typeof params === 'string' ? new Slot(JSON.parse(params)) : null
  } catch {
    return null
  }
}

function refusedChat(code: number): string {
  const writer = new FrameWriter()
  return writer.frame([answerStatusRow([code])]) + writer.end(trailer(performance.now()))
}

/** The resumable upload. Source: wire.md, section 6. */
export async function upload(house: HostHouse, uploads: Uploads, request: Request): Promise<Response> {
  const trouble = await troubled(house, 'REGISTER_FILE')
  if (trouble) return trouble
  const origin = originOf(request)
  const signed = caller(house, request)
  if (!signed) return redirect(signInAddress(origin, origin))
  const { headers, body } = request
  return uploads.answer({ house, account: signed.account, origin, url: new URL(request.url), headers, body })
}

const badRequest = (text: string) => new Response(text, { status: 400 })
