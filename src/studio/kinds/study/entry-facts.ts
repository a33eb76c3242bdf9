import { readLetters } from '../../../text/segment-words.ts'
import type { Statement } from '../../outline.ts'
import type { StudyFact } from './fact.ts'
import questionWords from './question-words.json' with { type: 'json' }

type FoundEntryFact = Omit<StudyFact, 'theme' | 'weight'>

/** The name of an entry, and what is said of it. */
const ENTRY = /^(?<name>[?!]?[^:.!?…]{2,70}?(?:\.{3}[^:.!?…]{0,20})?): (?<said>\S.{14,199})$/u
/** So many under one heading make a list of things that one looks up. */
const MIN_ENTRIES = 4
/** `Note: ...`, `For example: ...`, and what only leads to the rest. */
const NO_NAME =
  /^(?:definition|optional|extra credit|exercise|question|answer|übung|aufgabe|frage|antwort|exercice|question|réponse|ejercicio|pregunta|respuesta|note|hint|tip|warning|example|for example|caution|important|see also|remember|anmerkung|hinweis|tipp|achtung|beispiel|remarque|attention|exemple|nota|aviso|ejemplo|consejo)s?(?!\p{L})/iu

/** "Home directory listing: write a script that ...": what somebody has to do is nothing that its name does or means. */
/** "Note that it is slow": said of it beside what it does. */
const REMARKS =
  /^(?:note|notice|remember|beachten|beachte|remarque[rz]|notez|nota|note que|tenga en cuenta|observe|notare|si noti|let op) /iu
const PLAIN_NAME = /^\p{Lu}\p{Ll}+(?: \p{L}\p{Ll}*)*$/u
const ORDERS =
  /^(?:write|print|list|find|use|using|given|perform|generate|simulate|create|make|log|strip|please|see|modify|explain|show|describe|schreiben?|erstellen?|geben|siehe|écrire|écrivez|voir|escriba|véase|cree) /iu

/** "?exact-name", "idleTimeout", "plugdev" on a line of its own over what it does; what stands further below says more of it, or of something else. */
const CODE_NAME = /^(?:[?$!@%~./=-]{1,2}[\p{L}\p{Nd}]|\p{Ll})[\p{L}\p{Nd}_.()-]*$/u

/** The words before a list, and a heading, stand elsewhere: the name of an entry opens it. */
function opensPlace({ sourceText }: Statement['reference'], name: string): boolean {
  return readLetters(sourceText).startsWith(readLetters(name))
}

/** What is said of the entries of lists: options, menus, terms. Of each entry its first sentence. */
export function findEntryFacts(statements: readonly Statement[]): FoundEntryFact[] {
  const entries = statements.flatMap(({ isOpening, reference, text }) => {
    const { name, said } = ENTRY.exec(text)?.groups ?? {}
    const isEntry =
      name !== undefined &&
      /\p{L}|\P{Nd}{2}/u.test(name) &&
      !(PLAIN_NAME.test(name) && ORDERS.test(said!)) &&
      (opensPlace(reference, name) || (isOpening === true && CODE_NAME.test(name))) &&
      !NO_NAME.test(name) &&
      name !== reference.heading &&
      !REMARKS.test(said!) &&
      !/[.!?] \p{Lu}/u.test(said!)
    return isEntry ? [{ name, said: said!.replace(/[\s.:]+$/u, ''), reference, text }] : []
  })
  const seen = new Set<string>()
  const first = entries.filter(({ name }) => !seen.has(name) && seen.add(name))
  return [...Map.groupBy(first, ({ reference }) => `${reference.sourceId} ${reference.heading ?? ''}`).entries()]
    .filter(([, list]) => list.length >= MIN_ENTRIES)
    .flatMap(([list, members]) =>
      members.map(({ name, reference, said, text }) => ({
        kind: 'entry' as const,
        subject: name,
        answer: said,
        sentence: text,
        reference,
        shape: list,
      })),
    )
}

/** The question; null where we have no words for it. */
export const writeEntryQuestion = ({ subject }: StudyFact, language: string): string | null =>
  (questionWords.entry as Readonly<Record<string, string>>)[language]?.replace('{n}', () => subject) ?? null
