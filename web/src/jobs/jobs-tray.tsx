import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Icon } from '../parts/icon.tsx'
import { useNames, useWords } from '../words.ts'
import { isRunning, type ListedJob, stopJob, useBegunJobs, useFinishedJobs, useJobs } from './jobs.ts'

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
  const say = useWords()
  const findName = useNames()
  const queries = useQueryClient()
  const begun = useBegunJobs().find(({ id }) => id === job.id)
  const name = begun ? findName('kind', begun.kind) : findName('operation', job.operation)
  const { percent } = job.progress
  return (
    <li>
      <span>{name}</span>
      <button
        type="button"
        className="quiet"
        aria-label={say('cancelMaking', { name })}
        onClick={() => stopJob(queries, job.id)}
      >
        <Icon name="close" />
      </button>
      <progress aria-label={name} max={100} {...(percent === null ? {} : { value: percent })} />
    </li>
  )
}
