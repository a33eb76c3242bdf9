const SUBJECTS =
  'lagoon harbour glacier orchard vineyard railway lighthouse quarry observatory marsh reservoir mill'.split(' ')
const PLACES = ['Port Ellis', 'Marlow', 'Dunmoor', 'Castle Bay', 'Ostrava Hill', 'Lindau', 'Westfell', 'Arden']
const PEOPLE = ['Ines Marlow', 'Tomas Reyl', 'Ada Finch', 'Jonas Veld', 'Mira Costa', 'Paul Ebner']
const PARTS = 'gate wall tower channel basin roof engine bridge garden store slope shaft'.split(' ')
const VERBS = 'carries feeds protects drains crosses supports warms divides'.split(' ')
const UNITS = ['%', 'km', 'tonnes', 'euros', 'visitors', 'litres', 'hectares', 'MW']

type Pick = <T>(from: readonly T[]) => T

/** The shapes that sentences of a text about something have: statements, numbers, dates, definitions, comparisons. */
const SENTENCES: readonly ((pick: Pick, subject: string, number: (most: number) => number) => string)[] = [
  (pick, subject) => `The ${pick(PARTS)} of the ${subject} at ${pick(PLACES)} ${pick(VERBS)} the ${pick(PARTS)}.`,
  (pick, subject, number) => `In ${1800 + number(220)} ${pick(PEOPLE)} rebuilt the ${pick(PARTS)} of the ${subject}.`,
  (pick, subject, number) => `The ${subject} of ${pick(PLACES)} needs ${number(900)} ${pick(UNITS)} in a usual year.`,
  (pick, subject) => `A ${subject} ${pick(PARTS)} is a ${pick(PARTS)} that ${pick(VERBS)} the ${subject} in winter.`,
  (pick, subject, number) =>
    `The ${subject} has ${number(60)} ${pick(PARTS)}s, whereas the one at ${pick(PLACES)} has only ${number(30)}.`,
  (pick, subject) => `Because the ${pick(PARTS)} ${pick(VERBS)} the ${pick(PARTS)}, the ${subject} was never closed.`,
  (pick, _subject, number) =>
    `${pick(PEOPLE)} counted ${number(5000)} ${pick(UNITS)} near ${pick(PLACES)} that summer.`,
]

/** A made-up book in Markdown: chapters with headings, the same for the same number of pages (2,000 characters each). */
export function longBook(pages: number): string {
  let state = 7
  const number = (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * most)
  }
  const pick: Pick = (from) => from[number(from.length)]!
  const paragraph = (subject: string) =>
    Array.from({ length: 5 }, () => pick(SENTENCES)(pick, subject, number)).join(' ')
  const chapter = (index: number) => {
    const subject = SUBJECTS[index % SUBJECTS.length]!
    const paragraphs = Array.from({ length: 20 }, () => paragraph(subject))
    return `## The ${subject} of ${PLACES[index % PLACES.length]}, part ${index + 1}\n\n${paragraphs.join('\n\n')}\n`
  }
  let text = '# The works of the coast\n\n'
  for (let index = 0; text.length < pages * 2000; index += 1) text += `${chapter(index)}\n`
  return text
}
