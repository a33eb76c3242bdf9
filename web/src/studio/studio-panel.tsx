import { useQueryClient } from '@tanstack/react-query'
import { chooseAsked } from '../conversation/conversations.ts'
import { beginMaking } from '../jobs/jobs.ts'
import { deferPart } from '../parts/defer-part.tsx'
import { Icon } from '../parts/icon.tsx'
import { useSources } from '../queries.ts'
import { useWords } from '../words.ts'
import type { KindOptions } from './kind-dialog.tsx'
import { STUDIO_KINDS, type StudioKind } from './kinds.ts'
import { MadeList } from './made-list.tsx'

const KindDialog = deferPart(() => import('./kind-dialog.tsx').then((file) => file.KindDialog))

/** Something to be made: its kind, and what it was made with before. */
export type RequestedContent = { readonly kind: StudioKind; readonly before: KindOptions }

type StudioPanelProps = {
  readonly notebookId: string
  readonly wanted: RequestedContent | null
  readonly onWant: (wanted: RequestedContent | null) => void
  readonly onView: (contentId: string) => void
}

/** What can be made of the sources, and what was made. */
export function StudioPanel({ notebookId, wanted, onWant, onView }: StudioPanelProps) {
  const say = useWords()
  const ready = (useSources(notebookId).data?.sources ?? []).filter(({ status }) => status === 'ready')
  const queries = useQueryClient()
  const askedIds = chooseAsked(
    notebookId,
    ready.map(({ id }) => id),
  )
  const generate = ({ type: kind }: StudioKind, options: KindOptions) =>
    beginMaking(queries, { notebookId, kind, options }, askedIds)
  return (
    <section aria-label={say('studio')} className="pane studio">
      <header>
        <h2>{say('studio')}</h2>
      </header>
      <div className="pane-body">
        <div className="tiles">
          {STUDIO_KINDS.map((kind) => (
            <button
              type="button"
              key={kind.type}
              disabled={ready.length === 0}
              onClick={() => onWant({ kind, before: {} })}
            >
              <Icon name={kind.icon} />
              {say(kind.word)}
            </button>
          ))}
        </div>
        {ready.length === 0 && <p className="soft hint">{say('studioHint')}</p>}
        <MadeList notebookId={notebookId} onView={onView} />
      </div>
      {wanted && (
        <KindDialog
          kind={wanted.kind}
          before={wanted.before}
          onClose={() => onWant(null)}
          onGenerate={(options) => generate(wanted.kind, options)}
        />
      )}
    </section>
  )
}
