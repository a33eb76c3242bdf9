import { icon, label, make, openDialog, overlay, type PageFacts } from './elements.ts'
import { askRemote, callRemote, type Reply } from './remote.ts'
import { drawDocument, joinBlocks, makeAnswerActions } from './rich-text.ts'
import { isChosenSource, showSource } from './sources-view.ts'

declare const facts: PageFacts

/** Questions and answers. Source: dom.md, sections 2.3 to 2.6. */
export function makeChatPanel(): HTMLElement {
  const limit = facts.hasLimit ? label('phrases.limit') : null
  const sendQuestion = (event: Event) => {
    event.preventDefault()
    void submitQuestion()
  }
  const typed = (event: Event) =>
    (event as KeyboardEvent).key === 'Enter' && !(event as KeyboardEvent).shiftKey && sendQuestion(event)
  const input = make('textarea', {
    class: 'query-box-input',
    'aria-label': label('chat.inputAria'),
    placeholder: limit ?? label('chat.inputPlaceholder'),
    disabled: limit !== null,
    onkeydown: typed,
  })
  const submit = { type: 'submit', 'aria-label': label('chat.submit') }
  const button = facts.isNew
    ? make('nb-icon-button', { class: 'submit-button' }, make('button', submit, icon('arrow_forward')))
    : make('button', { ...submit, class: 'submit-button' }, icon('arrow_forward'))
  const form = make(
    'form',
    { onsubmit: sendQuestion },
    make(
      'div',
      { class: 'message-container' },
      make('div', { class: 'query-box-input-wrapper' }, input),
      make('div', { class: 'bottom-right-container' }, button),
    ),
  )
  const box = make('query-box', {}, make('div', { class: 'query-box' }, make('div', { class: 'input-group' }, form)))
  return make('chat-panel', {}, make('div', { class: 'turns' }), box)
}

/** What was asked before; it comes later than the rest. */
export async function showHistory(): Promise<void> {
  const threads = (await callRemote('LIST_CHATS', [[], null, facts.notebookId, 20]))[0] ?? []
  const threadId = threads[0]?.[0] ?? crypto.randomUUID()
  document.querySelector<HTMLElement>('.turns')!.dataset.thread = threadId
  const rows: Reply[] = ((await callRemote('LIST_CHAT_TURNS', [[], null, null, threadId, 20]))[0] ?? []).reverse()
  let question = ''
  for (const row of rows) {
    if (row[2] === 1) question = row[3]
    else finishAnswer(addTurn(question), row[4][0])
  }
}

/** A turn of the list, whose order is not that of time. @returns where its answer goes */
function addTurn(question: string): HTMLElement {
  const user = make(
    'div',
    { class: 'from-user-container' },
    make(
      'mat-card',
      { class: 'from-user-message-card-content' },
      make(
        'mat-card-content',
        { class: 'from-user-message-inner-content message-content' },
        make(
          'div',
          { class: 'message-text-content' },
          make('div', { role: 'heading', 'aria-level': 3 }, make('p', {}, question)),
        ),
      ),
    ),
  )
  const answer = make('div', { class: 'to-user-container' })
  const turn = make(
    'div',
    { class: 'chat-message-pair' },
    make('chat-message', { class: 'individual-message' }, user),
    make('chat-message', { class: 'individual-message' }, answer),
  )
  const list = document.querySelector('.turns')!
  list.insertBefore(turn, list.children[Math.floor(list.children.length / 2)] ?? null)
  return answer
}

async function submitQuestion(): Promise<void> {
  const input = document.querySelector<HTMLTextAreaElement>('chat-panel textarea')!
  const question = input.value.trim()
  if (question === '' || input.disabled) return
  input.value = ''
  input.disabled = true
  const answer = addTurn(question)
  const stop = make('button', { type: 'button', class: 'stop-button', 'aria-label': label('chat.stop') }, icon('stop'))
  input.closest('form')!.append(stop)
  try {
    drawAnswer(answer, make('div', { class: 'thinking-message' }, `${label('phrases.thinking')}…`), false)
    if (facts.placeholderMs > 0) await new Promise((resolve) => setTimeout(resolve, facts.placeholderMs))
    await streamAnswer(answer, question)
  } catch (error) {
    if (/\b8\b/.test(String(error))) openDialog('usage-limits-dialog', make('p', {}, label('phrases.limit')))
    drawAnswer(answer, make('p', {}, label('chat.failureReply')), true)
  } finally {
    stop.remove()
    input.disabled = false
  }
}

async function streamAnswer(answer: HTMLElement, question: string): Promise<void> {
  const ids = [...document.querySelectorAll<HTMLElement>('[data-source-id]')].map((row) => row.dataset.sourceId!)
  const sources = ids.filter(isChosenSource).map((id) => [[id]])
  const thread = document.querySelector<HTMLElement>('.turns')!.dataset.thread
  let last: Reply = null
  await askRemote([sources, question, null, [2], thread, null, null, facts.notebookId, 1], (payload) => {
    const isThought = payload[0]?.[4]?.at(-1) === 2
    if (payload[0] && !isThought) last = payload
    if (last === null && facts.isNew) drawAnswer(answer, makeThoughts(payload[0]?.[0] ?? ''), false)
    if (last !== null) drawAnswer(answer, drawAnswerText(last[0][0], last[1] ?? []), false)
  })
  if (last === null) throw new Error('no answer')
  drawAnswer(answer, drawAnswerText(last[0][0], last[1] ?? []), true)
}

function makeThoughts(text: string): HTMLElement {
  return make(
    'thinking-chain-view',
    {},
    make('div', { class: 'thinking-chain' }, make('div', { class: 'md3-body-text' }, text)),
  )
}

function finishAnswer(answer: HTMLElement, message: Reply): void {
  const keyed: Reply[] = message[4]?.[3] ?? []
  const groundings = keyed.map((entry) => entry[1])
  drawAnswer(answer, drawAnswerText(message[0], groundings), true)
}

/** The card of an answer, with what stays of the thoughts; actions only once it is whole. */
function drawAnswer(answer: HTMLElement, content: HTMLElement, isWhole: boolean): void {
  const thoughts = facts.isNew && isWhole ? makeThoughts('Looking through the sources') : null
  const text = make('div', { class: 'message-text-content' }, content)
  const inner = make('mat-card-content', { class: 'to-user-message-inner-content message-content' }, thoughts, text)
  const saveText = () => saveAnswer(text.textContent ?? '')
  const actions = isWhole ? makeAnswerActions(saveText, label('chat.saveToNote'), label('chat.copyAnswer')) : null
  answer.replaceChildren(make('mat-card', { class: 'to-user-message-card-content' }, inner, actions))
}

async function saveAnswer(text: string): Promise<void> {
  await callRemote('CREATE_NOTE', [facts.notebookId, text, [2], null, text.slice(0, 60)])
}

function drawAnswerText(text: string, groundings: readonly Reply[]): HTMLElement {
  const drawMark = (number: number) => makeMarker(number, groundings[number - 1])
  return drawDocument(text, drawMark)
}

function makeMarker(number: number, grounding: Reply): HTMLElement {
  const sourceId = grounding?.[5]?.[0]?.[0]?.[0]
  const row = [...document.querySelectorAll<HTMLElement>('[data-source-id]')].find(
    (each) => each.dataset.sourceId === sourceId,
  )
  const title = row?.getAttribute('data-title') ?? ''
  const excerpt = joinBlocks(grounding?.[4])
  return make(
    'button',
    {
      type: 'button',
      class: 'xap-inline-dialog citation-marker',
      'aria-haspopup': 'dialog',
      dialoglabel: 'Citation Details',
      onmouseenter: facts.isNew && (() => showTooltip(title, excerpt)),
      onmouseleave: facts.isNew && (() => document.querySelector('xap-inline-dialog-container')?.remove()),
      onclick: () => void showSource(sourceId, excerpt),
    },
    make('span', { 'aria-label': `${number}: ${title}` }, String(number)),
  )
}

function showTooltip(title: string, text: string): void {
  document.querySelector('xap-inline-dialog-container')?.remove()
  const tooltip = make(
    'div',
    { class: 'citation-tooltip' },
    make('div', { class: 'citation-tooltip-header' }, title),
    make('div', { class: 'citation-tooltip-text' }, text),
  )
  overlay().append(make('xap-inline-dialog-container', {}, tooltip))
}

export const CHAT_FUNCTIONS = [
  makeChatPanel,
  showHistory,
  addTurn,
  submitQuestion,
  streamAnswer,
  makeThoughts,
  finishAnswer,
  drawAnswer,
  saveAnswer,
  drawAnswerText,
  makeMarker,
  showTooltip,
]
