import type { MadeArtifact, MindMapNode } from '../../domain/artifact.ts'
import { renderAppPage } from '../../wire/app-page.ts'
import { VARIANTS } from '../../wire/artifact-codes.ts'
import type { ArtifactRecord } from '../rows/artifact-row.ts'

/**
 * What slot 9 of flashcards, a quiz or a mind map holds once they are made.
 * @param isWhole whether the page and the tree are wanted too, as only `v9rmvd` gives them
 * Source: rpcs.md, A.3 and E.
 */
export function buildAppContent(
  { variant, options, title }: ArtifactRecord,
  made: MadeArtifact,
  isWhole: boolean,
): unknown[] {
  if (!isWhole) return ['', options]
  if (variant === VARIANTS.mind_map) return buildMindMapContent(title, options, made)
  return [renderAppPage(title, variant === VARIANTS.quiz ? buildQuizData(made) : buildCardData(made)), options]
}

/** Some clients take the tree from slot 3, others from the page. */
function buildMindMapContent(title: string, options: readonly unknown[], { tree }: MadeArtifact): unknown[] {
  if (tree === undefined) return ['', options]
  const json = formatTreeJson(tree)
  return [renderAppPage(title, JSON.parse(json)), options, null, json]
}

/** `{"name","children":[...]}`, as the product writes its trees. */
export function formatTreeJson(tree: MindMapNode): string {
  const toJsonNode = ({ title, children }: MindMapNode): unknown =>
    children.length === 0 ? { name: title } : { name: title, children: children.map(toJsonNode) }
  const root = toJsonNode(tree) as { name: string; children?: unknown[] }
  return JSON.stringify({ name: root.name, children: root.children ?? [] }, null, 2)
}

function buildCardData({ cards = [] }: MadeArtifact): unknown {
  return { flashcards: cards.map(({ front, back }) => ({ f: front, b: back })) }
}

function buildQuizData({ questions = [] }: MadeArtifact): unknown {
  return {
    quiz: questions.map(({ question, options, answer, explanation, hint }) => ({
      question,
      answerOptions: options.map((text) => ({
        text,
        rationale: text === answer ? explanation : '',
        isCorrect: text === answer,
      })),
      hint: hint ?? '',
    })),
  }
}
