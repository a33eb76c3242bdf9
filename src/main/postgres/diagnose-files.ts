import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import type { FilesPlace } from '../../lib/files/choose-files.ts'
import { openS3Files } from '../../lib/files/s3-files.ts'
import { type Finding, reportFailure, reportOk } from '../finding.ts'

const CHECK = 'Files'

/** Whether the place of NOTEBOOK_FILES can be reached; nothing where files lie in the database. */
export async function checkFiles(place: FilesPlace | null): Promise<readonly Finding[]> {
  if (place === null) return []
  try {
    if ('folder' in place) await access(place.folder, constants.R_OK | constants.W_OK)
    else await openS3Files({ ...place.s3, prefix: `${place.s3.prefix}nobody/` }).list()
    return [reportOk(CHECK, 'The place of NOTEBOOK_FILES can be reached.')]
  } catch (error) {
    const fix = 'Check the name, the rights of the user of the service, and for a bucket its keys and address.'
    return [reportFailure(CHECK, `The place of NOTEBOOK_FILES cannot be used: ${(error as Error).message}.`, fix)]
  }
}
