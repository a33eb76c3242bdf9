import { randomBytes } from 'node:crypto'
import { ARTIFACT_CODE } from '../../wire/artifact-codes.ts'
import { STATUS } from '../../wire/status-codes.ts'
import { createMalformedRefusal, Refusal } from '../refusal.ts'
import type { UnaryMethod } from '../services.ts'
import { readMade } from '../usecases/artifact-content.ts'
import { findArtifactAnywhere } from '../usecases/artifacts.ts'

const SHEETS = 2

/** `[null,ART,content or null,title,kind]` -> `[documentUrl]`, kind 1 documents, 2 sheets. The document lies at this host. */
export const answerExportArtifact: UnaryMethod = async (call) => {
  const { params, services, origin } = call
  const kind = params.at(4).numberOr(1) === SHEETS ? 2 : 1
  const given = params.at(2).textOr(null)
  const artifactId = params.at(1).textOr(null)
  if (artifactId === null && given === null) throw createMalformedRefusal('what to export')
  const record = artifactId === null ? null : (await findArtifactAnywhere(call, artifactId)).record
  if (record && record.status !== 3) throw new Refusal(STATUS.precondition, 'it is not made yet')
  const content = given ?? (record && (await readMade(services, record))?.text)
  if (content === null || content === undefined) throw new Refusal(STATUS.invalid, 'it has no text to export')
  const title = params.at(3).textOr(null) || record?.title || 'Export'
  const isSheet = kind === 2 || (record?.type === ARTIFACT_CODE.table && params.at(4).isNull)
  const id = randomBytes(33).toString('base64url')
  services.records.drive.put({ id, title, kind: isSheet ? 2 : 1, content }, record?.notebookId)
  return [`${origin}/${isSheet ? 'spreadsheets' : 'document'}/d/${id}`]
}
