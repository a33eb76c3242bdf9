import { unitsOf } from '../../text/units.ts'
import { type Quote, quoteSource } from './quote.ts'
import type { Retrieval } from './retrieval.ts'

/** Forms of questions for the sources as a whole. "about" alone is none: "What is said about the lamp?" */
const ASKS_OVERVIEW =
  /summar|overview|\bwhat(?:['’]s|\s+(?:is|are|was|were|do|does))\b[^?.!]*\babout\s*[?.!]*\s*$|\babout\s+(?:this|these|the|my|our|your)\s+(?:notebook|source|document|file|text|paper|article|book|page|topic|subject)s?\s*[?.!]*\s*$|main (?:point|idea|topic|theme)|worum geht|zusammenfass|fass\w* .*zusammen|überblick|hauptpunkt|de quoi|résum|aperçu|de qué (?:trata|va)|resum|riassu|di cosa (?:parla|tratta)|samenvat|waar gaat|о чём|о чем|кратко|резюме|总结|概括|概要|摘要|要約/iu
/** Words that speak of the sources as a whole: a question with any other word that no source holds asks of a matter. */
const OF_THE_WHOLE =
  /^(?:this|these|dies\w*|cet?t?e?|est[aeo]s?|quest[aeio]|summar\w*|overview|about|main|key|points?|ideas?|topics?|themes?|brief\w*|please|give|tell|me|documents?|docs?|papers?|sources?|notebooks?|texts?|files?|books?|articles?|pdf|pages?|contents?|say|worum|geht|zusammen\w*|fass\w*|überblick|gib|mir|haupt\w*|dokument\w*|quellen?|notizbuch|texte?s?|datei\w*|buch|artikels?|inhalt\w*|quoi|parle\w*|agit|résum\w*|aperçu|sujet|document\w*|qué|trata\w*|va|resum\w*|documento\w*|fuentes?|texto\w*|riassu\w*|cosa|parla|tratta|fonti|testo|samenvat\w*|waar|gaat|bron\w*|кратко|резюме|о|чём|чем|документ\w*|текст\w*|总结|概括|概要|摘要|要約|这|这个|文档|文件|文章|内容)$/iu

const SOURCES_SHOWN = 3
const OPENING_CHARS = 3000
const SHORTEST_OPENING_CHARS = 30

/**
 * Whether a question that no passage supports asks for an overview: its remaining words speak of the sources as a whole.
 * @param missing the question's words that no passage holds
 */
export function asksOverview(question: string, missing: readonly string[]): boolean {
  return ASKS_OVERVIEW.test(question) && missing.every((word) => OF_THE_WHOLE.test(word))
}

/** The first full sentence of each of the first sources: without a model, the nearest thing to a summary. */
export function openingQuotes({ sources, readSource }: Retrieval): Quote[] {
  return sources.slice(0, SOURCES_SHOWN).flatMap(({ id }) => {
    const source = readSource(id)
    if (!source) return []
    const units = unitsOf(source.text.slice(0, OPENING_CHARS)).filter(({ kind }) => kind === 'sentence')
    const unit = units.find(({ start, end }) => end - start >= SHORTEST_OPENING_CHARS) ?? units[0]
    return unit ? [quoteSource(source, unit.start, unit.end)] : []
  })
}
