import { useQueryClient } from '@tanstack/react-query'
import { Icon } from '../parts/icon.tsx'
import { FaultTrouble } from '../parts/trouble.tsx'
import { useStore } from '../store.ts'
import { useWords } from '../words.ts'
import { type FileUpload, retryUpload, uploads } from './uploads.ts'

/** The files on their way into this notebook, each with its bar. */
export function UploadList({ notebookId }: { readonly notebookId: string }) {
  const all = useStore(uploads).filter((upload) => upload.notebookId === notebookId)
  if (all.length === 0) return null
  return (
    <ul className="uploads">
      {all.map((upload) => (
        <UploadItem key={upload.key} upload={upload} />
      ))}
    </ul>
  )
}

function UploadItem({ upload }: { readonly upload: FileUpload }) {
  const say = useWords()
  const queries = useQueryClient()
  const { name } = upload.file
  return (
    <li>
      <div className="upload">
        <span dir="auto">{name}</span>
        <button type="button" className="quiet" aria-label={say('cancelUpload', { name })} onClick={upload.cancel}>
          <Icon name="close" />
        </button>
      </div>
      {upload.state === 'failed' ? (
        <FaultTrouble error={upload.error} onRetry={() => retryUpload(queries, upload)} />
      ) : (
        <progress aria-label={name} {...(upload.state === 'waiting' ? { value: 0 } : {})} />
      )}
    </li>
  )
}
