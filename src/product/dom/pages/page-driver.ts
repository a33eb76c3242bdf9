import { setTimeout as pause } from 'node:timers/promises'
import { Fault, toFault } from '../../../domain/fault.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { PageLabels } from '../../../wire/page-labels.ts'
import { classifyAddress } from '../addresses.ts'
import type { DevTools } from '../devtools.ts'
import elements from './elements.json' with { type: 'json' }
import {
  type Aim,
  aimAt,
  type Candidate,
  countPlaced,
  focusOn,
  type Place,
  readField,
  renderInPageScript,
  takeHit,
} from './in-page.ts'
import { createClosedPageFault, createMovedPageFault, createSignedOutFault } from './page-faults.ts'

export type ElementName = keyof typeof elements

/** A `Place` whose names are known. */
export type ElementPlace = Omit<Place, 'element' | 'within'> & {
  readonly element: ElementName
  readonly within?: ElementPlace
}

/** A page of a started browser. */
export type OpenedPage = {
  readonly tools: DevTools
  readonly sessionId: string
  /** The target, which is its main frame too. */
  readonly targetId: string
  /** What was posted and is not answered yet. */
  readonly posts: ReadonlySet<string>
}

export type DriverOptions = {
  /** Origins of the product, the one to open first. */
  readonly hosts: readonly string[]
  readonly labels: PageLabels
  readonly locale: string
  readonly clock: Clock
  /** Where downloads lie until they are handed on. */
  readonly downloads: string
  /** How long an element is waited for; longer while the page itself waits for its product. */
  readonly elementMs: number
  /** How long nothing may change until a page counts as whole. */
  readonly settleMs: number
  /** Whether short texts are typed letter by letter and the pointer moves in steps. */
  readonly isPaced: boolean
  /** Whether the pages of the sign-in are those to work on; else they end the call. */
  readonly isSigningIn?: boolean
  /** Told which candidate found an element. */
  readonly onWinner: (element: string, candidate: Candidate, index: number) => void
}

const POLL_MS = 40
const WORLD = 'notebook-assistant'

/**
 * A page as a person uses it: looked at, pointed at, typed into. Waits are for what the page shows, never for a time. A
 * driver serves one call; `step` says what it is at, for whoever has to be told where it stopped. Once something was done,
 * opening and reading the page again is a part of it.
 */
export class PageDriver {
  readonly #page: OpenedPage
  readonly #options: DriverOptions
  readonly signal: AbortSignal
  #step = 'opening the page'
  #context: number | null = null
  #pointer: Pick<Aim, 'x' | 'y'> = { x: 0, y: 0 }

  constructor(page: OpenedPage, options: DriverOptions, signal: AbortSignal) {
    this.#page = page
    this.#options = options
    this.signal = signal
  }

  get step(): string {
    return this.#step
  }

  set step(step: string) {
    if (!isPreparing(step) || isPreparing(this.#step)) this.#step = step
  }

  /** Whether the page has asked its product for something that has not come yet. */
  get isAwaitingReply(): boolean {
    return this.#page.posts.size > 0
  }

  get options(): DriverOptions {
    return this.#options
  }

  /** Opens a path of the product, in the language whose labels are known. @throws Fault PRODUCT_UNREACHABLE */
  async goTo(path: string): Promise<void> {
    const url = `${this.#options.hosts[0]}${path}?hl=${this.#options.locale}`
    const errorText = await this.waitFor('the page', async () => {
      const { errorText = '' } = await this.call<{ errorText?: string }>('Page.navigate', { url })
      return errorText === ABORTED ? null : errorText // the page was about to go elsewhere by itself
    })
    this.#context = null
    if (errorText !== '')
      throw new Fault('PRODUCT_UNREACHABLE', `The product's page could not be opened: ${errorText}.`, {
        hint: 'Check the network, and NOTEBOOK_HOST.',
        details: { step: this.step, network: errorText },
      })
  }

  /** Runs a function of `in-page.ts`. @throws Fault PRODUCT_UNAUTHENTICATED where the page is one of the sign-in */
  async run<A extends readonly unknown[], T>(verb: (...args: A) => T, ...args: A): Promise<T> {
    this.signal.throwIfAborted()
    const expression = `inPage(${JSON.stringify(verb.name)}, ${JSON.stringify(args)})`
    const { value, winners, address } = await this.#evaluate<InPageResult<T>>(expression)
    for (const [name, index] of Object.entries(winners)) this.#noteWinner(name as ElementName, index)
    const at = classifyAddress(address, this.#options.hosts)
    if (!this.#options.isSigningIn && at !== 'product' && at !== 'elsewhere') throw createSignedOutFault(this.step)
    return value
  }

  #noteWinner(name: ElementName, index: number): void {
    const candidates: readonly Candidate[] = elements[name]
    const winner = candidates[index]!
    const earlier = candidates.slice(0, index)
    const isOtherEra = winner.era !== undefined && earlier.every(({ era }) => era !== undefined && era !== winner.era)
    if (index > 0 && !isOtherEra) this.#options.onWinner(name, winner, index)
  }

  /** Polls until `look` gives something. @throws Fault PAGE_MOVED naming the element */
  async waitFor<T>(element: string, look: () => Promise<T | null>, timeoutMs?: number): Promise<T> {
    const seen = await this.lookUntil(look, timeoutMs)
    if (seen === null) throw createMovedPageFault(this.step, element)
    return seen
  }

  /**
   * Polls until `look` gives something; null when it does not in this time. Where no time is named, a page that its product
   * has not answered yet is given more of it: what is slow has not gone.
   */
  async lookUntil<T>(look: () => Promise<T | null>, timeoutMs?: number): Promise<T | null> {
    const { clock, elementMs } = this.#options
    const startedAtTicks = clock.ticks()
    for (;;) {
      this.signal.throwIfAborted()
      const seen = await look()
      const limitMs = timeoutMs ?? elementMs * (this.isAwaitingReply ? PATIENCE : 1)
      if (seen !== null || clock.ticks() > startedAtTicks + limitMs) return seen
      await pause(POLL_MS)
    }
  }

  /** Whether the place is shown at this moment. */
  async shows(place: ElementPlace): Promise<boolean> {
    return (await this.run(countPlaced, place)) > 0
  }

  async waitUntilShown(place: ElementPlace, timeoutMs?: number): Promise<void> {
    await this.waitFor(place.element, async () => ((await this.shows(place)) ? true : null), timeoutMs)
  }

  async waitUntilGone(place: ElementPlace): Promise<void> {
    await this.waitFor(place.element, async () => ((await this.shows(place)) ? null : true))
  }

  /**
   * Moves the pointer there and presses, once it can be hit: not disabled, and nothing above it but an announcement, which may
   * come at any moment, and is then the last dialog in place of the one that was meant. What was drawn anew or moved between
   * the look and the press was not hit, and neither was anything else: it is aimed at once more.
   */
  async click(place: ElementPlace): Promise<void> {
    let state: Aim['state'] = 'absent'
    const isDone = await this.lookUntil(async () => {
      const aim = await this.run(aimAt, place)
      state = aim.state
      if (state === 'covered' || state === 'absent') await this.closeAnnouncement()
      return state === 'ready' && (await this.press(aim.x, aim.y)) ? true : null
    })
    if (!isDone) throw createMovedPageFault(this.step, place.element, WHY_NOT[state])
  }

  /** Clicks what changes something, and waits until the product has answered: a page shows some changes before. */
  async commit(place: ElementPlace): Promise<void> {
    await this.click(place)
    await this.run(countPlaced, place) // by then the page has sent what it sends at the click
    const sent = [...this.#page.posts]
    await this.lookUntil(async () => (sent.some((id) => this.#page.posts.has(id)) ? null : true))
  }

  /** @returns whether it was not missed, where something was aimed at */
  async press(x: number, y: number): Promise<boolean> {
    await this.movePointer({ x, y })
    const button = { x, y, button: 'left', clickCount: 1 }
    await this.call('Input.dispatchMouseEvent', { type: 'mousePressed', ...button })
    await this.call('Input.dispatchMouseEvent', { type: 'mouseReleased', ...button })
    return (await this.run(takeHit)) !== false
  }

  async movePointer({ x, y }: Pick<Aim, 'x' | 'y'>): Promise<void> {
    const from = this.#pointer
    this.#pointer = { x, y }
    const steps = this.#options.isPaced ? POINTER_STEPS : 1
    for (let step = 1; step <= steps; step += 1) {
      const at = (one: number, other: number) => one + ((other - one) * step) / steps
      await this.call('Input.dispatchMouseEvent', { type: 'mouseMoved', x: at(from.x, x), y: at(from.y, y) })
    }
  }

  /** Long texts are put in at once, as a person pastes them; one line that is short letter by letter. */
  #splitTyping(text: string): readonly string[] {
    return this.#options.isPaced && text.length <= MAX_TYPED_CHARS && !text.includes('\n') ? [...text] : [text]
  }

  async #type(text: string, wholeChars: number): Promise<void> {
    await this.call('Input.insertText', { text })
    if (this.#options.isPaced) await pause(Math.min(KEY_MS, MAX_TYPING_MS / wholeChars))
  }

  /** An announcement that the product shows by itself is closed by its own button, where it lies above everything. */
  async closeAnnouncement(): Promise<void> {
    const within: ElementPlace = { element: 'page.dialog', isLast: true }
    if (!(await this.shows({ element: 'page.promo', within }))) return
    const aim = await this.run(aimAt, { element: 'page.promoClose', within })
    if (aim.state === 'ready') await this.press(aim.x, aim.y)
  }

  /** Writes into a field in place of what it held, and looks whether it stands there. */
  async fill(place: ElementPlace, text: string): Promise<void> {
    await this.waitFor(place.element, async () => ((await this.run(focusOn, place)) ? true : null))
    if (text === '') await this.pressKey('Backspace')
    else for (const part of this.#splitTyping(text)) await this.#type(part, text.length)
    const isSameText = (value: string | null) => normalizeBreaks(value) === normalizeBreaks(text)
    await this.waitFor(place.element, async () => (isSameText(await this.run(readField, place)) ? true : null))
  }

  /** Gives a file to the window for files that the next click brings up; no window is shown. */
  answerFileChooser(file: string): { readonly done: () => Promise<void>; readonly end: () => Promise<void> } {
    let given: Promise<unknown> | null = null
    const stop = this.#page.tools.on('Page.fileChooserOpened', (params) => {
      const { backendNodeId } = params as { backendNodeId: number }
      given ??= this.call('DOM.setFileInputFiles', { files: [file], backendNodeId })
    })
    const intercept = (enabled: boolean) => this.call('Page.setInterceptFileChooserDialog', { enabled })
    const begun = intercept(true)
    return {
      done: async () => {
        await begun
        await (await this.waitFor('the window for files', async () => (given ? { given } : null))).given
      },
      end: async () => {
        stop()
        await intercept(false).catch(() => null) // gone with its page
      },
    }
  }

  /** Hears what happens in the browser, until what is given back is called. */
  hear(name: string, hear: (event: unknown) => void): () => void {
    return this.#page.tools.on(name, hear)
  }

  /** Stops a download that is not wanted any more; one that has ended stays as it is. */
  async cancelDownload(guid: string): Promise<void> {
    await this.#page.tools.call('Browser.cancelDownload', { guid }).catch(() => null)
  }

  /** The windows that this page has opened are closed, as far as they have not closed themselves. */
  async closeOpenedWindows(): Promise<void> {
    const { tools, targetId } = this.#page
    try {
      const { targetInfos } = await tools.call<{ targetInfos: TargetInfo[] }>('Target.getTargets')
      const opened = targetInfos.filter(({ openerId }) => openerId === targetId)
      for (const { targetId } of opened) await tools.call('Target.closeTarget', { targetId })
    } catch {
      // gone with their browser
    }
  }

  async pressKey(key: 'Enter' | 'Backspace'): Promise<void> {
    const code = key === 'Enter' ? { windowsVirtualKeyCode: 13, text: '\r' } : { windowsVirtualKeyCode: 8 }
    await this.call('Input.dispatchKeyEvent', { type: 'keyDown', key, code: key, ...code })
    await this.call('Input.dispatchKeyEvent', {
      type: 'keyUp',
      key,
      code: key,
      windowsVirtualKeyCode: code.windowsVirtualKeyCode,
    })
  }

  /** @throws Fault PRODUCT_UNREACHABLE where the page has gone */
  async call<T>(method: string, params: object = {}): Promise<T> {
    try {
      return await this.#page.tools.call<T>(method, params, this.#page.sessionId)
    } catch (error) {
      const { code, message } = toFault(error)
      throw code === 'PRODUCT_UNREACHABLE'
        ? createClosedPageFault(this.step, error)
        : new Fault(code, message, { cause: error })
    }
  }

  /** In a world of its own, made anew where the document has gone: what is asked changes nothing, so it is asked again. */
  async #evaluate<T>(expression: string): Promise<T> {
    for (let tries = 0; ; tries += 1) {
      const outcome = await this.#tryEvaluate<T>(expression).catch((error: unknown) => {
        this.#context = null
        if (tries >= MAX_TRIES || !this.#page.tools.isOpen) throw error
        return null
      })
      if (outcome !== null) return outcome.value
      await pause(POLL_MS)
    }
  }

  async #tryEvaluate<T>(expression: string): Promise<{ readonly value: T }> {
    const { labels } = this.#options
    if (this.#context === null) {
      const world = { frameId: this.#page.targetId, worldName: WORLD }
      const { executionContextId } = await this.call<{ executionContextId: number }>('Page.createIsolatedWorld', world)
      await this.call('Runtime.evaluate', {
        expression: `${renderInPageScript({ elements, labels })}; 0`,
        contextId: executionContextId,
      })
      this.#context = executionContextId
    }
    const params = { expression, contextId: this.#context, returnByValue: true, userGesture: true }
    const { result, exceptionDetails } = await this.call<Evaluated<T>>('Runtime.evaluate', params)
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    return { value: result.value }
  }
}

/** Whether nothing was done by this step, so that all may be begun again. */
export const isPreparing = (step: string): boolean => /^(?:opening|reading)\b/.test(step)

/** What was seen of an element that could not be clicked. */
const WHY_NOT: Readonly<Record<Aim['state'], string>> = {
  absent: 'was waited for',
  disabled: 'stayed disabled',
  covered: 'is there, but something that we do not know lies above it',
  ready: 'moved away each time it was to be clicked',
}

/** So many times as long is waited for a page that is itself waiting. */
const PATIENCE = 4

const POINTER_STEPS = 4
const MAX_TYPED_CHARS = 200
const KEY_MS = 30
/** A question is not kept waiting for longer than that by how it is typed. */
const MAX_TYPING_MS = 600

const MAX_TRIES = 4
const ABORTED = 'net::ERR_ABORTED'

type TargetInfo = { readonly targetId: string; readonly openerId?: string }

type InPageResult<T> = {
  readonly value: T
  readonly winners: Readonly<Record<string, number>>
  readonly address: string
}

type Evaluated<T> = {
  readonly result: { readonly value: T }
  readonly exceptionDetails?: { readonly text: string; readonly exception?: { readonly description?: string } }
}

const normalizeBreaks = (text: string | null) => text?.replace(/\r\n?/g, '\n').replace(/\u00a0/g, ' ') ?? null
