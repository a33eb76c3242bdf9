import * as Popper from '@radix-ui/react-popper'
import type { RefObject } from 'react'
import { createPortal } from 'react-dom'
import type { Citation } from '../../../src/domain/citation.ts'
import { useWords } from '../words.ts'

type PreviewProps = {
  readonly id: string
  readonly citation: Citation
  readonly button: RefObject<HTMLButtonElement | null>
}

/** What is cited, beside its button. */
export function CitationPreview({ id, citation: { sourceText, sourceName, page }, button }: PreviewProps) {
  const say = useWords()
  return (
    <Popper.Root>
      <Popper.Anchor virtualRef={button as RefObject<HTMLButtonElement>} />
      {createPortal(
        <Popper.Content id={id} role="tooltip" className="preview" side="top" sideOffset={6} collisionPadding={12}>
          <q dir="auto">{sourceText}</q>
          <p>
            <span dir="auto">{sourceName}</span>
            {page !== undefined && ` · ${say('page', { number: page })}`}
          </p>
        </Popper.Content>,
        document.body,
      )}
    </Popper.Root>
  )
}
