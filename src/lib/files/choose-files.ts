import path from 'node:path'
import type { PostgresPool } from '../postgres/pool.ts'
import type { OpenFiles } from './file-store.ts'
import { openFolderFiles } from './folder-files.ts'
import { openPostgresFiles } from './postgres-files.ts'
import type { S3Place } from './s3-client.ts'
import { openS3Files } from './s3-files.ts'

/** Where the files of all owners lie beside a database: a folder that all processes share, or a bucket. */
export type FilesPlace = { readonly folder: string } | { readonly s3: S3Place }

/** @param place null: in pieces, in the database itself */
export function chooseFiles(place: FilesPlace | null, pool: PostgresPool): OpenFiles {
  return place === null ? (owner) => openPostgresFiles(pool, owner) : chooseOuterFiles(place)
}

/** Files outside of the database. */
export function chooseOuterFiles(place: FilesPlace): OpenFiles {
  if ('folder' in place) return (owner) => openFolderFiles(path.join(place.folder, ...owner.split('/')))
  return (owner) => openS3Files({ ...place.s3, prefix: `${place.s3.prefix}${owner}/` })
}
