import { findFfmpeg } from '../../studio/render/programs/ffmpeg.ts'
import { ProgramMissing, runProgram } from '../../studio/render/programs/run-program.ts'
import { type Finding, reportOk } from '../finding.ts'

/** Whether a program is on this machine. */
type Lookup = () => Promise<boolean>

/** The programs that some generated content needs. None is a fault where it is absent: the rest is made without it. */
export async function checkPrograms(
  hasFfmpeg: Lookup = isFfmpegInstalled,
  hasEspeak: Lookup = isEspeakInstalled,
): Promise<Finding[]> {
  return [
    (await hasFfmpeg())
      ? reportOk('Videos', 'ffmpeg is here: videos are made, and sound is also kept as M4A.')
      : reportOk(
          'Videos',
          'No ffmpeg here: videos are refused until it is installed (Debian: apt-get install ffmpeg).',
        ),
    (await hasEspeak())
      ? reportOk('Voices', 'espeak-ng is here: other languages than English are spoken.')
      : reportOk(
          'Voices',
          'No espeak-ng here: English alone is spoken until it is installed (Debian: apt-get install espeak-ng).',
        ),
  ]
}

const isFfmpegInstalled: Lookup = async () => (await findFfmpeg()) !== null

async function isEspeakInstalled(): Promise<boolean> {
  try {
    return (await runProgram('espeak-ng', ['--version'])).code === 0
  } catch (error) {
    if (error instanceof ProgramMissing) return false
    throw error
  }
}
