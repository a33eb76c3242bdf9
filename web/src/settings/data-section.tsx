import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../parts/dialog.tsx'
import { Switch } from '../parts/switch.tsx'
import { FaultTrouble } from '../parts/trouble.tsx'
import { callService } from '../service.ts'
import { useLanguage, useNames, useWords } from '../words.ts'
import { SettingsSection } from './settings-section.tsx'

const useKeptData = () =>
  useQuery({
    queryKey: ['cleanup'],
    queryFn: ({ signal }) => callService().cleanupData({ confirm: false }, { signal }),
  })

/** What is kept on the disk, and the way to delete all of it. */
export function DataSection() {
  const say = useWords()
  const findName = useNames()
  const language = useLanguage()
  const kept = useKeptData()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <SettingsSection title={say('data')}>
      {kept.error && <FaultTrouble error={kept.error} onRetry={kept.refetch} />}
      <ul className="rows">
        {kept.data?.categories?.map(({ name, bytes }) => (
          <li key={name} className="row">
            <span>{findName('kept', name)}</span>
            <span className="soft">{formatBytes(bytes, language)}</span>
          </li>
        ))}
      </ul>
      <button type="button" className="danger" onClick={() => setIsAsking(true)}>
        {say('cleanUp')}
      </button>
      {isAsking && <CleanupDialog onClose={() => setIsAsking(false)} />}
    </SettingsSection>
  )
}

/** Nothing of it can be taken back, so it is asked for by name. */
function CleanupDialog({ onClose }: { readonly onClose: () => void }) {
  const say = useWords()
  const queries = useQueryClient()
  const [keepsLibrary, setKeepsLibrary] = useState(true)
  const cleaning = useMutation({
    mutationFn: () => callService().cleanupData({ confirm: true, preserve_library: keepsLibrary }),
    onSuccess: async () => {
      await queries.invalidateQueries()
      onClose()
    },
  })
  return (
    <Dialog title={say('cleanUp')} isOpen onClose={onClose}>
      <p>{say('cleanUpWarning')}</p>
      <Switch label={say('keepLibrary')} isOn={keepsLibrary} onChange={setKeepsLibrary} />
      {cleaning.error && <FaultTrouble error={cleaning.error} />}
      <div className="dialog-actions">
        <button type="button" onClick={onClose}>
          {say('keepAll')}
        </button>
        <button type="button" className="danger" disabled={cleaning.isPending} onClick={() => cleaning.mutate()}>
          {say('deleteAll')}
        </button>
      </div>
    </Dialog>
  )
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

function formatBytes(bytes: number, language: string): string {
  const power = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3))
  const unit = UNITS[power]!
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 }).format(
    bytes / 1000 ** power,
  )
}
