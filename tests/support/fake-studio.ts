import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { ContentRequest, MadeArtifact } from '../../src/domain/artifact.ts'
import { Fault } from '../../src/domain/fault.ts'
import type { ArtifactsGroup } from '../../src/product/port.ts'

type File = { readonly name: string; readonly mimeType: string; readonly bytes: Uint8Array }

/** What a studio of the port's type was asked for, and what it made: plain, small, the same every time. */
export type FakeStudio = {
  readonly wishes: ContentRequest[]
  readonly artifacts: ArtifactsGroup
  /** Lets creations wait until it is called. */
  hold(): () => void
}

export function fakeStudio(directory: string): FakeStudio {
  const wishes: ContentRequest[] = []
  const made = new Map<string, MadeArtifact>()
  const places = new Map<string, string>()
  let gate = Promise.resolve()
  const find = (id: string) => {
    const artifact = made.get(id)
    if (artifact) return artifact
    throw new Fault('CONTENT_NOT_FOUND', 'gone')
  }
  const artifacts: ArtifactsGroup = {
    list: async (notebookId) => [...made.values()].filter(({ id }) => places.get(id) === notebookId).reverse(),
    async create(notebookId, wish) {
      wishes.push(wish)
      await gate
      if (wish.instructions === 'fail') throw new Fault('NOT_SUPPORTED', 'cannot be made')
      const id = `00000000-0000-4000-8000-${String(places.size + 1).padStart(12, '0')}`
      const files = filesOf(wish).map((file) => ({ ...file, size: file.bytes.length }))
      for (const file of files) writeFileSync(path.join(directory, `${id}-${file.name}`), file.bytes)
      const artifact = {
        ...artifactOf(wish),
        id,
        files: files.map(({ name, mimeType, size }) => ({ name, mimeType, size })),
      }
      made.set(id, artifact)
      places.set(id, notebookId)
      return artifact
    },
    read: async (_notebookId, id) => find(id),
    async download(_notebookId, id, fileName) {
      const file = find(id).files.find(({ name }) => name === fileName)
      if (!file) throw new Fault('CONTENT_NOT_FOUND', 'gone')
      return { ...file, path: path.join(directory, `${id}-${file.name}`) }
    },
    async delete(_notebookId, id) {
      const artifact = find(id)
      made.delete(id)
      return artifact
    },
  }
  return {
    wishes,
    artifacts,
    hold() {
      const waiting = Promise.withResolvers<void>()
      gate = waiting.promise
      return waiting.resolve
    },
  }
}

function artifactOf({ type }: ContentRequest): Omit<MadeArtifact, 'id' | 'files'> {
  const common = { type, name: `A ${type}`, status: 'ready', createdAt: new Date().toISOString() } as const
  const told = { citations: [], applied: {}, warnings: [] }
  switch (type) {
    case 'flashcards':
      return { ...common, ...told, cards: [{ front: 'What boils?', back: 'The "kettle"', citations: [] }] }
    case 'quiz':
      return {
        ...common,
        ...told,
        questions: [
          { question: 'Hot?', options: ['Yes', 'No'], answer: 'Yes', explanation: 'It boils.', citations: [] },
        ],
      }
    case 'mind_map':
      return { ...common, ...told, tree: { title: 'Kettles', children: [{ title: 'Heat', children: [] }] } }
    case 'data_table':
      return {
        ...common,
        ...told,
        text: '# Kettles\n\n| Kettle | Volume |\n|---|---|\n| Copper | 2 l |\n\n[1] Text 1\n',
      }
    case 'report':
      return { ...common, ...told, text: '# Kettles\n\nA kettle **boils** water.\n\n- Copper\n- Steel\n' }
    case 'presentation':
      return { ...common, ...told, text: '# Kettles\n\nWater\n\n## Copper\n\nRed\n' }
    default:
      return { ...common, ...told }
  }
}

function filesOf({ type }: ContentRequest): File[] {
  switch (type) {
    case 'audio_overview':
      return [{ name: 'talk.wav', mimeType: 'audio/wav', bytes: wav() }]
    case 'video':
      return [
        {
          name: 'film.mp4',
          mimeType: 'video/mp4',
          bytes: Buffer.from('\0\0\0\u0018ftypmp42\0\0\0\0mp42isom', 'latin1'),
        },
      ]
    case 'infographic':
      return [{ name: 'picture.png', mimeType: 'image/png', bytes: png(640, 360) }]
    case 'presentation':
      return [
        { name: 'deck.pdf', mimeType: 'application/pdf', bytes: Buffer.from('%PDF-1.4\n') },
        {
          name: 'deck.pptx',
          mimeType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
          bytes: Buffer.from('PK'),
        },
        { name: 'slide-1.png', mimeType: 'image/png', bytes: png(1376, 768) },
      ]
    default:
      return [{ name: 'text.md', mimeType: 'text/markdown', bytes: Buffer.from('text') }]
  }
}

/** A second of silence. */
function wav(): Buffer {
  const data = Buffer.alloc(16_000)
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + data.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(8000, 24)
  head.writeUInt32LE(16_000, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(data.length, 40)
  return Buffer.concat([head, data])
}

/** The beginning of a picture of this size. */
function png(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(33)
  bytes.write('\u0089PNG\r\n\u001a\n', 0, 'latin1')
  bytes.write('IHDR', 12, 'latin1')
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}
