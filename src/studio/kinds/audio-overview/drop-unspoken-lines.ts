import { findContentLanguage } from '../../../domain/content-language.ts'
import type { Cast } from '../../render/speech/cast.ts'
import type { TalkChapter } from './talk.ts'

/**
 * The chapters without the statements that nobody on this machine speaks, and without what only leads to one of them:
 * one source in such a language does not take the rest away. Where nothing would be left the chapters stay as they are,
 * so that whoever speaks them says what is missing.
 */
export async function dropUnspokenLines<Part extends TalkChapter>(chapters: readonly Part[], cast: Cast) {
  const mute = await findMuteLanguages(chapters, cast)
  const left: Record<string, number> = {}
  const spoken = chapters
    .map((chapter) => ({
      ...chapter,
      lines: chapter.lines.filter((line, index) => !isMute(line, chapter.lines[index + 1])),
    }))
    .filter(({ lines }) => lines.length > 0)
  function isMute(line: TalkChapter['lines'][number], next: TalkChapter['lines'][number] | undefined): boolean {
    if (mute.has(line.language)) {
      if (line.statement !== undefined) left[line.language] = (left[line.language] ?? 0) + 1
      return true
    }
    return line.statement === undefined && next?.statement !== undefined && mute.has(next.language)
  }
  const says = spoken.some(({ lines }) => lines.some(({ statement }) => statement !== undefined))
  return says ? { chapters: spoken, warnings: buildMuteWarnings(left) } : { chapters, warnings: [] }
}

async function findMuteLanguages(chapters: readonly TalkChapter[], cast: Cast): Promise<ReadonlySet<string>> {
  const languages = new Set(chapters.flatMap(({ lines }) => lines.map(({ language }) => language)))
  const mute = new Set<string>()
  for (const language of languages) if (!(await cast.speaks(language))) mute.add(language)
  return mute
}

function buildMuteWarnings(left: Readonly<Record<string, number>>): string[] {
  return Object.entries(left).map(([language, count]) => {
    const name = findContentLanguage(language)?.english ?? language
    const what = count === 1 ? 'One statement' : `${count} statements`
    return `${what} in ${name} ${count === 1 ? 'was' : 'were'} left out: no voice on this machine speaks ${name}.`
  })
}
