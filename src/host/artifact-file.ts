import { type ArtifactDownload, requireLocalFile } from '../domain/artifact.ts'
import type { Product } from '../product/port.ts'
import type { HostServices } from './services.ts'

type MadePlace = { readonly notebookId: string; readonly id: string }

/** A file of what the embedded product made; it keeps all of them on this machine. */
export async function openArtifactFile(
  { artifacts }: Product,
  { notebookId, id }: MadePlace,
  fileName: string | null,
  { signal }: Pick<HostServices, 'signal'>,
): Promise<ArtifactDownload> {
  return requireLocalFile(await artifacts!.download(notebookId, id, fileName, signal))
}
