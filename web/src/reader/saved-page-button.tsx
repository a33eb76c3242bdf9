import { useState } from 'react'
import { formatCallPath } from '../../../src/client/client.ts'
import { Dialog } from '../parts/dialog.tsx'
import { PageFrame } from '../parts/page-frame.tsx'
import { useSources } from '../queries.ts'
import { hasKey } from '../service.ts'
import { useWords } from '../words.ts'

type SavedPageProps = { readonly notebookId: string; readonly sourceId: string }

/** Shows a web page as it was when it was read, in a frame that runs nothing. A frame can carry no key. */
export function SavedPageButton({ notebookId, sourceId }: SavedPageProps) {
  const say = useWords()
  const [isOpen, setIsOpen] = useState(false)
  const source = useSources(notebookId).data?.sources.find(({ id }) => id === sourceId)
  const isWebPage = source?.type === 'url' && source.facts?.pageCount === undefined
  if (!isWebPage || hasKey()) return null
  const address = formatCallPath('downloadSource', { notebook_id: notebookId, source_id: sourceId })
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        {say('showWebPage')}
      </button>
      <Dialog title={source.title} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <PageFrame address={address} title={source.title} />
      </Dialog>
    </>
  )
}
