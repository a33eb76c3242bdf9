import { useFileAddress } from '../content.ts'
import type { KindViewProps } from './kind-view.ts'

/** An infographic, as wide as there is room. */
export function PictureView({ notebookId, content: { contentId, name, files } }: KindViewProps) {
  const picture = files.find(({ mimeType }) => mimeType === 'image/png') ?? files[0]
  const address = useFileAddress(picture ? { notebookId, contentId, fileName: picture.name } : null)
  return (
    <div className="view-picture" tabIndex={0}>
      {address && <img src={address} alt={name} />}
    </div>
  )
}
