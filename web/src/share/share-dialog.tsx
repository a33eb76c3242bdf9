import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../parts/dialog.tsx'
import { Icon } from '../parts/icon.tsx'
import { Switch } from '../parts/switch.tsx'
import { FaultTrouble } from '../parts/trouble.tsx'
import { callService } from '../service.ts'
import { useWords } from '../words.ts'

type ShareDialogProps = { readonly notebookId: string; readonly onClose: () => void }
type Change = { readonly public: boolean; readonly include_answers?: boolean }

/** The public link of a notebook: opened, copied, closed. */
export function ShareDialog({ notebookId, onClose }: ShareDialogProps) {
  const say = useWords()
  const queries = useQueryClient()
  const key = ['sharing', notebookId]
  const { data, error } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => callService().getSharing({ notebook_id: notebookId }, { signal }),
  })
  const changing = useMutation({
    mutationFn: (change: Change) => callService().setSharing({ ...change, notebook_id: notebookId }),
    onSuccess: (sharing) => queries.setQueryData(key, sharing),
  })
  const trouble = error ?? changing.error
  return (
    <Dialog title={say('share')} isOpen onClose={onClose}>
      <Switch
        label={say('publicLink')}
        hint={say('publicLinkHint')}
        isOn={data?.isPublic ?? false}
        isBusy={data === undefined || changing.isPending}
        onChange={(isOn) => changing.mutate({ public: isOn })}
      />
      {data?.isPublic && data.publicLink && <PublicLink link={data.publicLink} />}
      {data?.isPublic && data.includeAnswers !== undefined && (
        <Switch
          label={say('includeAnswers')}
          hint={say('includeAnswersHint')}
          isOn={data.includeAnswers}
          isBusy={changing.isPending}
          onChange={(isOn) => changing.mutate({ public: true, include_answers: isOn })}
        />
      )}
      {trouble && <FaultTrouble error={trouble} />}
    </Dialog>
  )
}

function PublicLink({ link }: { readonly link: string }) {
  const say = useWords()
  const [isCopied, setIsCopied] = useState(false)
  const copy = () => navigator.clipboard.writeText(link).then(() => setIsCopied(true))
  return (
    <div className="public-link">
      <input type="text" readOnly aria-label={say('link')} value={link} onFocus={({ target }) => target.select()} />
      <button type="button" onClick={copy}>
        <Icon name={isCopied ? 'check' : 'copy'} />
        {say(isCopied ? 'copied' : 'copyLink')}
      </button>
    </div>
  )
}
