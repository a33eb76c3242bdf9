import * as Tooltips from '@radix-ui/react-tooltip'
import type { Citation } from '../../../src/domain/citation.ts'
import { useWords } from '../words.ts'

type ButtonProps = { readonly citation: Citation; readonly onCite: (citation: Citation) => void }

const PREVIEW_AFTER_MS = 150

/** A small number: hovered or focused it shows what is cited, pressed it opens the place in the source. */
export function CitationButton({ citation, onCite }: ButtonProps) {
  const say = useWords()
  const { number, sourceName, sourceText, page } = citation
  return (
    <Tooltips.Provider delayDuration={PREVIEW_AFTER_MS}>
      <Tooltips.Root>
        <Tooltips.Trigger asChild>
          <button
            type="button"
            className="citation"
            aria-label={say('citation', { number, name: sourceName })}
            onClick={() => onCite(citation)}
          >
            {number}
          </button>
        </Tooltips.Trigger>
        <Tooltips.Portal>
          <Tooltips.Content className="preview" sideOffset={6} collisionPadding={12}>
            <q dir="auto">{sourceText}</q>
            <p>
              <span dir="auto">{sourceName}</span>
              {page !== undefined && ` · ${say('page', { number: page })}`}
            </p>
          </Tooltips.Content>
        </Tooltips.Portal>
      </Tooltips.Root>
    </Tooltips.Provider>
  )
}
