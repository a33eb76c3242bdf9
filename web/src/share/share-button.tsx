import { lazy, Suspense, useState } from 'react'
import { Icon } from '../parts/icon.tsx'
import { useWords } from '../words.ts'

const ShareDialog = lazy(() => import('./share-dialog.tsx').then((file) => ({ default: file.ShareDialog })))

export function ShareButton({ notebookId }: { readonly notebookId: string }) {
  const say = useWords()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        <Icon name="share" />
        {say('share')}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <ShareDialog notebookId={notebookId} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
