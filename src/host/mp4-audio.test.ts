import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { temporaryDirectory } from '../../tests/support/temporary-directory.ts'
import { wrapWavInMp4 } from './mp4-audio.ts'

function wav(seconds: number, rate = 8000): Buffer {
  const data = Buffer.alloc(seconds * rate * 2)
  for (let index = 0; index < data.length; index += 2) data.writeInt16LE(Math.round(9000 * Math.sin(index / 9)), index)
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + data.length, 4)
  head.write('WAVEfmt ', 8)
  for (const [at, value] of [
    [16, 16],
    [24, rate],
    [28, rate * 2],
    [40, data.length],
  ] as const)
    head.writeUInt32LE(value, at)
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 2],
    [34, 16],
  ] as const)
    head.writeUInt16LE(value, at)
  head.write('data', 36)
  return Buffer.concat([head, data])
}

test('a WAV file is put into an MP4 container, its samples unchanged', () => {
  const sound = wav(2)
  const mp4 = wrapWavInMp4(sound)!
  assert.equal(mp4.toString('latin1', 4, 8), 'ftyp')
  const start = mp4.indexOf('mdat') + 4
  assert.deepEqual(mp4.subarray(start), sound.subarray(44))
  const chunk = mp4.indexOf('stco')
  assert.equal(mp4.readUInt32BE(chunk + 12), start)
})

test('what is no WAV file is not wrapped', () => {
  for (const bytes of [
    Buffer.alloc(0),
    Buffer.from('ID3\u0003'),
    Buffer.from('RIFF\0\0\0\0WAVE'),
    wav(1).subarray(0, 30),
  ])
    assert.equal(wrapWavInMp4(bytes), null)
})

const hasProbe = spawnSync('ffprobe', ['-version']).status === 0
const skip = hasProbe || process.env.CI === 'true' ? false : 'ffprobe is not here: 1 test skipped'

test('a player finds one stream of sound of the right length in it', { skip }, (context) => {
  const file = path.join(temporaryDirectory(context), 'sound.mp4')
  writeFileSync(file, wrapWavInMp4(wav(2))!)
  const wish = ['-v', 'error', '-show_entries', 'stream=codec_type,sample_rate,channels,duration', '-of', 'json', file]
  const { stdout, stderr } = spawnSync('ffprobe', wish, { encoding: 'utf8' })
  assert.equal(stderr, '')
  const [stream] = (JSON.parse(stdout) as { streams: Record<string, unknown>[] }).streams
  assert.deepEqual(
    [stream!.codec_type, stream!.sample_rate, stream!.channels, Number(stream!.duration)],
    ['audio', '8000', 1, 2],
  )
})
