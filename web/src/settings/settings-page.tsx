import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callService } from '../service.ts'
import { TopBar } from '../top-bar.tsx'
import { useNames, useWords } from '../words.ts'
import { AccountsSection } from './accounts-section.tsx'
import { DataSection } from './data-section.tsx'
import { DoctorSection } from './doctor-section.tsx'
import { QuotaSection } from './quota-section.tsx'
import { SettingsSection } from './settings-section.tsx'

/** What the service is, who is signed in, what is left, and what is kept. */
export function SettingsPage() {
  const say = useWords()
  useEffect(() => {
    document.title = say('settings')
  })
  return (
    <div className="settings">
      <TopBar />
      <main>
        <h1>{say('settings')}</h1>
        <HealthSection />
        <AccountsSection />
        <QuotaSection />
        <DoctorSection />
        <DataSection />
      </main>
    </div>
  )
}

function HealthSection() {
  const say = useWords()
  const { data } = useQuery({ queryKey: ['health'], queryFn: ({ signal }) => callService().getHealth({}, { signal }) })
  if (!data) return null
  const products = Object.entries(data.data.products as Readonly<Record<string, { readonly state?: string }>>)
  return (
    <SettingsSection title={say('service')}>
      <dl className="facts">
        <dt>{say('version')}</dt>
        <dd>{String(data.version)}</dd>
        <dt>{say('health')}</dt>
        <dd>{say(data.data.status === 'ok' ? 'healthOk' : 'healthDegraded')}</dd>
        {products.map(([name, { state }]) => (
          <ProductRow key={name} name={name} state={state ?? ''} />
        ))}
      </dl>
      {data.data.problems?.map((problem) => (
        <p key={problem} className="hint is-warning">
          {problem}
        </p>
      ))}
    </SettingsSection>
  )
}

function ProductRow({ name, state }: { readonly name: string; readonly state: string }) {
  const say = useWords()
  const findName = useNames()
  return (
    <>
      <dt>{say(name === 'hosted' ? 'product.hosted' : 'product.local')}</dt>
      <dd>{findName('productState', state)}</dd>
    </>
  )
}
