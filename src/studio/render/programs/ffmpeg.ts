import { Fault } from '../../../domain/fault.ts'
import { ProgramMissing, type ProgramOptions, runProgram } from './run-program.ts'

/** Nothing of this day or build goes into a file. */
export const BITEXACT_FLAGS = ['-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact']

const NPM_BUILD = '@ffmpeg-installer/ffmpeg' // a build of 2018, which a user may have installed
let found: string | null = null

/** The ffmpeg of this machine as it is called, or null; looked for until it is there. */
export async function findFfmpeg(): Promise<string | null> {
  found ??= await lookForFfmpeg()
  return found
}

async function lookForFfmpeg(): Promise<string | null> {
  for (const program of ['ffmpeg', await findNpmBuild()]) {
    if (program !== null && (await isRunnable(program))) return program
  }
  return null
}

async function findNpmBuild(): Promise<string | null> {
  try {
    const { default: build } = (await import(NPM_BUILD)) as { default: { path: string } }
    return build.path
  } catch {
    return null // not installed
  }
}

async function isRunnable(program: string): Promise<boolean> {
  try {
    return (await runProgram(program, ['-hide_banner', '-version'])).code === 0
  } catch (error) {
    if (error instanceof ProgramMissing) return false
    throw error
  }
}

/**
 * Runs ffmpeg with the options, feeding its standard input.
 * @throws Fault NOT_SUPPORTED when it cannot make the file, with what it said as cause
 */
export async function runFfmpeg(program: string, args: readonly string[], options: ProgramOptions): Promise<Buffer> {
  const { code, output, errors } = await runProgram(
    program,
    ['-hide_banner', '-loglevel', 'error', '-y', ...args],
    options,
  )
  if (code === 0) return output
  throw new Fault('NOT_SUPPORTED', 'The ffmpeg of this machine could not make the file.', {
    hint: 'Install a full ffmpeg with libx264 and AAC (Debian: apt-get install ffmpeg), then try again.',
    cause: new Error(errors),
  })
}
