import { ChooseFiles } from '../parts/choose-files.tsx'
import { Icon } from '../parts/icon.tsx'
import { useWords } from '../words.ts'

type EmptyHomeProps = { readonly onFiles: (files: readonly File[]) => void; readonly isBusy: boolean }

/** The way from nothing to the first cited answer: a file, then a question. */
export function EmptyHome({ onFiles, isBusy }: EmptyHomeProps) {
  const say = useWords()
  return (
    <section className="empty-home">
      <Icon name="upload" />
      <h2>{say('emptyTitle')}</h2>
      <p>{say('emptyHow')}</p>
      {isBusy ? <progress aria-label={say('adding')} /> : <ChooseFiles label={say('chooseFiles')} onFiles={onFiles} />}
      <p className="soft">{say('emptyKinds')}</p>
    </section>
  )
}
