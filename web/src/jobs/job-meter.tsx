import { useQueryClient } from '@tanstack/react-query'
import { Icon } from '../parts/icon.tsx'
import { useWords } from '../words.ts'
import { type ListedJob, stopJob } from './jobs.ts'

type JobMeterProps = {
  readonly job: ListedJob
  readonly name: string
  /** What the bar is called, where that is not the name. */
  readonly label?: string
}

/** What a job makes, how far it is, and the way to stop it. */
export function JobMeter({ job, name, label = name }: JobMeterProps) {
  const say = useWords()
  const queries = useQueryClient()
  const { percent } = job.progress
  return (
    <>
      <span>{name}</span>
      <button
        type="button"
        className="quiet"
        aria-label={say('cancelMaking', { name })}
        onClick={() => stopJob(queries, job.id)}
      >
        <Icon name="close" />
      </button>
      <progress aria-label={label} max={100} {...(percent === null ? {} : { value: percent })} />
    </>
  )
}
