import type { CallListener } from '../../contract/operation.ts'

export type Beat = { readonly progress: number; readonly message: string }
type Heartbeat = { readonly listener: CallListener; readonly stop: () => void }

/**
 * Tells a waiting client that its call is alive: at once whenever the work reports a step, and every `everyMs` in any
 * case, so that clients which give up on silence do not. `progress` counts the messages, because it has to grow, and
 * the work's own figures start anew with each phase; those stand in `message`.
 */
export function startHeartbeat(send: (beat: Beat) => void, everyMs = 5_000): Heartbeat {
  let progress = 0
  let message = 'working'
  const beat = () => {
    progress += 1
    send({ progress, message })
  }
  const timer = setInterval(beat, everyMs)
  timer.unref()
  return {
    listener: {
      progress: ({ phase, done, total }) => {
        message = total === null ? `${phase} ${done}` : `${phase} ${done}/${total}`
        beat()
      },
      waiting: ({ seconds, reason }) => {
        message = `waiting ${seconds} s: ${reason}`
        beat()
      },
    },
    stop: () => clearInterval(timer),
  }
}
