import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { useWords, type WordKey } from '../words.ts'
import { ColumnEdge } from './column-edge.tsx'
import { useColumn } from './column-widths.ts'

type ColumnsProps = {
  readonly sources: ReactNode
  readonly conversation: ReactNode
  readonly studio: ReactNode
  readonly notes: ReactNode
  /** What is read or looked at beside them. */
  readonly stage: { readonly name: 'reader' | 'viewer'; readonly pane: ReactNode } | null
}

type Tab = 'sources' | 'conversation' | 'studio' | 'notes' | 'reader' | 'viewer'
const TABS = ['sources', 'conversation', 'studio', 'notes'] as const satisfies readonly Tab[]

/** Three columns that fold and resize, a fourth while something is read; on a phone one of them at a time. */
export function Columns({ sources, conversation, studio, notes, stage }: ColumnsProps) {
  const [tab, setTab] = useTab(stage?.name ?? null)
  const [left, right] = [useColumn('sources'), useColumn('side')]
  const say = useWords()
  const widths = { '--sources-px': `${left.widthPx}px`, '--side-px': `${right.widthPx}px` } as CSSProperties
  const state = [
    stage && `is-${stage.name}`,
    stage && 'has-stage',
    left.isFolded && 'sources-folded',
    right.isFolded && 'side-folded',
  ]
  return (
    <main className={['columns', ...state].filter(Boolean).join(' ')} data-tab={tab} style={widths} tabIndex={-1}>
      <PaneTabs tabs={stage ? [...TABS, stage.name] : TABS} tab={tab} onTab={setTab} />
      {sources}
      <ColumnEdge column="sources" label={say('sources')} direction={1} />
      {conversation}
      {stage?.pane}
      <ColumnEdge column="side" label={say('studio')} direction={-1} />
      <div className="side">
        {studio}
        {notes}
      </div>
    </main>
  )
}

/** Which pane a phone shows: what was opened last; where that is closed, the one before. */
function useTab(stage: 'reader' | 'viewer' | null): readonly [Tab, (tab: Tab) => void] {
  const [tab, setTab] = useState<Tab>('conversation')
  const [before, setBefore] = useState<Tab>('conversation')
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is open decides, not what was chosen meanwhile
  useEffect(() => {
    if (stage === null) return setTab(before)
    if (tab !== 'reader' && tab !== 'viewer') setBefore(tab)
    setTab(stage)
  }, [stage])
  return [tab, setTab]
}

type PaneTabsProps = { readonly tabs: readonly Tab[]; readonly tab: Tab; readonly onTab: (tab: Tab) => void }

function PaneTabs({ tabs, tab, onTab }: PaneTabsProps) {
  const say = useWords()
  const moveByArrows = ({ key, currentTarget }: KeyboardEvent<HTMLElement>) => {
    const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    const next = (tabs.indexOf(tab) + step + tabs.length) % tabs.length
    onTab(tabs[next]!)
    currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
  }
  return (
    <div role="tablist" className="pane-tabs" aria-label={say('panes')} onKeyDown={moveByArrows}>
      {tabs.map((one) => (
        <button
          type="button"
          role="tab"
          key={one}
          aria-selected={one === tab}
          tabIndex={one === tab ? 0 : -1}
          onClick={() => onTab(one)}
        >
          {say(one satisfies WordKey)}
        </button>
      ))}
    </div>
  )
}
