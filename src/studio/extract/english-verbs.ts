/** How a verb stands in a sentence, and how it stands behind `did`: `announced`, `announce`. */
export type VerbForm = {
  readonly base: string
  readonly tense: 'past' | 'singular' | 'plural'
  /** What may follow it instead of an object: `on` behind `rely`. */
  readonly before?: readonly string[]
  /** `report`: a verb only where an object surely follows. */
  readonly isNounToo?: boolean
}

/**
 * English verbs that take an object and are no nouns as well in the forms that are looked for (`reports`, `costs`), so
 * that one of them behind the beginning of a sentence is its verb.
 */
const REGULAR = `
  mutate fix store yield encounter visualize visualise contribute communicate populate evolve instantiate
  abandon accept accompany accuse achieve acknowledge acquire adapt adopt affect allow analyse analyze announce anticipate
  appoint approve argue assume attract avoid believe betray carry celebrate cite commission compare complete conclude
  condemn conduct confirm conquer consider construct consume contain convert convince create cultivate declare
  decrease defeat defend define deliver demonstrate deny deploy depict describe destroy detect determine develop discover
  discuss dominate donate earn eliminate emit employ enable enclose encourage enforce enter establish evaluate examine
  exceed execute expand explain explore expose express facilitate favour favor fulfil generate govern handle identify
  ignore illustrate imply impose improve include increase indicate inherit inspire introduce invade invent
  investigate involve justify kill launch locate maintain manage marry master measure merge modify multiply
  nominate observe obtain occupy offend operate oppose organize organise outline overlook persuade perform pollinate
  portray possess postpone praise predict prefer preserve prevent proclaim prohibit propose protect prove provide publish
  punish pursue raise reach realize realise receive recognize recognise recommend reconstruct recruit reduce reflect
  reinforce reject remove renew replace represent require rescue resolve resemble restore reveal secure select separate
  settle simplify solve specify stabilize stimulate suggest supply suppress surround survive sustain transform
  translate transmit undermine unite unveil update use utilize verify`
const IRREGULAR = `
  arise:arose become:became begin:began bring:brought build:built choose:chose find:found forbid:forbade
  forget:forgot give:gave grow:grew hold:held keep:kept know:knew leave:left lose:lost make:made mean:meant overcome:overcame
  pay:paid say:said see:saw seek:sought sell:sold send:sent show:showed spend:spent take:took teach:taught tell:told
  think:thought understand:understood undertake:undertook wear:wore win:won write:wrote admit:admitted permit:permitted
  meet:met feed:fed refer:referred submit:submitted commit:committed transfer:transferred control:controlled`
/** These are nouns too. */
const ALSO_NOUNS = new Set(
  `fix store yield abandon appoint approve commission conduct decrease favour favor handle increase launch master measure
  outline praise raise supply update use find show win say mean control transfer separate permit experience
  estimate reach build compound transmit exceed pay`.split(/\s+/),
)
const PAST_TOO = `answer ask attack challenge change cause claim cover damage design estimate experience found govern honour influence
  limit name need note order plan plant process promise question rank release report request sign study support test threaten
  train trigger visit vote force finance fund form demand end finish charge win witness award cross damage`

/** Verbs that take no object, each with the words that may follow. */
const INTRANSITIVE = `
  die:in,at,of,from rely:on depend:on consist:of belong:to contribute:to adhere:to focus:on suffer:from benefit:from emerge:from,in,as
  differ:from respond:to participate:in apply:to occur:in,at,when,during react:to interact:with correspond:to
  venture:into arrive:in,at,from return:to,from travel:to,through,from move:to,into,from migrate:to,from
  exist:in,as depart:from result:in,from vary:in,from,with,by graduate:from retire:from,in appear:in,on,as,at
  collaborate:with compete:with,for happen:in,at,when serve:as,in,to`
/** Two more that only tell that a phrase is none: `trust spreads`. */
const ALSO_VERBS = /^(?:spreads?|shares?|says?|seems?|remains?|goes|does|gets?)$/

const FORMS: ReadonlyMap<string, VerbForm> = new Map([
  ...splitVerbs(REGULAR).flatMap((base) => listVerbForms(base, formRegularPast(base))),
  ...splitVerbs(IRREGULAR).flatMap((pair) => listVerbForms(...(pair.split(':') as [string, string]))),
  ...splitVerbs(INTRANSITIVE).flatMap((pair) => {
    const [base = '', before = ''] = pair.split(':')
    return listVerbForms(base, formRegularPast(base)).map(
      ([form, one]) => [form, { ...one, before: before.split(',') }] as const,
    )
  }),
  ...splitVerbs(PAST_TOO).flatMap((base) => [
    [formRegularPast(base), { base, tense: 'past' }] as const,
    [base, { base, tense: 'plural', isNounToo: true }] as const,
  ]),
])

/** The form that a word is of one of the known verbs; null for any other word. */
export const findVerbForm = (word: string): VerbForm | null => FORMS.get(word) ?? null

/** Whether a term is a verb, or one begins or ends it: `Built`, `answered questions`, `Alice receives`. */
export function isVerbal(term: string): boolean {
  const last = term.toLowerCase().split(' ').at(-1)!
  const form = FORMS.get(last)?.isNounToo ? undefined : FORMS.get(last)
  if (!/\s/.test(term)) return form?.tense === 'past' || form?.tense === 'plural'
  const isLed = FORMS.get(term.toLowerCase().split(' ')[0]!)?.tense === 'past'
  return isLed || ALSO_VERBS.test(last) || (form !== undefined && !last.endsWith('ed'))
}

/** `measures` for `measure`, as a single thing does it. */
export function formSingular(base: string): string {
  if (/(?:s|x|z|ch|sh|o)$/.test(base)) return `${base}es`
  return /[^aeiou]y$/.test(base) ? `${base.slice(0, -1)}ies` : `${base}s`
}

function listVerbForms(base: string, past: string): (readonly [string, VerbForm])[] {
  const ofPast = [past, { base, tense: 'past' }] as const
  if (ALSO_NOUNS.has(base)) return [ofPast, [base, { base, tense: 'plural', isNounToo: true }]]
  return [[base, { base, tense: 'plural' }], [formSingular(base), { base, tense: 'singular' }], ofPast]
}

function formRegularPast(base: string): string {
  if (base.endsWith('e')) return `${base}d`
  if (/[^aeiou]y$/.test(base)) return `${base.slice(0, -1)}ied`
  return /^(?:plan|fulfil)$/.test(base) ? `${base}${base.at(-1)}ed` : `${base}ed`
}

function splitVerbs(list: string): string[] {
  return list.trim().split(/\s+/)
}
