import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { callService, noticeFault, waitForService } from '../service.ts'

/** A part of the page whose script comes when it is first shown, or before, when it is likely to be. */
type DeferredPart<Props> = {
  (props: Props): ReactNode
  /** Has it come before it is shown; whether it came is seen when it is. */
  readonly load: () => Promise<void>
}

/**
 * What is loaded already is shown at once: `lazy` with `Suspense` shows its fallback first, and then waits for a third
 * of a second before it shows anything else.
 * @param renderMeanwhile what is shown until then; nothing when absent
 */
export function deferPart<Props extends object>(
  loadPart: () => Promise<ComponentType<Props>>,
  renderMeanwhile: (props: Props) => ReactNode = () => null,
): DeferredPart<Props> {
  let Part: ComponentType<Props> | null = null
  let loading: Promise<void> | null = null
  const fetchPart = () => {
    loading ??= loadPart().then((loaded) => {
      Part = loaded
    })
    return loading.finally(() => {
      loading = null
    })
  }
  function Deferred(props: Props): ReactNode {
    const [, setIsLoaded] = useState(Part !== null)
    useEffect(() => {
      if (Part !== null) return
      insist(fetchPart).then(
        () => setIsLoaded(true),
        (error) =>
          setIsLoaded(() => {
            throw error // the page's boundary tells of it
          }),
      )
    }, [])
    return Part === null ? renderMeanwhile(props) : <Part {...props} />
  }
  return Object.assign(Deferred, { load: () => (Part === null ? fetchPart().catch(() => {}) : Promise.resolve()) })
}

/** Once more, when the service is back, where it was away. */
async function insist(load: () => Promise<void>): Promise<void> {
  try {
    await load()
  } catch {
    await callService().getHealth({}).catch(noticeFault)
    await waitForService()
    await load()
  }
}
