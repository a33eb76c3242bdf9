import { useState } from 'react'
import type { Citation } from '../../../../src/domain/citation.ts'
import { AnswerText } from '../../conversation/answer-text.tsx'
import { Icon } from '../../parts/icon.tsx'
import { useWords } from '../../words.ts'
import { type FilePlace, useFileText } from '../content.ts'
import { joinMarkers } from './cards-view.tsx'
import type { KindViewProps } from './kind-view.ts'

type MapNode = {
  readonly title: string
  readonly children?: readonly MapNode[]
  readonly citations?: readonly Citation[]
}

const ZOOM_STEPS = [0.5, 0.65, 0.8, 1, 1.25, 1.6, 2]
const USUAL_ZOOM = 3
/** Deeper branches are folded at first. */
const OPEN_DEPTH = 1

/** A mind map: branches fold and unfold, the whole grows and shrinks. */
export function MapView({ notebookId, content, onCite }: KindViewProps) {
  const say = useWords()
  const [zoom, setZoom] = useState(USUAL_ZOOM)
  const cited = useFileText(findTreeFile(notebookId, content))
  const tree = cited === null ? (content.tree as MapNode | undefined) : (JSON.parse(cited) as MapNode)
  return (
    <>
      <div className="view-bar">
        <button type="button" aria-label={say('zoomOut')} disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>
          <Icon name="zoomOut" />
        </button>
        <button type="button" onClick={() => setZoom(USUAL_ZOOM)}>
          {Math.round(100 * ZOOM_STEPS[zoom]!)} %
        </button>
        <button
          type="button"
          aria-label={say('zoomIn')}
          disabled={zoom === ZOOM_STEPS.length - 1}
          onClick={() => setZoom(zoom + 1)}
        >
          <Icon name="zoomIn" />
        </button>
      </div>
      <div className="view-map" tabIndex={0}>
        <ul style={{ zoom: ZOOM_STEPS[zoom] }}>
          {tree && <Branch key={String(cited === null)} node={tree} depth={0} onCite={onCite} />}
        </ul>
      </div>
    </>
  )
}

/** The file of the tree, in which each node says where it stands. */
function findTreeFile(notebookId: string, { contentId, files }: KindViewProps['content']): FilePlace | null {
  const file = files.find(({ mimeType }) => mimeType === 'application/json')
  return file ? { notebookId, contentId, fileName: file.name } : null
}

type BranchProps = { readonly node: MapNode; readonly depth: number; readonly onCite: KindViewProps['onCite'] }

function Branch({ node, depth, onCite }: BranchProps) {
  const { title, children = [], citations = [] } = node
  const [isOpen, setIsOpen] = useState(depth < OPEN_DEPTH)
  return (
    <li>
      <div className={`node depth-${Math.min(depth, 3)}`}>
        {children.length > 0 ? (
          <button type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            <span dir="auto">{title}</span>
            <Icon name={isOpen ? 'previous' : 'next'} />
          </button>
        ) : (
          <span dir="auto">{title}</span>
        )}
        {citations.length > 0 && (
          <AnswerText text={joinMarkers(citations)} citations={citations} onCite={(one) => onCite(one, citations)} />
        )}
      </div>
      {isOpen && children.length > 0 && (
        <ul>
          {children.map((child) => (
            <Branch key={child.title} node={child} depth={depth + 1} onCite={onCite} />
          ))}
        </ul>
      )}
    </li>
  )
}
