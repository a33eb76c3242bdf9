import { buildContentKey } from '../jobs/jobs.ts'
import { deferPart } from '../parts/defer-part.tsx'
import { Icon } from '../parts/icon.tsx'
import { Menu } from '../parts/menu.tsx'
import { Pane, useFocusedRegion } from '../parts/pane.tsx'
import { FaultTrouble } from '../parts/trouble.tsx'
import { useRemoval } from '../parts/use-removal.ts'
import { callService } from '../service.ts'
import { useWords } from '../words.ts'
import { type ShownContent, saveFile, useMadeContent } from './content.ts'
import type { KindOptions } from './kind-dialog.tsx'
import { findKind } from './kinds.ts'
import type { RequestedContent } from './studio-panel.tsx'
import type { CiteSource, KindViewProps } from './viewers/kind-view.ts'

const PagesView = deferPart(() => import('./viewers/pages-view.tsx').then((file) => file.PagesView))
const VIEWS = {
  report: PagesView,
  presentation: PagesView,
  data_table: deferPart(() => import('./viewers/table-view.tsx').then((file) => file.TableView)),
  infographic: deferPart(() => import('./viewers/picture-view.tsx').then((file) => file.PictureView)),
  audio_overview: deferPart(() => import('./viewers/audio-view.tsx').then((file) => file.AudioView)),
  video: deferPart(() => import('./viewers/video-view.tsx').then((file) => file.VideoView)),
  flashcards: deferPart(() => import('./viewers/cards-view.tsx').then((file) => file.CardsView)),
  quiz: deferPart(() => import('./viewers/quiz-view.tsx').then((file) => file.QuizView)),
  mind_map: deferPart(() => import('./viewers/map-view.tsx').then((file) => file.MapView)),
}

type ViewerProps = {
  readonly notebookId: string
  readonly contentId: string
  readonly onCite: CiteSource
  readonly onClose: () => void
  readonly onRegenerate: (wanted: RequestedContent) => void
}

/** One thing that was made, to look at, to take along, to make anew. */
export function Viewer({ notebookId, contentId, onCite, onClose, onRegenerate }: ViewerProps) {
  const say = useWords()
  const { data: content, error, refetch } = useMadeContent(notebookId, contentId)
  const region = useFocusedRegion(contentId)
  const remove = useRemoval(content && toRemovable(notebookId, content), onClose)
  const KindView = content && VIEWS[findKind(content.contentType).type]
  return (
    <Pane
      name="viewer"
      title={content?.name ?? ''}
      region={region}
      onClose={onClose}
      tools={
        content && (
          <>
            <Downloads notebookId={notebookId} content={content} />
            <button
              type="button"
              className="quiet"
              aria-label={say('regenerate')}
              title={say('regenerate')}
              onClick={() => onRegenerate({ kind: findKind(content.contentType), before: readOptions(content) })}
            >
              <Icon name="retry" />
            </button>
            <button
              type="button"
              className="quiet"
              aria-label={say('deleteNamed', { name: content.name })}
              title={say('delete')}
              onClick={remove}
            >
              <Icon name="delete" />
            </button>
          </>
        )
      }
    >
      {error && <FaultTrouble error={error} onRetry={refetch} />}
      {content?.warnings?.map((warning) => (
        <p key={warning} className="soft hint">
          {warning}
        </p>
      ))}
      {KindView && <KindView key={contentId} notebookId={notebookId} content={content} onCite={onCite} />}
    </Pane>
  )
}

/** The options that were really used, as the dialog takes them. */
const readOptions = ({ applied }: ShownContent): KindOptions =>
  Object.fromEntries(Object.entries(applied).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))

/** The main file by one press, every other format in a menu. */
function Downloads({ notebookId, content }: Pick<KindViewProps, 'notebookId' | 'content'>) {
  const say = useWords()
  const { contentId, files } = content
  const [main, ...others] = files
  const save = (fileName: string) => void saveFile({ notebookId, contentId, fileName })
  if (!main) return null
  return (
    <>
      <button type="button" onClick={() => save(main.name)} title={main.name}>
        <Icon name="import" />
        {say('download')}
      </button>
      {others.length > 0 && (
        <Menu
          label={say('otherFormats')}
          icon="down"
          entries={others.map(({ name }) => ({ label: readEnding(name), onSelect: () => save(name) }))}
        />
      )}
    </>
  )
}

/** What tells the files of one thing apart: "apkg", "chapters.json", the second table's "2.csv". */
const readEnding = (name: string): string =>
  /(?:-(\d+))?((?:\.\w+)+)$/.exec(name)?.slice(1).filter(Boolean).join('').replace(/^\./, '').toUpperCase() ?? name

const toRemovable = (notebookId: string, { contentId, name }: ShownContent) => ({
  key: contentId,
  name,
  listKey: buildContentKey(notebookId),
  remove: () => callService().deleteContent({ content_id: contentId, notebook_id: notebookId }),
})
