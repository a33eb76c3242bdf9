import { findContentLanguage } from '../../../domain/content-language.ts'
import { Fault } from '../../../domain/fault.ts'
import { listArtifactIds } from './artifact-library.ts'
import { scrapeRows } from './in-page.ts'
import type { ElementName, ElementPlace, PageDriver } from './page-driver.ts'
import { createUnseenChangeFault } from './page-faults.ts'
import { chooseShown, DIALOG } from './page-parts.ts'

/** An option of a form: a radio by its value, a toggle by its place in a group. */
export type FormChoice = {
  /** The option and the word chosen, as callers of POST /content/generate know them. */
  readonly name: string
  readonly word: string
  /** Whether the caller named it; else it is left as the page has it where it is not offered. */
  readonly isAsked: boolean
  readonly element: 'studio.formatRadio' | 'studio.styleRadio' | 'studio.toggle'
  readonly group: number | undefined
  readonly value: number
  readonly position: number
}

export type FormPlan = {
  readonly tile: ElementName
  readonly choices: readonly FormChoice[]
  readonly prompt: string
  /** The place of a report's template; null for every other kind. */
  readonly template: number | null
  /** What is chosen by the words of the prompt. */
  readonly told: Readonly<Record<string, string>>
}

/** What of a request the page is told beside the plan. */
type FormRequest = {
  readonly plan: FormPlan
  readonly language: string
  readonly isLanguageOpen: boolean
  /** Only these sources; all when null. */
  readonly sourceIds: readonly string[] | null
}

/** What was begun: its id, the options that really stood in the form, and what the form did not have. */
export type StartedArtifact = {
  readonly id: string
  readonly applied: Readonly<Record<string, string>>
  readonly warnings: readonly string[]
}

const DIALOG_MS = 15_000
const APPEAR_MS = 30_000

/**
 * Fills in the form of a kind and lets it be generated, once. An option that the caller named and the page has not is
 * refused before anything is begun.
 * @throws Fault NOT_SUPPORTED, PERMISSION_DENIED, PAGE_MOVED
 * Source: dom.md, sections 2.9 and 3.8.
 */
export async function startArtifact(driver: PageDriver, request: FormRequest): Promise<StartedArtifact> {
  const { plan } = request
  const before = new Set(await listArtifactIds(driver))
  await openForm(driver, plan.tile)
  if (plan.template !== null) await openReportFields(driver, plan.template)
  const applied: Record<string, string> = { ...plan.told }
  for (const choice of plan.choices) if (await chooseOption(driver, choice)) applied[choice.name] = choice.word
  const warnings: string[] = []
  if (await chooseLanguage(driver, request.language)) applied.language = request.language
  else if (!request.isLanguageOpen) warnings.push(NO_LANGUAGE)
  if (plan.prompt !== '') await driver.fill({ element: 'studio.prompt', within: DIALOG }, plan.prompt)
  if (request.sourceIds !== null) await chooseSources(driver, request.sourceIds)
  return { id: await generate(driver, before), applied, warnings }
}

const NO_LANGUAGE = 'The product’s page has no choice of language for this kind: it is made in the account’s own.'

/** The small button of a tile opens the form in both layouts; the tile itself began a run in the older one. */
async function openForm(driver: PageDriver, tile: ElementName): Promise<void> {
  driver.step = 'opening the form of the studio'
  const hasTiles = await driver.lookUntil(async () => ((await driver.shows({ element: 'studio.tiles' })) ? true : null))
  if (!hasTiles) throw createNoTilesFault()
  const edit: ElementPlace = { element: 'studio.tileEdit', within: { element: tile } }
  await driver.click((await driver.shows(edit)) ? edit : { element: tile })
  await driver.waitUntilShown({ element: 'studio.form' }, DIALOG_MS)
}

async function openReportFields(driver: PageDriver, index: number): Promise<void> {
  const card: ElementPlace = { element: 'studio.reportCard', within: DIALOG, index }
  const document: ElementPlace = { element: 'studio.reportFormat', within: DIALOG, index: 1 }
  await driver.waitFor('studio.reportCard', async () =>
    (await driver.shows(card)) || (await driver.shows(document)) ? true : null,
  )
  if (await driver.shows(document)) await driver.click(document)
  await driver.waitUntilShown(card)
  const pencil: ElementPlace = { element: 'studio.reportEdit', within: card }
  if (!(await driver.shows(pencil))) await driver.click({ element: 'studio.reportChoose', within: card })
  const isOpen = () => driver.shows({ element: 'studio.reportFields' })
  await driver.waitFor('studio.reportEdit', async () =>
    (await isOpen()) || (await driver.shows(pencil)) ? true : null,
  )
  if (!(await isOpen())) await driver.click(pencil)
  await driver.waitUntilShown({ element: 'studio.reportFields' })
}

/** @returns whether it stands there now */
async function chooseOption(driver: PageDriver, choice: FormChoice): Promise<boolean> {
  driver.step = `choosing ${choice.name.replace('_', ' ')}`
  const place = findOption(choice)
  if (!(await driver.shows(place))) {
    if (choice.isAsked) throw createNoOptionFault(choice)
    return false
  }
  await chooseShown(driver, place, true)
  return true
}

function findOption({ element, group, value, position }: FormChoice): ElementPlace {
  if (group === undefined) return { element, within: DIALOG, value: String(value) }
  return { element, within: { element: 'studio.toggleGroup', within: DIALOG, index: group }, index: position }
}

/** By the language's own name, whole: names begin alike. @returns whether the form has a choice of language */
async function chooseLanguage(driver: PageDriver, code: string): Promise<boolean> {
  driver.step = 'choosing the language'
  const select: ElementPlace = { element: 'studio.language', within: DIALOG }
  if (!(await driver.shows(select))) return false
  const named = findContentLanguage(code)?.native ?? [code]
  const isShown = async () => {
    const [row] = await driver.run(scrapeRows, select, { text: { read: 'text' } })
    return named.some((name) => isLanguageNamed(String(row?.text), name))
  }
  if (await isShown()) return true
  await driver.click(select)
  await driver.click({ element: 'studio.languageOption', named })
  await driver.waitFor('studio.language', async () => ((await isShown()) ? true : null))
  return true
}

const isLanguageNamed = (text: string, name: string) => text === name || text.startsWith(`${name} (`)

/** All are chosen at first; what confirms the choice stands where generating does afterwards. */
async function chooseSources(driver: PageDriver, sourceIds: readonly string[]): Promise<void> {
  driver.step = 'choosing the sources'
  const trigger: ElementPlace = { element: 'studio.sourcesOpen', within: DIALOG }
  if (!(await driver.shows(trigger))) throw createNoSourceChoiceFault()
  await driver.click(trigger)
  const options: ElementPlace = { element: 'studio.sourceOption', within: DIALOG }
  await driver.waitUntilShown(options)
  for (const { id } of await driver.run(scrapeRows, options, { id: { read: '@data-value' } }))
    await chooseShown(driver, { ...options, value: String(id) }, sourceIds.includes(String(id)))
  await driver.click({ element: 'studio.generate', within: DIALOG })
  await driver.waitUntilShown(trigger)
}

/** @returns the id of what was not in the library before */
async function generate(driver: PageDriver, before: ReadonlySet<string>): Promise<string> {
  driver.step = 'generating content'
  await driver.commit({ element: 'studio.generate', within: DIALOG })
  const findNew = async () => (await listArtifactIds(driver)).find((id) => !before.has(id)) ?? null
  const id = await driver.lookUntil(findNew, APPEAR_MS)
  if (id === null) throw createUnseenChangeFault(driver.step)
  return id
}

const OVER_THE_WIRE = 'Leave NOTEBOOK_TRANSPORT at auto: over the wire it can be had.'

function createNoOptionFault({ name, word }: FormChoice): Fault {
  return new Fault('NOT_SUPPORTED', `The product’s page does not offer ${name} ${word}; nothing was generated.`, {
    hint: `Leave ${name} out, or choose another one. ${OVER_THE_WIRE}`,
    details: { step: `choosing ${name.replace('_', ' ')}`, option: name },
  })
}

function createNoSourceChoiceFault(): Fault {
  return new Fault(
    'NOT_SUPPORTED',
    'This form of the product’s page has no choice of sources; nothing was generated.',
    {
      hint: `Leave source_ids out, so that all sources are taken. ${OVER_THE_WIRE}`,
    },
  )
}

function createNoTilesFault(): Fault {
  return new Fault('PERMISSION_DENIED', 'The studio of this notebook offers nothing to generate.', {
    hint: 'A notebook that somebody else shares has no tiles: ask its owner for the right to edit it.',
    details: { step: 'opening the form of the studio', element: 'studio.tiles' },
  })
}
