import type { MadeArtifact, MindMapNode } from '../../domain/artifact.ts'
import { appPage } from '../rows/app-page.ts'
import { type ArtifactRecord, VARIANT } from '../rows/artifact-row.ts'

/**
 * What slot 9 of flashcards, a quiz or a mind map holds once they are made.
 * @param isWhole whether the page and the tree are wanted too, as only `v9rmvd` gives them
 * Source: rpcs.md, A.3 and E.
 */
export function appContent(
  { variant, options, title }: ArtifactRecord,
  made: MadeArtifact,
  isWhole: boolean,
): unknown[] {
  if (!isWhole) return ['', options]
  if (variant === VARIANT.mindMap) return mindMap(title, options, made)
  return [appPage(title, variant === VARIANT.quiz ? quizData(made) : cardData(made)), options]
}

/** Some clients take the tree from slot 3, others from the page. */
function mindMap(title: string, options: readonly unknown[], { tree }: MadeArtifact): unknown[] {
  if (tree === undefined) return ['', options]
  const json = treeJson(tree)
  return [appPage(title, JSON.parse(json)), options, null, json]
}

/** `{"name","children":[...]}`, as the product writes its trees. */
export function treeJson(tree: MindMapNode): string {
  const node = ({ title, children }: MindMapNode): unknown =>
    children.length === 0 ? { name: title } : { name: title, children: children.map(node) }
  const root = node(tree) as { name: string; children?: unknown[] }
  return JSON.stringify({ name: root.name, children: root.children ?? [] }, null, 2)
}

function cardData({ cards = [] }: MadeArtifact): unknown {
  return { flashcards: cards.map(({ front, back }) => ({ f: front, b: back })) }
}

function quizData({ questions = [] }: MadeArtifact): unknown {
  return {
    quiz: questions.map(({ question, options, answer, explanation }) => ({
      question,
      answerOptions: options.map((text) => ({
        text,
        rationale: text === answer ? explanation : '',
        isCorrect: text === answer,
      })),
      hint: '',
    })),
  }
}
