import type { Outline, Statement } from '../../outline.ts'
import { listOutlineStatements } from '../study/find-facts.ts'
import sideWords from './side-words.json' with { type: 'json' }

/** What those who are for something say in the sources, what those against it, and what the sources leave open. */
type Sides = {
  readonly supporters: readonly Statement[]
  readonly critics: readonly Statement[]
  readonly limits: readonly Statement[]
}

type SideWords = { readonly for: string; readonly against: string; readonly limits: string }

/** The sides that the sources themselves name; empty lists where they take none, or in a language whose words nobody has written. */
export function findSides(outline: Outline): Sides {
  const words: SideWords | undefined = (sideWords as Readonly<Record<string, SideWords>>)[outline.language]
  if (words === undefined) return { supporters: [], critics: [], limits: [] }
  const statements = listOutlineStatements(outline)
  const select = (pattern: string) => {
    const names = new RegExp(pattern, 'iu')
    return statements.filter(({ text }) => names.test(text))
  }
  const [supporters, critics] = [select(words.for), select(words.against)]
  return {
    supporters: supporters.filter((statement) => !critics.includes(statement)),
    critics,
    limits: select(words.limits).filter((statement) => !critics.includes(statement)),
  }
}
