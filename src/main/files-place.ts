import path from 'node:path'
import type { FilesPlace } from '../lib/files/choose-files.ts'
import { isFolder } from '../lib/folder-entries.ts'

/** The settings that say where files lie, as every tool for S3 calls its own. */
type FilesSettings = {
  readonly NOTEBOOK_FILES?: string | undefined
  readonly AWS_ACCESS_KEY_ID?: string | undefined
  readonly AWS_SECRET_ACCESS_KEY?: string | undefined
  readonly AWS_SESSION_TOKEN?: string | undefined
  readonly AWS_REGION?: string | undefined
  readonly AWS_ENDPOINT_URL?: string | undefined
}

const S3_ADDRESS = /^s3:\/\/([^/]+)(?:\/(.*))?$/
const DEFAULT_REGION = 'us-east-1'

export const isFilesPlace = (text: string) => S3_ADDRESS.test(text) || path.isAbsolute(text)

/** Where files lie beside a database; null: in the database. A service with an address of its own takes the bucket in the path. */
export function buildFilesPlace(settings: FilesSettings): FilesPlace | null {
  const { NOTEBOOK_FILES: place, AWS_REGION: region = DEFAULT_REGION, AWS_ENDPOINT_URL: endpoint } = settings
  if (place === undefined) return null
  const [, bucket, prefix = ''] = S3_ADDRESS.exec(place) ?? []
  if (bucket === undefined) return { folder: place }
  const credentials = {
    accessKeyId: settings.AWS_ACCESS_KEY_ID ?? '',
    secretAccessKey: settings.AWS_SECRET_ACCESS_KEY ?? '',
    ...(settings.AWS_SESSION_TOKEN === undefined ? {} : { sessionToken: settings.AWS_SESSION_TOKEN }),
  }
  return {
    s3: {
      ...{ region, bucket, credentials, isPathStyle: endpoint !== undefined },
      endpoint: (endpoint ?? `https://s3.${region}.amazonaws.com`).replace(/\/$/, ''),
      prefix: prefix === '' ? '' : `${prefix.replace(/\/$/, '')}/`,
    },
  }
}

export function listFilesProblems(settings: FilesSettings, hasDatabase: boolean): string[] {
  const { NOTEBOOK_FILES: place, AWS_ACCESS_KEY_ID: id, AWS_SECRET_ACCESS_KEY: secret } = settings
  if (place === undefined) return []
  if (!hasDatabase) return ['NOTEBOOK_FILES cannot be used without DATABASE_URL: the data directory keeps its files.']
  if (!S3_ADDRESS.test(place))
    return isFolder(place)
      ? []
      : ['NOTEBOOK_FILES names no folder here; make it, and let every process reach it under this name.']
  return id && secret ? [] : ['NOTEBOOK_FILES names a bucket: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are missing.']
}
