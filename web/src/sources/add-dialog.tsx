import * as Tabs from '@radix-ui/react-tabs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent, ReactNode } from 'react'
import { ChooseFiles } from '../parts/choose-files.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { FaultTrouble } from '../parts/trouble.tsx'
import { buildSourcesKey } from '../queries.ts'
import { callService } from '../service.ts'
import { useWords } from '../words.ts'

type AddDialogProps = {
  readonly notebookId: string
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onFiles: (files: readonly File[]) => void
}

export function AddDialog({ notebookId, isOpen, onClose, onFiles }: AddDialogProps) {
  const say = useWords()
  const chooseFiles = (files: readonly File[]) => {
    onFiles(files)
    onClose()
  }
  return (
    <Dialog title={say('addSources')} isOpen={isOpen} onClose={onClose}>
      <Tabs.Root defaultValue="files">
        <Tabs.List className="tabs" aria-label={say('addSources')}>
          <Tabs.Trigger value="files">{say('files')}</Tabs.Trigger>
          <Tabs.Trigger value="link">{say('link')}</Tabs.Trigger>
          <Tabs.Trigger value="text">{say('text')}</Tabs.Trigger>
        </Tabs.List>
        <Tabs.Content value="files" className="add-files">
          <p>{say('dropHint')}</p>
          <ChooseFiles label={say('chooseFiles')} onFiles={chooseFiles} />
          <p className="soft">{say('emptyKinds')}</p>
        </Tabs.Content>
        <Tabs.Content value="link">
          <AddForm notebookId={notebookId} onAdded={onClose} readInput={readLink}>
            <label>
              {say('webAddress')}
              <input name="url" type="url" placeholder="https://" dir="ltr" required />
            </label>
          </AddForm>
        </Tabs.Content>
        <Tabs.Content value="text">
          <AddForm notebookId={notebookId} onAdded={onClose} readInput={readText}>
            <label>
              {say('title')}
              <input name="title" type="text" dir="auto" />
            </label>
            <label>
              {say('text')}
              <textarea name="text" rows={8} dir="auto" required />
            </label>
          </AddForm>
        </Tabs.Content>
      </Tabs.Root>
    </Dialog>
  )
}

type AddDialogInput = Parameters<ReturnType<typeof callService>['addSource']>[0]
type AddFormProps = {
  readonly notebookId: string
  readonly onAdded: () => void
  readonly readInput: (form: FormData) => AddDialogInput
  readonly children: ReactNode
}

const WATCHED_VIDEO = /^https?:\/\/([a-z]+\.)?(youtube\.com|youtu\.be)\//

function readLink(form: FormData): AddDialogInput {
  const url = String(form.get('url')).trim()
  return { source_type: WATCHED_VIDEO.test(url) ? 'web_video' : 'url', url }
}

function readText(form: FormData): AddDialogInput {
  const title = String(form.get('title')).trim()
  return { source_type: 'text', text: String(form.get('text')), ...(title === '' ? {} : { title }) }
}

function AddForm({ notebookId, onAdded, readInput, children }: AddFormProps) {
  const say = useWords()
  const queries = useQueryClient()
  const adding = useMutation({
    mutationFn: (input: AddDialogInput) => callService().addSource({ ...input, notebook_id: notebookId }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: buildSourcesKey(notebookId) })
      onAdded()
    },
  })
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    adding.mutate(readInput(new FormData(event.currentTarget)))
  }
  return (
    <form onSubmit={add}>
      {children}
      {adding.error && <FaultTrouble error={adding.error} />}
      {adding.isPending && <progress aria-label={say('adding')} />}
      <footer>
        <button type="submit" className="primary" disabled={adding.isPending}>
          {say('add')}
        </button>
      </footer>
    </form>
  )
}
