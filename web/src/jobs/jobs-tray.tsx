import { useState } from 'react'
import { Icon } from '../parts/icon.tsx'
import { useNames, useWords } from '../words.ts'
import { JobMeter } from './job-meter.tsx'
import { isRunning, type ListedJob, useBegunJobs, useFinishedJobs, useJobs } from './jobs.ts'

/** The jobs that run, whoever began them: they go on while other pages are looked at, and over a reload. */
export function JobsTray() {
  const say = useWords()
  const [isOpen, setIsOpen] = useState(false)
  useFinishedJobs()
  const running = (useJobs().data?.jobs ?? []).filter(isRunning)
  if (running.length === 0) return null
  return (
    <aside className="jobs-tray" aria-label={say('jobs')}>
      <button type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <Icon name="make" />
        {say('jobsRunning', { count: running.length })}
        <Icon name={isOpen ? 'down' : 'up'} />
      </button>
      {isOpen && (
        <ul>
          {running.map((job) => (
            <TrayRow key={job.id} job={job} />
          ))}
        </ul>
      )}
    </aside>
  )
}

function TrayRow({ job }: { readonly job: ListedJob }) {
  const findName = useNames()
  const begun = useBegunJobs().find(({ id }) => id === job.id)
  const name = begun ? findName('kind', begun.kind) : findName('operation', job.operation)
  return (
    <li>
      <JobMeter job={job} name={name} />
      {job.notebook_name !== undefined && <small>{job.notebook_name}</small>}
    </li>
  )
}
