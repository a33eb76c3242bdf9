import { collapseSpaces } from '../../lib/collapse-spaces.ts'
import { ITEM_MARK } from '../../text/item-mark.ts'
import { toPlainText } from '../../text/plain-text.ts'
import { opensWithVerb } from './hangs-on-paragraph.ts'
import { isQuestion, isTitleHeading } from './headings.ts'
import { findLeadingWords } from './leading-words.ts'
import { type RatedUnit, readRaw } from './rated-unit.ts'
import { buildCuePattern } from './statement-cues.ts'
import { findLeadLine, NOT_TOLD } from './tell-lists.ts'

/** Of the first steps, and of those that go on with them. */
const STEPS_QUALITY = { first: 0.5, next: 0.22 }
/** As many steps as are told as one statement, with what they lead to. */
const MAX_STEPS_CHARS = 320
const MAX_TASK_CHARS = 160
const MIN_STEPS = 2
const NUMBER = /(?:^|\n)[^\S\n]*(\d{1,2})[.)][^\S\n]+$/u
const MAX_NUMBER_CHARS = 24

type Step = { readonly number: number; readonly units: readonly RatedUnit[] }

/** The number that a unit begins with, or right behind which it begins; 0 without one. */
function readNumber({ section, unit }: RatedUnit): number {
  const { text } = section.source
  const begun = unit.start + (ITEM_MARK.exec(text.slice(unit.start, unit.end))?.[0].length ?? 0)
  return Number(NUMBER.exec(text.slice(Math.max(begun - MAX_NUMBER_CHARS, section.start), begun))?.[1] ?? 0)
}

/** Steps are told in their order, with their numbers and what they lead to; one alone, or what only goes on with one, tells nothing. */
export function tellSteps(units: readonly RatedUnit[]): RatedUnit[] {
  const told: RatedUnit[] = []
  for (let at = 0; at < units.length; ) {
    const steps = readNumber(units[at]!) === 1 ? gatherSteps(units, at) : []
    const task = findTask(units[at]!)
    if (isProcedure(steps, task)) {
      told.push(...(task === '' ? [] : groupSteps(steps, task).map((group) => tellGroup(group, task))))
      at += steps.flatMap((step) => step.units).length
    } else told.push(units[at++]!)
  }
  return told
}

/** Those that are numbered one after the other; what stands between two of them is of the first. */
function gatherSteps(units: readonly RatedUnit[], from: number): Step[] {
  const steps: Step[] = []
  let at = from
  for (let number = 1; ; number += 1) {
    const next = units.findIndex((one, index) => index > at && readNumber(one) === number + 1)
    const isLast = next < 0 || units.slice(at + 1, next).some((one) => readNumber(one) > 0)
    const end = isLast ? findParagraphEnd(units, at) : next
    steps.push({ number, units: units.slice(at, end) })
    if (isLast) return steps
    at = next
  }
}

function findParagraphEnd(units: readonly RatedUnit[], at: number): number {
  const { text } = units[at]!.section.source
  const isNext = (index: number) =>
    units[index] !== undefined &&
    !/\n[^\S\n]*\n/u.test(text.slice(units[index - 1]!.unit.end, units[index]!.unit.start))
  let end = at + 1
  while (isNext(end)) end += 1
  return end
}

const readStep = ({ units: [first] }: Step) => collapseSpaces(toPlainText(readRaw(first!).replace(ITEM_MARK, '')))

function isProcedure(steps: readonly Step[], task: string): boolean {
  if (steps.length < MIN_STEPS) return false
  const { language } = steps[0]!.units[0]!.section.source
  const orders = steps.filter((step) => opensWithVerb(readStep(step), language))
  return orders.length * 2 >= steps.length || (buildCuePattern(language, 'steps').test(task) && orders.length > 0)
}

/** What the steps lead to: the words before them, else their heading. */
function findTask({ section, unit }: RatedUnit): string {
  const { heading, source, start } = section
  const before = source.text.slice(start, unit.start).replace(NUMBER, '\n')
  const lead = findLeadingWords(before, source.language)?.replace(/\s*[:：]$/u, '') ?? findLeadLine(before) ?? ''
  const isName = isTitleHeading(heading) && !isQuestion(heading)
  return lead !== '' && lead.length <= MAX_TASK_CHARS ? lead : isName ? heading : ''
}

/** "Type:" leads to a command, which is not told with it. */
const isTold = (step: string) => !/[:：]$/u.test(step) && !NOT_TOLD.test(step)

function groupSteps(steps: readonly Step[], task: string): Step[][] {
  const groups: Step[][] = []
  let chars = 0
  for (const step of steps) {
    chars += readStep(step).length
    if (groups.length > 0 && task.length + chars <= MAX_STEPS_CHARS) groups.at(-1)!.push(step)
    else {
      groups.push([step])
      chars = readStep(step).length
    }
  }
  return groups
}

function tellGroup(group: readonly Step[], task: string): RatedUnit {
  const first = group[0]!.units[0]!
  const last = group.at(-1)!.units[0]!
  const steps = group.map((step) => `${step.number}. ${readStep(step).replace(/[,;:]$/u, '')}`)
  const text = `${task}: ${steps.map((step) => (/[.!?。]$/u.test(step) ? step : `${step}.`)).join(' ')}`
  const quality = group[0]!.number === 1 ? STEPS_QUALITY.first : STEPS_QUALITY.next
  const isNone =
    group.length < MIN_STEPS || group.some((step) => step.units[0]!.section.isNoise || !isTold(readStep(step)))
  return { ...first, text, isNone, quality: isNone ? 0 : quality, unit: { ...first.unit, end: last.unit.end } }
}
