import { JobMeter } from '../jobs/job-meter.tsx'
import { forgetJob, isRunning, type ListedJob, useBegunJobs, useJobs } from '../jobs/jobs.ts'
import { formatAge } from '../parts/format-age.ts'
import { Icon } from '../parts/icon.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { usePendingKeys } from '../parts/undo.tsx'
import { useLanguage, useWords } from '../words.ts'
import { type MadeItem, useContent } from './content.ts'
import { findKind, type StudioKind } from './kinds.ts'

type MadeListProps = { readonly notebookId: string; readonly onView: (contentId: string) => void }

/** What is being made, what could not be, and what was made, newest first. */
export function MadeList({ notebookId, onView }: MadeListProps) {
  const say = useWords()
  const pending = usePendingKeys()
  const jobs = useJobs().data?.jobs ?? []
  const byId = new Map(jobs.map((job) => [job.id, job]))
  const begun = useBegunJobs().filter((job) => job.notebookId === notebookId && byId.has(job.id))
  const running = begun.filter(({ id }) => isRunning(byId.get(id)!)).reverse()
  const failed = begun.filter(({ id }) => byId.get(id)!.state === 'failed').reverse()
  const made = useContent(notebookId).data?.generatedContent ?? []
  const items = made.filter(({ id, status }) => !pending.has(id) && (status !== 'processing' || running.length === 0))
  return (
    <>
      {failed.map(({ id, kind }) => (
        <FailedJob key={id} job={byId.get(id)!} kind={findKind(kind)} />
      ))}
      {running.length + items.length > 0 && <h3>{say('made')}</h3>}
      <ul aria-label={say('made')} className="made">
        {running.map(({ id, kind }) => (
          <li key={id}>
            <RunningJob job={byId.get(id)!} kind={findKind(kind)} />
          </li>
        ))}
        {items.map((item) => (
          <li key={item.id}>
            <MadeRow item={item} onView={onView} />
          </li>
        ))}
      </ul>
    </>
  )
}

type JobProps = { readonly job: ListedJob; readonly kind: StudioKind }

function RunningJob({ job, kind }: JobProps) {
  const say = useWords()
  const name = say(kind.word)
  return (
    <div className="making">
      <Icon name={kind.icon} />
      <JobMeter job={job} name={name} label={say('making', { name })} />
    </div>
  )
}

function FailedJob({ job, kind }: JobProps) {
  const say = useWords()
  const { error, code, hint } = (job.error ?? {}) as Readonly<Record<string, string | undefined>>
  return (
    <div className="failed-job">
      <Trouble sentence={`${say(kind.word)}: ${error ?? say('notMade')}`} code={code} hint={hint} />
      <button type="button" className="quiet" aria-label={say('dismiss')} onClick={() => forgetJob(job.id)}>
        <Icon name="close" />
      </button>
    </div>
  )
}

function MadeRow({ item, onView }: Pick<MadeListProps, 'onView'> & { readonly item: MadeItem }) {
  const say = useWords()
  const language = useLanguage()
  const kind = findKind(item.type)
  if (item.status !== 'ready') return <UnfinishedRow item={item} kind={kind} />
  return (
    <button type="button" className="made-item" onClick={() => onView(item.id)}>
      <Icon name={kind.icon} />
      <span dir="auto">{item.name}</span>
      <small>
        {say(kind.word)} · {formatAge(item.createdAt, language)}
      </small>
    </button>
  )
}

function UnfinishedRow({ item, kind }: { readonly item: MadeItem; readonly kind: StudioKind }) {
  const say = useWords()
  return (
    <div className="making">
      <Icon name={item.status === 'failed' ? 'failed' : kind.icon} />
      <span dir="auto">{item.name}</span>
      {item.status === 'failed' ? (
        <small>{item.reason}</small>
      ) : (
        <progress aria-label={say('making', { name: item.name })} />
      )}
    </div>
  )
}
