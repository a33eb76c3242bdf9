import { useQuery } from '@tanstack/react-query'
import { callService } from '../service.ts'
import { useLanguage, useWords } from '../words.ts'
import { SettingsSection } from './settings-section.tsx'

/** What is left of the day's questions, account by account. */
export function QuotaSection() {
  const say = useWords()
  const language = useLanguage()
  const { data } = useQuery({ queryKey: ['quota'], queryFn: ({ signal }) => callService().getQuota({}, { signal }) })
  if (!data) return null
  return (
    <SettingsSection title={say('quota')}>
      <ul className="rows">
        {data.quotas.map(({ account, product, limit, remaining, resets_at }) => (
          <li key={`${product} ${account}`} className="row">
            <strong dir="auto">{account}</strong>
            <span className="soft">
              {limit === null || remaining === null ? say('quotaOpen') : say('quotaLeft', { remaining, limit })}
              {resets_at && ` · ${say('quotaResets', { time: new Date(resets_at).toLocaleString(language) })}`}
            </span>
            {limit !== null && remaining !== null && (
              <meter min={0} max={limit} value={remaining} aria-label={say('quota')} />
            )}
          </li>
        ))}
      </ul>
    </SettingsSection>
  )
}
