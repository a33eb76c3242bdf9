import type { FileContent } from '../../contract/operation.ts'

export type ToolContentBlock =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image'; readonly data: string; readonly mimeType: string }

const MAX_SHOWN_TEXT_BYTES = 64 * 1024
const MAX_SHOWN_IMAGE_BYTES = 768 * 1024 // a megabyte once it is base64
const TEXT = /^(?:text\/|application\/(?:json|xml|x-subrip)\b|image\/svg)/
const IMAGE = /^image\/(?:png|jpeg|gif|webp)$/

/**
 * What of a file belongs into a conversation: a short text, a picture that can be looked at; of anything else nothing
 * but what it is and how to get it. What is not shown is let go of unread.
 */
export async function renderFile(file: FileContent, facts: unknown): Promise<readonly ToolContentBlock[]> {
  const { mimeType, sizeBytes, name } = file
  if (TEXT.test(mimeType) && sizeBytes <= MAX_SHOWN_TEXT_BYTES) {
    return [{ type: 'text', text: Buffer.from(await collectFileBytes(file)).toString('utf8') }]
  }
  const about = { type: 'text', text: JSON.stringify(facts) } as const
  if (IMAGE.test(mimeType) && sizeBytes <= MAX_SHOWN_IMAGE_BYTES) {
    return [about, { type: 'image', data: Buffer.from(await collectFileBytes(file)).toString('base64'), mimeType }]
  }
  await file.release()
  const how = `${name} is not shown here: call the tool again with output_path to save it on the machine of the service, or give its url to a person.`
  return [about, { type: 'text', text: how }]
}

async function collectFileBytes(file: FileContent): Promise<ArrayBuffer> {
  return new Response(await file.read()).arrayBuffer()
}
