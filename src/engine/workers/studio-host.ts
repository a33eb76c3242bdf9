import path from 'node:path'
import { createShuttingDownFault, Fault } from '../../domain/fault.ts'
import { createJobProcess, ProcessLost } from '../../lib/job-process.ts'
import type { JobCall } from '../../lib/serve-jobs.ts'
import type { Outline } from '../../studio/outline.ts'
import type { StagedArtifact } from '../store/artifacts.ts'
import { type JobReply, unwrapReply } from './reply.ts'
import type { MakeTask, OutlineTask, StudioStep } from './studio-jobs.ts'
import type { StudioLimits } from './studio-process.ts'

type StudioOptions = JobCall<StudioStep>

/** Where content is made: beside the service, in a process that is ended when it has had nothing to do for a while. */
export type Studio = {
  outline(task: OutlineTask, options: StudioOptions): Promise<Outline>
  /** Its files lie staged, for `keepStagedArtifact`. */
  make(task: MakeTask, options: StudioOptions): Promise<StagedArtifact>
  close(): Promise<void>
}

export function openStudio({ studioTimeoutMs, heapMb, idleTimeoutMs }: StudioLimits): Studio {
  const host = createJobProcess({
    filename: path.join(import.meta.dirname, `studio-process${path.extname(import.meta.filename)}`),
    data: { studioTimeoutMs, heapMb, idleTimeoutMs } satisfies StudioLimits,
    idleTimeoutMs,
  })
  let isClosed = false
  const runInHost = async <T>(name: string, task: object, options: StudioOptions): Promise<T> => {
    try {
      return unwrapReply(await host.run<JobReply<T>, StudioStep>(name, task, options))
    } catch (error) {
      throw error instanceof ProcessLost ? explainLostProcess(error, isClosed) : error
    }
  }
  return {
    outline: (task, options) => runInHost('outlineNotebook', task, options),
    make: (task, options) => runInHost('makeInStudio', task, options),
    close() {
      isClosed = true
      return host.close()
    },
  }
}

function explainLostProcess(cause: ProcessLost, isClosed: boolean): Fault {
  if (isClosed) return createShuttingDownFault(cause)
  const hint = 'Try again; if it breaks off again the machine is short of memory: choose fewer sources with source_ids.'
  return new Fault('PRODUCT_FAILED', 'Making the content broke off: its process was ended from outside.', {
    hint,
    cause,
  })
}
