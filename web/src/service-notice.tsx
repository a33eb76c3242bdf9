import { Icon } from './parts/icon.tsx'
import { useWords } from './words.ts'

/** Said while the service does not answer. */
export function ServiceNotice() {
  const say = useWords()
  return (
    <div className="service-notice" role="status">
      <Icon name="offline" />
      {say('serviceAway')}
    </div>
  )
}
