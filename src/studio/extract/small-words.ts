import { splitWordList } from '../../text/languages.ts'

const buildWordSets = (lists: Readonly<Record<string, string>>): Readonly<Record<string, ReadonlySet<string>>> =>
  Object.fromEntries(Object.entries(lists).map(([language, list]) => [language, new Set(splitWordList(list))]))

/** Articles, prepositions and the like, after which a name of something follows; by language. */
export const LEADING_WORDS = buildWordSets({
  en: `a an the of in on for with by from its their his her our your my this these those between among into about as and or
    no any each every some such via through without under over within`,
  fr: `le la les l un une des du de d au aux en sur par pour avec sans ce cette ces son sa ses leur leurs notre nos et ou dans`,
  es: `el la los las un una unos unas de del al en con por para sin su sus este esta estos estas entre sobre y o cada`,
  it: `il lo la i gli le l un uno una di del della dei delle dello degli da dal dalla in nel nella nei con per su sul sulla e o`,
  pt: `o a os as um uma de do da dos das em no na nos nas com por para sem seu sua este esta e ou`,
  nl: `de het een van in op met voor door uit over onder zijn haar hun deze dit die dat en of zonder`,
  sv: `en ett den det de av på i för med till från om utan under och eller`,
  da: `en et den det de af på i for med til fra om uden under og eller`,
  no: `en et ei den det de av på i for med til fra om uten under og eller`,
  ru: `в во на с со из для о об от по при к ко до без под над между за и или`,
  uk: `в у на з із для про від по при до без під над між за і та або`,
})

/** Frequent words that are no stop words and yet name nothing; a title made of them says nothing. */
export const NON_NOUNS = buildWordSets({
  en: `three four five six seven eight nine eleven twelve fifteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand dozen dozens able across among amid amongst alongside whose beyond despite inside outside seek seeks within actual actually added allow allowed allows almost alone along already also although always another anyone
    anything appear appears apply approximately around available away back based became become becomes begin better best big
    bring bringing call called came careful certain certainly change changed clear clearly come comes completely consider
    considered contain contains continue correct create created currently decide depending deserve despite different directly
    done double easily easy either else enough entire especially even eventually ever every everyone everything exactly
    example expect expected extremely fact far feel few final finally find first five follow following four full fully gave
    general generally get gets getting give given gives giving goes going good got great hand happen hard hardly help hence
    high highly however immediately important include included includes including indeed instead involve isn keep kept know
    known large largely last later least leave left less let like likely little long longer look looking lot low made main
    mainly make makes making many may maybe mean means merely might mostly move much must namely near nearly necessary need
    needed needs never new next none normally not note nothing now number obvious obviously often old one ones onto open
    order others otherwise particular particularly past perhaps place please possible possibly present presented prevent
    previous probably properly provide provided provides put quickly quite rather read real really recent recently refer
    regarding regular relatively remain require required requires rest right said same saw say saying says second see seem
    seems seen sense set several shall short should show shown shows similar simple simply since single slow small someone
    something sometimes somewhat soon sort special specific start started starting still stop strong take taken takes taking
    talk tell tells ten thing things think third though thought three thus time times today together told took total toward
    towards tried true try turn two type types typically unable unless unlike use used useful user uses using usual usually
    various via view want wanted wants way ways week well went whether whole widely wide without word words work worked works
    would year years yes yet says exist exists existed grew announced reported concerned suggested tomorrow yesterday vs etc didn doesn isn wasn aren couldn wouldn shouldn don won ain therefore thus
    began broke brought built bought caught chose drew drove ate fell felt fought found flew forgot froze gave got grew heard held hid hit kept knew laid led lent lost meant met paid ran rang rose sang sank sat shook shrank slept sold sought spent spoke spread stole stood struck swam swore taught threw understood woke won wore wrote`,
  de: `manche mancher manches viele vielen einige einigen mehrere mehreren alle allen beide beiden jede jeder jedes verschiedene
    andere anderen weitere weiteren solche solcher offensichtlich tatsächlich demgegenüber normalerweise möglicherweise
    grundsätzlich selbstverständlich gegenwärtig allerdings zwei drei vier fünf sechs`,
  es: `haya hayan ha han había habían hubiera hubieran sea sean está están dos tres cuatro cinco puede pueden hacer hace hacen ser sido cada mismo misma debe deben ejemplo parte forma manera gran general usar uso utiliza
    permite nuevo nueva primer primera vez veces así además aunque siempre algún alguna algunos algunas mayor mejor cualquier`,
  it: `dell nell sull all dall quell quest coll anch qualche ogni viene vengono veniva venivano venga vengano diventa diventano abbia abbiano sia siano essere stato stata stati state avanti via
    può possono deve devono fare esempio parte modo forma maggior gran volta così anche sempre alcuni alcune altro altra altri altre`,
  pt: `haja hajam tenha tenham seja sejam esteja pode podem deve devem fazer exemplo parte forma maneira grande geral vez assim também sempre algum alguma alguns algumas`,
  fr: `ait aient soit soient via deux trois quatre cinq peut peuvent faire fait être avoir chaque même doit doivent exemple partie façon manière grand grande général utiliser permet
    nouveau nouvelle premier première fois ainsi aussi alors bien encore toujours autre autres certains certaines plusieurs`,
  ru: `может могут можно должен должны нужно быть является являются например часть образом каждый каждая такой такие которых которой
    которого которым другие других другой свои своей своего первый новый новые один одна одно`,
  ar: `يمكن يجب مثل بعض غير ذلك هناك أكثر أول عدة خاصة عام وقد كما وهو وهي`,
  hi: `सकता सकते सकती जाता जाते जाती रूप बहुत अन्य कई सभी जैसे द्वारा होने करता करते करती`,
  zh: `一个 一种 一些 他们 我们 你们 它们 可以 可能 因此 认为 如果 没有 这个 这些 那些 这种 那个 以及 或者 并且 但是 由于 因为 所以 进行 使用 通过
    需要 能够 不是 就是 还是 已经 其他 其它 其中 之间 之后 之前 时候 什么 怎么 这样 那样 非常 更加 比较 一样 同时 而且 然后 甚至 仍然 只有 只是 不同
    各种 许多 很多 大量 得到 成为 作为 对于 关于 根据 为了 具有 包括 发生 出现 开始 认为 表示 指出 发现 事实 例如 下面 以下 上面 不会 不能 并不 自己 这里
    一杯 那么 当时 之一 方面 情况 问题 使得 真的 他认 他认为 进入 在内 不仅 类似 严格 产生 提供 作用 关系 形式 更好 有限 说明 那里 处的 呆在`,
  ja: `場合 必要 可能 使用 利用 場所 以下 以上 これら それら 場面 一つ 自分 私たち 我々 多く 他の 次の 同じ 様々 参照 方法 対応`,
})
