import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent, ReactNode } from 'react'
import { FormEnd } from '../parts/form-end.tsx'
import { buildSourcesKey } from '../queries.ts'
import { callService } from '../service.ts'
import { useWords } from '../words.ts'
import { type SourceInput, tellAdded, toAddressInput } from './incoming.ts'

type FormProps = { readonly notebookId: string; readonly onAdded: () => void }

export function LinkForm(props: FormProps) {
  const say = useWords()
  return (
    <AddForm {...props} readInput={(form) => toAddressInput(String(form.get('url')).trim())}>
      <label>
        {say('webAddress')}
        <input name="url" type="url" placeholder="https://" dir="ltr" required />
      </label>
    </AddForm>
  )
}

export function TextForm({ text, ...props }: FormProps & { readonly text: string }) {
  const say = useWords()
  return (
    <AddForm {...props} readInput={readText}>
      <label>
        {say('title')}
        <input name="title" type="text" dir="auto" />
      </label>
      <label>
        {say('text')}
        <textarea name="text" rows={8} dir="auto" required defaultValue={text} />
      </label>
    </AddForm>
  )
}

function readText(form: FormData): SourceInput {
  const title = String(form.get('title')).trim()
  return { source_type: 'text', text: String(form.get('text')), ...(title === '' ? {} : { title }) }
}

type AddFormProps = FormProps & { readonly readInput: (form: FormData) => SourceInput; readonly children: ReactNode }

function AddForm({ notebookId, onAdded, readInput, children }: AddFormProps) {
  const say = useWords()
  const queries = useQueryClient()
  const adding = useMutation({
    mutationFn: (input: SourceInput) => callService().addSource({ ...input, notebook_id: notebookId }),
    onSuccess: async (added, input) => {
      tellAdded(notebookId, input, added)
      await queries.invalidateQueries({ queryKey: buildSourcesKey(notebookId) })
      onAdded()
    },
  })
  const addSource = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const focusField = () => form.querySelector<HTMLElement>('input, textarea')?.focus()
    adding.mutate(readInput(new FormData(form)), { onError: focusField })
  }
  return (
    <form onSubmit={addSource}>
      {children}
      <FormEnd label={say('add')} sending={adding}>
        {adding.isPending && <progress aria-label={say('adding')} />}
      </FormEnd>
    </form>
  )
}
