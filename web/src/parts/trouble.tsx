import { Fault } from '../../../src/client/client.ts'
import { SERVICE_LANGUAGE, useFaultWords, useToldSentences, useWords } from '../words.ts'
import { Icon } from './icon.tsx'
import { rewriteHintForPage, rewriteMessageForPage } from './rewrite-for-page.ts'

type TroubleProps = {
  readonly sentence: string
  /** Of the fault that the sentence tells of. */
  readonly code?: string | undefined
  readonly hint?: string | undefined
  readonly onRetry?: (() => void) | undefined
}

/** What went wrong, and the way out: in the language of the page where the code says enough, and in the service's own words. */
export function Trouble({ sentence, code, hint, onRetry }: TroubleProps) {
  const say = useWords()
  const meaning = useFaultWords()(code)
  const tell = useToldSentences()
  const message = rewriteMessageForPage(sentence)
  const told = tell(message)
  const next = hint && rewriteHintForPage(hint, say)
  return (
    <div className="trouble" role="alert">
      <Icon name="failed" />
      <div>
        {(told ?? meaning) && <p>{told ?? meaning}</p>}
        {!told && <p {...(meaning && { className: 'soft', lang: SERVICE_LANGUAGE })}>{message}</p>}
        {next && <p className="soft">{tell(next) ?? next}</p>}
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
  if (!(error instanceof Fault)) return <Trouble sentence={String(error)} onRetry={onRetry} />
  const { message, code, hint } = error
  return <Trouble sentence={message} code={code} hint={hint} onRetry={onRetry} />
}
