import { Fault } from '../../../src/client/client.ts'
import { useWords } from '../words.ts'
import { Icon } from './icon.tsx'
import { rewriteHintForPage, rewriteMessageForPage } from './rewrite-for-page.ts'

type TroubleProps = {
  readonly sentence: string
  readonly hint?: string | undefined
  readonly onRetry?: (() => void) | undefined
}

/** What went wrong, and the way out. */
export function Trouble({ sentence, hint, onRetry }: TroubleProps) {
  const say = useWords()
  const next = hint && rewriteHintForPage(hint, say)
  return (
    <div className="trouble" role="alert">
      <Icon name="failed" />
      <div>
        <p>{rewriteMessageForPage(sentence)}</p>
        {next && <p className="soft">{next}</p>}
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

/** The service's own sentence with its hint, in the words of the page. */
export function FaultTrouble({ error, onRetry }: FaultTroubleProps) {
  const { message, hint } = error instanceof Fault ? error : { message: String(error), hint: undefined }
  return <Trouble sentence={message} hint={hint} onRetry={onRetry} />
}
