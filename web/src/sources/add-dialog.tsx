import * as Tabs from '@radix-ui/react-tabs'
import { useQueryClient } from '@tanstack/react-query'
import { ChooseFiles } from '../parts/choose-files.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { useWords } from '../words.ts'
import { LinkForm, TextForm } from './add-form.tsx'
import { FolderTab } from './folder-tab.tsx'
import { bringInFiles } from './incoming.ts'
import { ResearchTab } from './research-tab.tsx'

const TABS = ['files', 'link', 'text', 'folder', 'research'] as const

/** What the dialog opens with: nothing, or a text that was pasted. */
export type OpenedAddDialog = { readonly text: string }

type AddDialogProps = {
  readonly notebookId: string
  readonly opened: OpenedAddDialog
  readonly onClose: () => void
}

/** Every way in which sources come into a notebook. */
export function AddDialog({ notebookId, opened: { text }, onClose }: AddDialogProps) {
  const say = useWords()
  const queries = useQueryClient()
  const chooseFiles = (files: readonly File[]) => {
    bringInFiles(queries, notebookId, files)
    onClose()
  }
  return (
    <Dialog title={say('addSources')} isOpen onClose={onClose}>
      <Tabs.Root defaultValue={text === '' ? 'files' : 'text'}>
        <Tabs.List className="tabs" aria-label={say('addSources')}>
          {TABS.map((tab) => (
            <Tabs.Trigger key={tab} value={tab}>
              {say(tab)}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <Tabs.Content value="files" className="add-files">
          <p>{say('dropHint')}</p>
          <ChooseFiles label={say('chooseFiles')} onFiles={chooseFiles} />
          <p className="soft">{say('emptyKinds')}</p>
        </Tabs.Content>
        <Tabs.Content value="link">
          <LinkForm notebookId={notebookId} onAdded={onClose} />
        </Tabs.Content>
        <Tabs.Content value="text">
          <TextForm notebookId={notebookId} text={text} onAdded={onClose} />
        </Tabs.Content>
        <Tabs.Content value="folder">
          <FolderTab notebookId={notebookId} />
        </Tabs.Content>
        <Tabs.Content value="research">
          <ResearchTab notebookId={notebookId} onAdded={onClose} />
        </Tabs.Content>
      </Tabs.Root>
    </Dialog>
  )
}
