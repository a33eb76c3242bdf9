import { collapseSpaces } from '../../lib/collapse-spaces.ts'
import { findSpansOfKind } from '../../text/spans.ts'

/** Headings under which nothing tells what a text is about, in the languages in which such words are common. */
const NOISE =
  /^(?:references?|bibliograph\p{L}*|works cited|literature|further reading|see also|external links?|notes?|footnotes?|endnotes?|citations?|table of (?:main )?contents|contents|toc|index|list of (?:figures|tables)|acknowledge?ments?|(?:special )?thanks|thank you!?|danke!?|merci ?!?|¡?gracias!?|grazie!?|obrigad[oa]!?|dankwoord|about (?:the )?authors?|comments?|related(?: (?:articles?|posts?|stories|links))?|share(?: this)?|navigation|menu|end of (?:the )?terms(?: and conditions)?|license|licence|copyright|legal notice|imprint|impressum|inhalt(?:sverzeichnis)?|literatur(?:verzeichnis|angaben|hinweise)?|quellen(?:verzeichnis|angaben)?|einzelnachweise|weblinks|siehe auch|anmerkungen|fußnoten|stichwortverzeichnis|danksagung|références|bibliographie|sommaire|table des matières|notes et références|voir aussi|liens externes|remerciements|referencias|bibliografía|índice|contenido|véase también|enlaces externos|notas|agradecimientos|riferimenti|bibliografia|indice|note|voci correlate|collegamenti esterni|ringraziamenti|referências|ligações externas|sumário|ver também|inhoud(?:sopgave)?|bronnen|zie ook|externe links|литература|примечания|ссылки|содержание|оглавление|см\. также|источники|список литературы|المراجع|مراجع|الفهرس|المحتويات|انظر أيضا|وصلات خارجية|संदर्भ|सन्दर्भ|बाहरी कड़ियाँ|विषय सूची|इन्हें भी देखें|参考文献|参考资料|参考資料|目录|目錄|外部链接|外部連結|参见|注释|目次|脚注|関連項目|外部リンク|참고 ?문헌|목차|각주|같이 보기|외부 링크|อ้างอิง|สารบัญ|ดูเพิ่ม|แหล่งข้อมูลอื่น)$/iu
/** The edges of a web page that its reader took for text. */
const PAGE_EDGE =
  /^(?:today on|follow\b|more (?:from|on|stories|in)\b|popular\b|trending|recommended|you (?:may|might) also|most (?:read|popular|viewed|shared)|advertis|newsletter|sponsored|tags\b|categories\b|archives?\b|leave a (?:reply|comment)|\d+ (?:comments|responses)|share\b|get the app|sign up|subscribe|mehr zum thema|das könnte sie auch|meistgelesen|à lire aussi|lire aussi|más leíd|te puede interesar)/iu

/** Headings that name a part of any text and not its subject. */
const GENERIC =
  /^(?:introduction|intro|name|synopsis|description|beschreibung|descripción|descrizione|descrição|beschrijving|abstract|summary|executive summary|overview|background|(?:some )?conclusions?|concluding remarks|discussion|results?|methods?|materials and methods|preface|foreword|prologue|epilogue|appendix(?: \p{L})?|chapter \S+|part \S+|section \S+|page \d+|slide \d+|sheet ?\d+|untitled|document|main|home|misc(?:ellaneous)?|other|general|einleitung|einführung|zusammenfassung|überblick|fazit|schluss|vorwort|anhang|kapitel \S+|teil \S+|grundlagen|hintergrund|ergebnisse|methoden|diskussion|résumé|conclusion|avant-propos|annexe|chapitre \S+|introducción|resumen|conclusión|conclusiones|prólogo|capítulo \S+|introduzione|riassunto|conclusioni|premessa|capitolo \S+|introdução|resumo|conclusão|prefácio|inleiding|samenvatting|conclusie|voorwoord|hoofdstuk \S+|введение|заключение|выводы|предисловие|глава \S+|مقدمة|المقدمة|خاتمة|الخاتمة|ملخص|परिचय|भूमिका|निष्कर्ष|सारांश|引言|简介|概述|摘要|总结|结论|前言|第.{1,4}章|はじめに|概要|序論|まとめ|おわりに|結論|서론|결론|요약|개요|บทนำ|สรุป)$/iu

/** Headings of parts that say in short what the whole says, before it and after it. */
const SUMMARY_HEADING =
  /^(?:abstract|summary|executive summary|overview|highlights|tl;?dr|key (?:points|findings|takeaways)|introduction|about|zusammenfassung|überblick|einleitung|einführung|kurzfassung|auf einen blick|résumé|en bref|aperçu|resumen|introducción|riassunto|sommario|introduzione|resumo|introdução|samenvatting|inleiding|введение|аннотация|резюме|ملخص|مقدمة|सारांश|परिचय|摘要|概要|概述|简介|引言|はじめに|要約|要旨|요약|개요|서론|บทคัดย่อ|บทนำ)$/iu
const CONCLUSION_HEADING =
  /^(?:(?:some |our )?conclusions?(?: and .*)?|concluding remarks|(?:key |main )?(?:results?|findings|take-?aways?)|the results|lessons(?: learned)?|fazit|schluss(?:folgerung(?:en)?|bemerkung)?|ergebnisse?|conclusion(?:s)?|résultats|bilan|conclusi(?:ón|ones)|resultados|conclusioni|risultati|conclusão|conclusões|conclusies?|resultaten|заключение|выводы|результаты|итоги|خاتمة|الخاتمة|النتائج|निष्कर्ष|总结|结论|结果|まとめ|おわりに|結論|結果|결론|결과|สรุป)$/iu
/** The terms of a licence say nothing of what they are given with. */
const LICENCE =
  /(?:^|\s)(?:licen[sc]es?|licen[sc]ing|copyright|gpl|lgpl|agpl|gfdl|creative commons|lizenz(?:en|text)?|licencia|licence|licenza|licença|лицензия)(?:\s(?:agreement|information|notice|text|terms|v?\d\S*|version \S+))?$|^(?:terms and conditions|disclaimer|warranty|no warranty|preamble|how to apply these terms|trademarks?|legal)\b|^addendum: how to use this license|許諾|ライセンス|许可证/iu

const NUMBERING =
  /^\s*(?:(?:chapter|section|part|kapitel|teil|abschnitt|chapitre|capítulo|capítol|capitolo|cap\.|глава|kapitola|kapittel|poglavlje|rozdział|hoofdstuk|bab|bölüm|chương|κεφάλαιο|فصل|الفصل|अध्याय|บทที่|章)\s+(?:\d+|[ivxlc]+)(?![\p{L}\d])[\s.:–—-]*|\d{1,3}장[.\s]+|(?:\d{1,3}(?:\.\d{1,3}){0,4}|[ivxlc]{1,6}|[A-Z])[.):]\s+|(?:\d{1,3}|[A-Z])(?:\.\d{1,3}){1,4}\.?\s+|\d{1,2}\s+(?=[»«„“”"]?\p{Lu})|A\s+(?=[AEIO]\p{Ll}{2})|\d{1,2}(?=\p{Lu}[\p{Ll}])|第.{1,4}[章節节部]\s*[:：]?\s*|[一二三四五六七八九十]{1,3}、|§\s*\d+\s*)(?=\S)/iu

/** The button of a wiki behind a heading. */
const EDIT_BUTTON =
  /\s*\[\s*(?:edit(?: source)?|bearbeiten|modifier|editar|modifica|bewerken|править|редактировать|edytuj|editovat|編集|编辑|編輯|تعديل|عدل)(?:\s*\|[^\]]{1,40})?\s*\]$/iu

/** A heading as it is shown: without its number, leading dots, page number and marks of Markdown. */
export function cleanHeading(heading: string): string {
  const plain = collapseSpaces(heading)
    .replace(/^[#*_\s]+|[#*_\s]+$/g, '')
    .replace(/\s*\.{3,}\s*\d*$/, '')
    .replace(/\s*[¶§#]$/, '')
    .replace(EDIT_BUTTON, '')
    .trim()
  const bare = plain.replace(NUMBERING, '').trim()
  const kept = /\p{L}{2}|[\u3040-\u30ff\u3400-\u9fff]/u.test(bare) ? bare : plain
  return calmCapitals(kept.replace(/[\s:：–—-]+$/u, ''))
}

/** Capitals throughout are a matter of layout; they would shout in a list of titles. */
function calmCapitals(text: string): string {
  const letters = text.match(/\p{L}/gu) ?? []
  const isShouting = letters.length > 10 && text.includes(' ') && !/\p{Ll}/u.test(text) && /\p{Lu}/u.test(text)
  return isShouting ? text[0] + text.slice(1).toLowerCase() : text
}

export const isNoiseHeading = (clean: string) => NOISE.test(clean) || PAGE_EDGE.test(clean) || LICENCE.test(clean)
export const isLicenceHeading = (clean: string) => LICENCE.test(clean)
const isGenericHeading = (clean: string) =>
  GENERIC.test(clean) ||
  isExampleHeading(clean) ||
  isDateHeading(clean) ||
  !/\p{L}{2}|[\u3040-\u30ff\u3400-\u9fff]/u.test(clean)
export const isSummaryHeading = (clean: string) => SUMMARY_HEADING.test(clean)
export const isConclusionHeading = (clean: string) => CONCLUSION_HEADING.test(clean)

/** What stands under it is so in the example only. */
const EXAMPLE_HEADING =
  /^(?:(?:(?:a|an|one|some|simple|full|complete|worked) )*(?:running )?examples?|(?:ein )?(?:einfaches )?beispiele?|(?:un )?exemples?(?: simples?)?|(?:un )?ejemplos?|(?:un )?esempio?|exemplos?|(?:een )?voorbeeld(?:en)?)(?: \p{Nd}+| \p{Lu})?$/iu
export const isExampleHeading = (clean: string) => EXAMPLE_HEADING.test(clean)

const MAX_TITLE_CHARS = 90

/** "Figure 4.2. The old weir" */
const NUMBERED_CAPTION =
  /^(?:fig(?:ure|\.)?|table|listing|abb(?:ildung|\.)?|tab(?:elle|\.)|figura|tabla|tableau|tabella|tabela|afbeelding|tabel|рис(?:\.|унок)|табл(?:\.|ица))\s*\d+(?:\.\d+)*[.:]\s/iu
/** "R> summary(x)": a line behind a prompt, which the reader of a page took for a heading. */
export const isCommandHeading = (heading: string) =>
  /^(?:\w{0,6}\\?>{1,3}|\\?[$%]|In \[\d+\]:)\s\S/.test(heading.trim())
/** A line that was set large and is a sentence, the legend of a picture, or a command. */
export const isCaptionHeading = (clean: string) =>
  (/[.。!]$/.test(clean) && clean.length > 30) ||
  /^["“„«].*[.!?,]["”“»]$/u.test(clean) || // what somebody says
  NUMBERED_CAPTION.test(clean) ||
  isCommandHeading(clean) ||
  /\|\s|^photo\b|^foto\b|\b(?:photos?|fotos?|credits?|images?|bild|crédits?):/i.test(clean)

/** What stands over a box in a section is no heading: what follows the box goes on with the section. */
const BOX_TITLE =
  /^\s*(?:tips?|notes?|warnings?|caution|important|hints?|tipps?|anmerkung|hinweise?|warnung|achtung|vorsicht|nota|sugerencia|consejo|advertencia|atención|remarques?|attention|astuces?|avertissement|avvertimento|suggerimento|aviso|dica|примечание|внимание|ティップ|ヒント|注意|提示)\s*[:：]?\s*$/iu

export const isBoxTitle = (text: string) => BOX_TITLE.test(text)

/** "Monday, December 5, 2011" */
export function isDateHeading(clean: string): boolean {
  if (!/\d/.test(clean) || clean.length > 40) return false
  const dated = findSpansOfKind('date', clean).reduce((sum, { start, end }) => sum + end - start, 0)
  return dated > 0 && clean.length - dated <= 14
}

/** Many words that all begin large, with none between: the names of those who wrote it. */
const NAMES_IN_A_ROW = /^(?:\p{Lu}[\p{L}.'’-]*[\s,]+){6,}\p{Lu}[\p{L}.'’-]*$/u

export const isNamesHeading = (clean: string) => NAMES_IN_A_ROW.test(clean)

/** "geometric mean(σ^)": what is written at the axis of a plot. */
export const isFormulaHeading = (clean: string) => /[\^ˆ∑∏∫√≤≥]/u.test(clean)

/** "( Missiles", "/ Wands": the key of a kind stands before its name, and the next kind may begin without one. */
const opensWithSign = (clean: string) => /^[([{<=/?!"')\]}>]\s/u.test(clean)

/** Whether a heading can stand as the title of a theme. */
export const isTitleHeading = (clean: string) =>
  !opensWithSign(clean) &&
  clean.length >= 2 &&
  clean.length <= MAX_TITLE_CHARS &&
  !isGenericHeading(clean) &&
  !isNoiseHeading(clean) &&
  !isFormulaHeading(clean) &&
  !isCaptionHeading(clean) &&
  !isNamesHeading(clean)

/** What a file is called when nobody gave it a name. */
const FILE_NAME = /^(?=\S*[\d_])[\p{L}\d_.-]+$|^(?:document|untitled|scan|doc|text|file|pasted text|note)\b[\s\d_-]*$/iu

/** "site-rules.en", and not "GnuCash-Konten", which is a word. */
const LOWER_FILE_NAME = /^\p{Ll}+(?:[.-]\p{Ll}+)+$/u

export const isFileName = (title: string) => FILE_NAME.test(title) || LOWER_FILE_NAME.test(title)

/** Of what is listed under it each entry is a term and what it means. */
export const GLOSSARY_HEADING =
  /^(?:glossary|definitions?|terms|terminology|key terms|vocabulary|glossar|begriffe|definitionen|glosario|definiciones|glossaire|définitions|glossario|definizioni|глоссарий|термины|определения|مسرد|المصطلحات|शब्दावली|术语|词汇表|名词解释|用語集|用語|용어)/iu

const MAX_QUESTION_CHARS = 140

/** Whether a heading asks: "May I bring my dog?" */
export const isQuestion = (heading: string) => /[?？؟]$/u.test(heading) && heading.length <= MAX_QUESTION_CHARS
