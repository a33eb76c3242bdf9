import type { Statement } from '../outline.ts'
import { compareWeights, type SentenceCandidate } from './candidates.ts'
import { toStatement } from './statements.ts'

const MAX_COMPARISONS = 16
/** Below it a sentence leans on the one before it, and what is compared stands there. */
const MIN_COMPARISON_QUALITY = 0.5

/** Words that set two things against each other, in the languages where small words tell; strong ones first. */
const SETS_AGAINST =
  /(?<=, )(?:while|während)\s|(?<!\p{L})(?:whereas|in contrast (?:to|with)|compared (?:to|with)|unlike|versus|vs\.?|as opposed to|rather than|in comparison|(?:more|less|fewer|higher|lower|larger|smaller|faster|slower|better|worse|older|younger|greater|longer|shorter|bigger|stronger|weaker|cheaper|\p{L}{2,}(?:i|t|g|d|n|r|l|k|p|m|w)er)\s(?:\p{L}+\s){0,3}than|twice as|(?:two|three|four|five|ten|\d+)\s?(?:times|x) (?:as|more|less|faster|larger|higher)|the same as|differs? from|different from|wohingegen|im (?:gegensatz|vergleich|unterschied) z(?:u|um|ur)|verglichen mit|gegenüber|anders als|(?:mehr|weniger|höher|niedriger|größer|kleiner|schneller|langsamer|besser|schlechter|älter|jünger|länger|kürzer|stärker|\p{Ll}{3,}er) als|mientras que|en (?:contraste|comparación|cambio)|a diferencia de|comparad[oa]s? con|(?:más|menos|mayor|menor|mejor|peor)\s(?:\p{L}+\s){0,2}que|tandis que|alors que|contrairement à|par rapport à|en comparaison|(?:plus|moins|mieux)\s(?:\p{L}+\s){0,2}que|mentre|rispetto a|a differenza di|in confronto|(?:più|meno)\s(?:\p{L}+\s){0,2}(?:di|che)|enquanto|ao contrário de|comparad[oa]s? (?:a|com)|(?:mais|menos)\s(?:\p{L}+\s){0,2}(?:do )?que|terwijl|in tegenstelling tot|vergeleken met|(?:meer|minder|\p{L}{3,}er) dan|в отличие от|по сравнению с|тогда как|в то время как|(?:больше|меньше|выше|ниже|лучше|хуже|более \p{L}+|менее \p{L}+),? чем|بينما|مقارنة (?:مع|ب)|بالمقارنة|على عكس|أكثر من|أقل من|की तुलना में|जबकि|से (?:अधिक|कम|ज्यादा|बड़ा|छोटा))(?!\p{L})|相比|而不是|不同于|与.{1,12}不同|比.{1,12}(?:更|高|低|大|小|多|少)|に比べ|と比較|一方で?、|よりも|に対して|와 달리|에 비해|보다 더|เมื่อเทียบกับ|มากกว่า|น้อยกว่า|ในขณะที่/u
const GOES_ON = /^(?:and|but|or|und|aber|oder|et|mais|ou|y|pero|o)\s/iu
const WEAK =
  /^(?:more than|less than|rather than|größer als|anderer als|mehr als|weniger als|más que|plus que|أكثر من|أقل من)$/iu

/** "more than ever before", "mehr als je zuvor": nothing else is named. */
const NO_SECOND =
  /(?:than|als|que|di|dan|чем)\s+(?:ever|usual|before|je|jemals|sonst|üblich|nunca|jamais|mai|ooit|когда)(?!\p{L})/iu
/** "more than 2 %", "weniger als elf": a limit of a number, and no second thing. */
const LIMITS_NUMBER = /(?:than|als|que|de|di|do que|dan|чем|من)\s+(?:about |around |etwa |rund )?\p{Nd}/iu

/** The sentences that compare, most telling first. `worth` rates the sentences. */
export function findComparisons(
  candidates: readonly SentenceCandidate[],
  rateAt: (index: number) => number,
): Statement[] {
  return candidates
    .flatMap((candidate, index) => {
      const leans = candidate.quality < MIN_COMPARISON_QUALITY || GOES_ON.test(candidate.text)
      const cue = leans ? undefined : findComparisonCue(lowerFirstLetter(candidate.text))
      return cue ? [{ candidate, weight: rateAt(index) * (WEAK.test(cue) ? 0.5 : 1) }] : []
    })
    .sort(compareWeights)
    .slice(0, MAX_COMPARISONS)
    .map(({ candidate }) => toStatement(candidate))
}

/** The first cue that is followed by a thing and not by a number. */
function findComparisonCue(text: string): string | undefined {
  const found = SETS_AGAINST.exec(text)
  if (found === null) return undefined
  const end = found.index + found[0].length
  const near = text.slice(found.index, end + 12)
  const isLone = LIMITS_NUMBER.test(near) || NO_SECOND.test(near)
  return isLone && !SETS_AGAINST.test(text.slice(end)) ? undefined : found[0]
}

/** German nouns keep their capitals: "Manager als" is no comparison, "größer als" is one. */
const lowerFirstLetter = (text: string) => text.slice(0, 1).toLowerCase() + text.slice(1)
