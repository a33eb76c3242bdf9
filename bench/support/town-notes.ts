/** Made-up notes on a town, fifty of twenty parts each, and questions on them: all depends on numbers alone. */
export const NOTES = 50
const PARTS_PER_NOTE = 20

const PLACES = ['mill', 'harbour', 'orchard', 'quarry', 'station', 'library', 'bridge', 'garden', 'market', 'chapel']
const THINGS = ['roof', 'gate', 'floor', 'clock', 'wall', 'lamp', 'stair', 'window', 'cellar', 'bell']
const WORKS = ['repaired', 'painted', 'measured', 'moved', 'insured', 'drawn', 'cleaned', 'sold', 'opened', 'closed']

export const nameTownNote = (note: number) => `${PLACES[note % 10]} number ${note + 1}`

/** One part of a note, about as long as a chunk; its facts depend on its numbers alone. */
function writePart(note: number, number: number): string {
  const facts = Array.from({ length: 10 }, (_, index) => {
    const year = 1700 + ((note * 37 + number * 11 + index * 7) % 320)
    return `In ${year} the ${THINGS[(number + index) % 10]} of the ${nameTownNote(note)} was ${WORKS[(index + note) % 10]} for ${note * number + index + 3} crowns.`
  })
  return `## Part ${number + 1}\n\n${facts.join(' ')}`
}

export const writeTownNote = (note: number) =>
  Array.from({ length: PARTS_PER_NOTE }, (_, number) => writePart(note, number)).join('\n\n')

export const writeTownQuestion = (number: number) =>
  `When was the ${THINGS[number % 10]} of the ${nameTownNote(number % NOTES)} ${WORKS[Math.floor(number / 10) % 10]}?`
