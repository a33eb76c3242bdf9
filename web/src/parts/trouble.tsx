import { Fault } from '../../../src/client/client.ts'
import { useWords } from '../words.ts'
import { Icon } from './icon.tsx'

type TroubleProps = {
  readonly sentence: string
  readonly hint?: string | undefined
  readonly onRetry?: (() => void) | undefined
}

/** What went wrong, and the way out. */
export function Trouble({ sentence, hint, onRetry }: TroubleProps) {
  const say = useWords()
  return (
    <div className="trouble" role="alert">
      <Icon name="failed" />
      <div>
        <p>{sentence}</p>
        {hint && <p className="soft">{hint}</p>}
        {onRetry && (
          <button type="button" onClick={onRetry}>
            <Icon name="retry" />
            {say('tryAgain')}
          </button>
        )}
      </div>
    </div>
  )
}

type FaultTroubleProps = { readonly error: unknown; readonly onRetry?: (() => void) | undefined }

/** The service's own sentence with its hint. */
export function FaultTrouble({ error, onRetry }: FaultTroubleProps) {
  const { message, hint } = error instanceof Fault ? error : { message: String(error), hint: undefined }
  return <Trouble sentence={message} hint={hint} onRetry={onRetry} />
}
