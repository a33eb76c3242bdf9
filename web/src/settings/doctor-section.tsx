import { useQuery } from '@tanstack/react-query'
import { Icon, type IconName } from '../parts/icon.tsx'
import { FaultTrouble } from '../parts/trouble.tsx'
import { callService } from '../service.ts'
import { useWords } from '../words.ts'
import { SettingsSection } from './settings-section.tsx'

const ICONS: Readonly<Record<string, IconName>> = { ok: 'check', warning: 'failed', failed: 'failed' }

/** What the doctor says, once somebody asks for it: it takes some seconds. */
export function DoctorSection() {
  const say = useWords()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['doctor'],
    queryFn: ({ signal }) => callService().diagnoseService({}, { signal }),
    enabled: false,
  })
  return (
    <SettingsSection title={say('doctor')}>
      <p className="soft">{say('doctorHint')}</p>
      <button type="button" disabled={isFetching} onClick={() => refetch()}>
        <Icon name="doctor" />
        {say('askDoctor')}
      </button>
      {isFetching && <progress aria-label={say('askDoctor')} />}
      {error && <FaultTrouble error={error} onRetry={refetch} />}
      <ul className="rows">
        {data?.findings.map(({ check, state, message, fix }) => (
          <li key={`${check} ${message}`} className={`finding is-${state}`}>
            <Icon name={ICONS[state] ?? 'check'} />
            <div>
              <strong>{check}</strong>
              <p>{message}</p>
              {fix && <p className="soft">{fix}</p>}
            </div>
          </li>
        ))}
      </ul>
    </SettingsSection>
  )
}
