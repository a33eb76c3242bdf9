import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { startDriven } from '../../src/product/dom/browser-process.ts'
import type { DevTools } from '../../src/product/dom/devtools.ts'

const PROGRAM = 'chromium'

/** Why no page can be driven here; false where it can. */
export const withoutChromium: string | false =
  spawnSync('which', [PROGRAM]).status === 0 ? false : `not installed here: ${PROGRAM}`

type FoundNode = {
  readonly backendDOMNodeId: number
  readonly role?: { readonly value: string }
  readonly name?: { readonly value: string }
  readonly properties?: readonly AxProperty[]
}
type AxProperty = { readonly name: string; readonly value: { readonly value: unknown } }
type Sized = { readonly width: number; readonly height: number }

export type BrowserOptions = { readonly language?: string; readonly size?: Sized }

/** A browser of its own for one test file: tabs share what they keep, as a person's do. */
export type DrivenBrowser = {
  readonly open: (url: string, size?: Sized) => Promise<DrivenPage>
  /** Opens it in a window of its own: what else is open stays in sight. */
  readonly openBeside: (url: string) => Promise<DrivenPage>
  readonly close: () => Promise<void>
}

const DESKTOP: Sized = { width: 1440, height: 900 }
const KEYS: Readonly<Record<string, { readonly code: string; readonly key: number; readonly text?: string }>> = {
  Enter: { code: 'Enter', key: 13, text: '\r' },
  Escape: { code: 'Escape', key: 27 },
  Tab: { code: 'Tab', key: 9 },
  ArrowDown: { code: 'ArrowDown', key: 40 },
  ArrowRight: { code: 'ArrowRight', key: 39 },
  ' ': { code: 'Space', key: 32, text: ' ' },
}
/** Whoever has not come to a place by so many presses of a key does not come to it. */
const MAX_STEPS = 90
/** A page that shows something else for so long will not show it at all. */
const PATIENCE_MS = 60_000
const FRAME_MS = 16
const SELDOM_MS = 250

export async function openBrowser(test: Pick<TestContext, 'after'>): Promise<DrivenBrowser> {
  const profile = mkdtempSync(path.join(tmpdir(), 'page-'))
  const { tools, close } = await startDriven({ name: 'Chromium', program: PROGRAM }, profile, true)
  const end = async () => {
    await close()
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  test.after(end)
  const open = async (url: string, size: Sized, newWindow: boolean) => {
    const created = { url: 'about:blank', newWindow }
    const { targetId } = await tools.call<{ targetId: string }>('Target.createTarget', created)
    const attached = await tools.call<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true })
    const page = new DrivenPage(tools, attached.sessionId, targetId)
    await page.begin(url, size)
    return page
  }
  return {
    open: (url, size = DESKTOP) => open(url, size, false),
    openBeside: (url) => open(url, DESKTOP, true),
    close: end,
  }
}

/** A tab, used as a person and assistive technology do: by roles, names, keys and the pointer. */
export class DrivenPage {
  readonly #tools: DevTools
  readonly #session: string
  readonly #target: string

  constructor(tools: DevTools, session: string, target: string) {
    this.#tools = tools
    this.#session = session
    this.#target = target
  }

  call<T>(method: string, params: object = {}): Promise<T> {
    return this.#tools.call<T>(method, params, this.#session)
  }

  async begin(url: string, { width, height }: Sized): Promise<void> {
    for (const domain of ['Page', 'DOM', 'Runtime', 'Accessibility']) await this.call(`${domain}.enable`)
    await this.call('Emulation.setLocaleOverride', { locale: 'en' })
    await this.call('Emulation.setUserAgentOverride', { userAgent: 'Chromium', acceptLanguage: 'en' })
    await this.call('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false })
    await this.#prefer('light')
    await this.call('Page.navigate', { url })
  }

  close = () => this.#tools.call('Target.closeTarget', { targetId: this.#target })

  /** What an expression comes to in the page; a promise is waited for. */
  async evaluate<T>(expression: string): Promise<T> {
    const reply = await this.call<{
      result: { value: T }
      exceptionDetails?: { exception?: { description?: string } }
    }>('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
    if (reply.exceptionDetails) throw new Error(reply.exceptionDetails.exception?.description ?? expression)
    return reply.result.value
  }

  /** Looks until what is looked for is there: once a frame at first, then the more seldom the longer it takes. */
  async until<T>(what: string, look: () => Promise<T | null | undefined | false>): Promise<T> {
    const beganAt = performance.now()
    for (;;) {
      const found = await look().catch(() => null) // the page may be on its way to another
      if (found !== null && found !== undefined && found !== false) return found
      const waitedMs = performance.now() - beganAt
      if (waitedMs > PATIENCE_MS) throw new Error(`Not in the page: ${what}\n${await this.describe()}`)
      await pause(Math.min(Math.max(FRAME_MS, waitedMs / 8), SELDOM_MS))
    }
  }

  /** The page as assistive technology tells it, for a failure. */
  async describe(): Promise<string> {
    return await this.evaluate<string>('document.body.innerText').catch(() => '')
  }

  /** Every node of a role, with this name where one is given. */
  async list(role: string, name?: string): Promise<readonly FoundNode[]> {
    const { root } = await this.call<{ root: { nodeId: number } }>('DOM.getDocument', { depth: 0 })
    const query = { nodeId: root.nodeId, role, ...(name === undefined ? {} : { accessibleName: name }) }
    const { nodes } = await this.call<{ nodes: (FoundNode & { ignored: boolean })[] }>(
      'Accessibility.queryAXTree',
      query,
    )
    return nodes.filter(({ ignored }) => !ignored)
  }

  find(role: string, name?: string): Promise<FoundNode> {
    return this.until(`${role} ${name ?? ''}`, async () => (await this.list(role, name))[0])
  }

  async isGone(role: string, name?: string): Promise<void> {
    await this.until(`no ${role} ${name ?? ''}`, async () => (await this.list(role, name)).length === 0)
  }

  async #resolve({ backendDOMNodeId }: FoundNode): Promise<string> {
    const { object } = await this.call<{ object: { objectId: string } }>('DOM.resolveNode', {
      backendNodeId: backendDOMNodeId,
    })
    return object.objectId
  }

  /** Calls a function of the page's on a node. */
  async on<T>(node: FoundNode, declaration: string): Promise<T> {
    const objectId = await this.#resolve(node)
    const { result } = await this.call<{ result: { value: T } }>('Runtime.callFunctionOn', {
      objectId,
      functionDeclaration: declaration,
      returnByValue: true,
      awaitPromise: true,
    })
    return result.value
  }

  /** Presses the pointer in the middle of a node, once nothing lies over it. */
  async click(role: string, name?: string): Promise<void> {
    await this.until(`${role} ${name ?? ''} to click`, async () => {
      const node = (await this.list(role, name))[0]
      if (!node) return false
      const point = await this.on<{ x: number; y: number } | null>(node, HIT)
      if (point === null) return false
      for (const type of ['mousePressed', 'mouseReleased'])
        await this.call('Input.dispatchMouseEvent', { type, ...point, button: 'left', clickCount: 1 })
      return true
    })
  }

  async hover(role: string, name?: string): Promise<void> {
    const point = await this.on<{ x: number; y: number }>(await this.find(role, name), HIT)
    await this.call('Input.dispatchMouseEvent', { type: 'mouseMoved', ...point })
  }

  async type(text: string): Promise<void> {
    await this.call('Input.insertText', { text })
  }

  async press(key: string, modifiers = 0): Promise<void> {
    const known = KEYS[key] ?? { code: `Key${key.toUpperCase()}`, key: key.toUpperCase().charCodeAt(0), text: key }
    const event = { key, code: known.code, windowsVirtualKeyCode: known.key, modifiers }
    const text = known.text !== undefined && (modifiers === 0 || modifiers === 8) ? { text: known.text } : {}
    await this.call('Input.dispatchKeyEvent', { type: 'keyDown', ...event, ...text })
    await this.call('Input.dispatchKeyEvent', { type: 'keyUp', ...event })
  }

  /** What has the focus, as assistive technology tells it: "button Save". */
  async readFocused(): Promise<string> {
    const { result } = await this.call<{ result: { objectId: string } }>('Runtime.evaluate', {
      expression: 'document.activeElement',
    })
    const { nodes } = await this.call<{ nodes: FoundNode[] }>('Accessibility.getPartialAXTree', {
      objectId: result.objectId,
      fetchRelatives: false,
    })
    return `${nodes[0]?.role?.value} ${nodes[0]?.name?.value ?? ''}`
  }

  /** Waits until this has the focus. */
  async focuses(role: string, name: string): Promise<void> {
    await this.until(`focus on ${role} ${name}`, async () => (await this.readFocused()).startsWith(`${role} ${name}`))
  }

  /** Waits for what a key made the page put off: a row of tabs moves the focus by a timer, after the key. */
  async settle(): Promise<void> {
    await this.evaluate('new Promise((next) => setTimeout(next))').catch(() => null) // the key may have led to another page
  }

  /** Moves on by a key until what has the focus is of this role, and called so or as begins with it. */
  async moveTo(role: string, name: string, key = 'Tab'): Promise<void> {
    for (let steps = 0; steps < MAX_STEPS; steps += 1) {
      if ((await this.readFocused()).startsWith(`${role} ${name}`)) return
      await this.press(key)
      await this.settle()
    }
    throw new Error(`Not reached by ${key}: ${role} ${name}`)
  }

  /** Loads the page anew: what is looked for then is not found in the one before. */
  async reload(): Promise<void> {
    await this.evaluate('window.isBeforeReload = true; location.reload()')
    await this.until('the page anew', () => this.evaluate('window.isBeforeReload !== true'))
  }

  /** Types into a field of this name in place of what it holds. */
  async fill(role: string, name: string, text: string): Promise<void> {
    await this.on(await this.find(role, name), 'function () { this.focus(); this.select() }')
    await this.type(text)
  }

  /** Drops files of the disk in the middle of the page, as they come from a file manager. */
  async drop(files: readonly string[]): Promise<void> {
    const at = { x: 700, y: 450 }
    const data = { items: [], files, dragOperationsMask: 1 }
    for (const type of ['dragEnter', 'dragOver', 'drop'])
      await this.call('Input.dispatchDragEvent', { type, ...at, data })
  }

  /** Gives files of the disk to a file input: a button, which Chromium finds by its role alone. */
  async choose(name: string, files: readonly string[]): Promise<void> {
    const { backendDOMNodeId } = await this.until(`file input ${name}`, async () =>
      (await this.list('button')).find((button) => button.name?.value === name),
    )
    await this.call('DOM.setFileInputFiles', { backendNodeId: backendDOMNodeId, files })
  }

  async screenshot(): Promise<Buffer> {
    const { data } = await this.call<{ data: string }>('Page.captureScreenshot', { format: 'png' })
    return Buffer.from(data, 'base64')
  }

  /** Runs axe-core in the page, what is told by colours in both themes. @returns one line for each violation */
  async listViolations(): Promise<readonly string[]> {
    if (!(await this.evaluate<boolean>(`typeof axe === 'object'`))) await this.evaluate(`(() => { ${readAxe()} })()`)
    const found: string[] = []
    for (const theme of ['dark', 'light'] as const) {
      await this.#prefer(theme)
      const run = runAxe(theme === 'dark' ? RULES_OF_COLOURS : RULES)
      found.push(...(await this.evaluate<string[]>(run)).map((line) => `${theme}: ${line}`))
    }
    return found
  }

  #prefer(theme: 'light' | 'dark'): Promise<unknown> {
    const features = [
      { name: 'prefers-reduced-motion', value: 'reduce' },
      { name: 'prefers-color-scheme', value: theme },
    ]
    return this.call('Emulation.setEmulatedMedia', { features })
  }
}

let axe: string | null = null
const readAxe = () => {
  axe ??= readFileSync(path.join(import.meta.dirname, '../../node_modules/axe-core/axe.min.js'), 'utf8')
  return axe
}

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Themes differ in colours alone: `web/src/styles/tokens.css` changes nothing else, and no other rule looks at them. */
const RULES_OF_COLOURS = ['color-contrast', 'link-in-text-block']

const runAxe = (rules: readonly string[]) =>
  `axe.run(document, { runOnly: ${JSON.stringify(rules)}, resultTypes: ['violations'] }).then(({ violations }) =>
  violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => id + ': ' + html.slice(0, 160) + ' ' + failureSummary)))`

const HIT = `function () {
  this.scrollIntoView({ block: 'nearest' })
  const box = this.getBoundingClientRect()
  const point = { x: box.left + box.width / 2, y: box.top + box.height / 2 }
  const hit = document.elementFromPoint(point.x, point.y)
  return hit && (this.contains(hit) || hit.contains(this)) && !this.disabled && this.ariaDisabled !== 'true' ? point : null
}`
