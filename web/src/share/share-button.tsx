import { useState } from 'react'
import { deferPart } from '../parts/defer-part.tsx'
import { Icon } from '../parts/icon.tsx'
import { useWords } from '../words.ts'

const ShareDialog = deferPart(() => import('./share-dialog.tsx').then((file) => file.ShareDialog))

export function ShareButton({ notebookId }: { readonly notebookId: string }) {
  const say = useWords()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        <Icon name="share" />
        {say('share')}
      </button>
      {isOpen && <ShareDialog notebookId={notebookId} onClose={() => setIsOpen(false)} />}
    </>
  )
}
