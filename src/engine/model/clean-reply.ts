import { readWrappedText } from './wrapped-reply.ts'

/** Names of the tags between which models think aloud. */
const THINKING = 'think|thinking|thought|thoughts|reasoning|reflection|scratchpad|analysis'
const THOUGHT = new RegExp(`<(${THINKING})\\b[^>]*>[\\s\\S]*?(?:</\\1>|$)`, 'giu')
const THOUGHT_IN_SIGNS = /◁think▷[\s\S]*?(?:◁\/think▷|$)|\[THINK\][\s\S]*?(?:\[\/THINK\]|$)/gu
/** Some templates leave out the tag that opens: whatever stands before the closing one was thought. */
const UNOPENED_THOUGHT = new RegExp(`^[\\s\\S]*?(?:</(?:${THINKING})>|◁/think▷|\\[/THINK\\])`, 'iu')
/** A reply in channels: only the last one is meant for the reader. */
const CHANNELS = /^[\s\S]*<\|channel\|>\s*final\s*(?:<\|[a-z_]+\|>)?\s*(?:<\|message\|>)?/u
const OPEN_CHANNEL = /<\|channel\|>\s*(?!final)[\s\S]*$/u
/** From here on the model speaks to itself. */
const SPOKEN_OUT =
  /<\|(?:im_end|eot_id|end|endoftext|end_of_text|return|user|im_start)\|>|<\/s>|<end_of_turn>|<｜end▁of▁sentence｜>|\n+\s*(?:#+\s*)?(?:\*\*)?(?:Question|User|Human|Frage|Pregunta|Domanda)(?:\*\*)?\s*:/u
const WRAPPING_TAGS =
  /<\/?(?:answer|response|reply|final|final_answer|output|result|text|p|div|span)\b[^<>]*>|<\|[a-z_]+\|>|<br\s*\/?>/giu
const PREAMBLE =
  /^\s*(?:(?:sure|certainly|of course|absolutely|great question|gerne|natürlich|bien sûr|claro|certo|zeker)\b[^\n]{0,120}?[:!.]\s*\n+|(?:here(?:['’]s| is| are)|based on|according to|hier ist|voici|aquí está)\b[^\n]{0,120}:\s*\n+)+/iu
const LABEL =
  /^\s*(?:#+\s*)?(?:\*\*|__)?(?:final answer|answer|response|assistant|antwort|réponse|respuesta|risposta|resposta|antwoord|ответ|回答|答案|答え)\s*[:：]\s*(?:\*\*|__)?\s*/iu
const SOURCES =
  'sources?(?: (?:used|cited))?|references?|citations?|footnotes?|bibliography|works cited|quellen(?:angaben|verzeichnis)?|referenzen|nachweise|références|fuentes|referencias|fonti|riferimenti|fontes|referências|bronnen|verwijzingen|источники|ссылки|来源|参考(?:文献|资料)?|出典'
const SOURCE_LIST = new RegExp(
  `\\n\\s*(?:[#>*_\\s]*)(?:${SOURCES})[*_\\s]*[:：]?[*_]*[^\\S\\n]*(?:\\n|(?=[[【^\\d])|$)[\\s\\S]*$`,
  'iu',
)
const RULE = /\n\s*(?:-{3,}|\*{3,}|_{3,})[^\S\n]*(?=\n|$)/gu
const FOOTNOTES = /\n\s*\[\^?\w{1,6}\]\s*[:：][^\n]*/gu
/** The token that a model was asked for when the passages do not say, as models write it. */
const NO_SUPPORT = /[*_`"'“”[({\s]*\bNO[_\s-]SUPPORT\b[*_`"'“”\])}.!\s]*/gu

/** A reply as its reader should meet it; `isRefusal` when the model says that the passages do not answer. */
type CleanReply = { readonly text: string; readonly isRefusal: boolean; readonly isRefusedInPart: boolean }

/**
 * Takes off what models put around an answer: thoughts, channels, end marks, JSON and fences, labels, preambles, lists
 * of sources. `isWhole` is false while more may come: what may still turn out to be wrapping is then held back.
 */
export function cleanReply(reply: string, isWhole: boolean): CleanReply {
  const spoken = cutEnd(dropThoughts(reply))
  const unwrapped = readWrappedText(spoken, isWhole)
  const text = dropFrame(unwrapped)
  const told = text.replace(NO_SUPPORT, ' ').trim()
  const isRefused = told !== text.trim()
  return {
    text: isRefused ? told : text,
    isRefusal: isRefused && !/[\p{L}\p{N}]/u.test(told),
    isRefusedInPart: isRefused,
  }
}

function dropThoughts(reply: string): string {
  const spoken = reply.replace(THOUGHT, '').replace(THOUGHT_IN_SIGNS, '').replace(UNOPENED_THOUGHT, '')
  return spoken.replace(CHANNELS, '').replace(OPEN_CHANNEL, '')
}

function cutEnd(reply: string): string {
  const end = reply.search(SPOKEN_OUT)
  return end <= 0 ? reply : reply.slice(0, end)
}

function dropFrame(text: string): string {
  const open = text.replace(WRAPPING_TAGS, '').replace(PREAMBLE, '').replace(LABEL, '')
  return open.replace(RULE, '').replace(SOURCE_LIST, '').replace(FOOTNOTES, '')
}
