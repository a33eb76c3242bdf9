import type { ReactNode } from 'react'

type SectionProps = { readonly title: string; readonly children: ReactNode }

export function SettingsSection({ title, children }: SectionProps) {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
