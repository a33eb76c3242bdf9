import { Fault } from '../../domain/fault.ts'

/** Why a recording cannot be read here: nobody is configured who writes it down. */
export async function explainUnreadRecording(name: string, kind: string): Promise<Fault> {
  const { transcribe } = await import('../model/transcribe.ts')
  const recording = { bytes: new Uint8Array(), name, kind: kind as 'audio' | 'video' }
  return transcribe(recording, null, AbortSignal.any([])).then(
    () => new Fault('INTERNAL', 'A recording was read without an endpoint.'),
    (error: unknown) => error as Fault,
  )
}

/** Told of a source that is kept as failed: adding it again then makes a new try. */
export class KeptAsFailed extends Fault {
  constructor({ code, message, hint }: Fault, sourceId: string) {
    super(code, message, { hint, details: { sourceId, status: 'failed' } })
  }
}

/** The sentence that stands with such a source. */
export const formatReason = ({ message, hint }: Fault) => `${message} ${hint ?? ''}`.trim()
