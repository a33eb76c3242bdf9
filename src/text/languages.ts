/** How the words of a language become terms. Source: docs/decisions/2026-11-21-retrieval.md. */
export type Stemming =
  | { readonly by: 'snowball'; readonly name: string }
  | { readonly by: 'orama'; readonly name: string }
  | { readonly by: 'grams' } // no stemmer: overlapping pieces of five letters
  | { readonly by: 'none' }

export type Language = { readonly stemming: Stemming; readonly stopWords: string }

const snowball = (name: string, stopWords: string): Language => ({ stemming: { by: 'snowball', name }, stopWords })
const orama = (name: string, stopWords: string): Language => ({ stemming: { by: 'orama', name }, stopWords })
const grams = (stopWords: string): Language => ({ stemming: { by: 'grams' }, stopWords })

/** By ISO 639-1 code; `und` is a text whose language could not be told. */
export const LANGUAGES: Readonly<Record<string, Language>> = {
  en: snowball(
    'english',
    `a about above after again against all also am an and any are aren as at be because been before being below between
    both but by can cannot could couldn d did didn do does doesn doing don down during each few for from further had
    hadn has hasn have haven having he her here hers herself him himself his how i if in into is isn it its itself let ll m
    me more most my myself no nor not of off on once only or other our ours out over own re s same she should so some
    such t than that the their theirs them themselves then there these they this those through to too under until up
    ve very was wasn we were weren what when where which while who whom why will with won would wouldn you your yours`,
  ),
  de: snowball(
    'german',
    `ab aber als also am an auch auf aus bei beim bin bis da dadurch daher damit dann das dass dazu dein deine dem den
    denn der deren des dessen dich die dies diese diesem diesen dieser dieses dir doch dort du durch ein eine einem
    einen einer eines er es euch für gab gibt habe haben hat hatte hatten hier ich ihm ihn ihnen ihr ihre ihrem ihren
    ihrer im in ins ist ja jede jeder jedes kann kein keine können mehr mein mich mir mit muss nach nicht noch nun nur
    ob oder ohne sehr sein seine seinem seinen seiner seit sich sie sind so sowie über um und uns unter viele vom von
    vor wann war waren warum was weil welche welchem welchen welcher welches wem wen wenn wer werden weshalb wessen
    wie wieder wieso wieviel wir wird wo wobei wodurch wofür wogegen woher wohin womit wonach woran worauf woraus
    worden worin worüber worum wovon wovor wozu wurde wurden zu zum zur zwischen`,
  ),
  es: snowball(
    'spanish',
    `a al algo ante antes como con contra cual cuáles cuál cuando cuándo cuánto cuántos cuántas cuánta de del desde donde dónde durante e el
    ella ellos en entre era eran es esa ese eso esta está están este esto estos estas fue fueron ha había han hasta hay la las le les
    lo los más me mi muy ni no nos o otra otro para pero por porque que qué quien quién quiénes se según ser si sí sin
    sobre son su sus también tiene tienen todo todos tras tu un una uno unos y ya yo cómo`,
  ),
  fr: snowball(
    'french',
    `à au aux avec avait c ce ces cet cette ceux comme comment d dans de des depuis donc dont du elle elles en entre est
    et été étaient était être eu eux fait furent fut il ils j je l la le les leur leurs lors lui m ma mais me même mes moi mon n ne
    nos notre nous on ont ou où par pas pendant peut plus pour pourquoi qu quand que quel quelle quelles quels qui quoi s sa
    sans se sera ses si son sont sous sur t ta te tes toi ton tous tout très tu un une vos votre vous y`,
  ),
  it: snowball(
    'italian',
    `a ad agli ai al alla alle allo anche c che chi ci come con cosa cui da dagli dai dal dalla dalle degli dei del
    della delle dello di dopo dove e è ed era erano fu furono gli ha hanno i il in io l la le lei lo loro lui ma mi nei nel nella
    nelle nello no noi non o per perché più qual quale quali quando quanti quanto quella quello questa questo se si sia sono su sua sue sugli sul sulla suo suoi tra tu un
    una uno vi`,
  ),
  pt: snowball(
    'portuguese',
    `a à ao aos as às até com como da das de dela dele do dos e é ela ele eles em entre era eram essa esse esta está este
    eu foi foram há isso isto já lhe mais mas me mesmo muito na nas não nem no nos o onde os ou para pela pelas pelo pelos
    por porque qual quais quando quanto quantos que quem se sem ser seu seus só sua suas também te tem têm um uma você`,
  ),
  nl: snowball(
    'dutch',
    `aan al als bij da dan dat de der deze die dit doch doen door dus een en er ge geen had hebben heeft hem het hier hij
    hoe hoeveel hun iemand ik in is ja je kan kunnen maar me meer men met mij mijn na naar niet niets nog nu of om omdat onder ons ook op
    over te tegen toch toen tot u uit uw van veel voor waar waarom wanneer want waren was wat welk welke werd werden wie wij worden wordt
    zal ze zich zij zijn zo zonder`,
  ),
  sv: snowball(
    'swedish',
    `alla att av bara blev bli blir de dem den denna deras dess det detta dig din du där då efter ej eller en er ett från för
    ha hade han har hennes hon hos hur i icke inte jag kan kunde man med mellan men mig min mot mycket ni nu när någon något och om oss på
    sedan sig sin sina sitt själv skulle som så till under upp ut vad var varför varit vem vi vid vilka vilken vilket är åt över`,
  ),
  da: snowball(
    'danish',
    `af alle at blev bliver da de dem den denne der deres det dette dig din dog du efter eller en er et for fra ham han hans har havde
    have hendes her hos hun hvad hvem hvilke hvilken hvilket hvis hvor hvordan hvorfor hvornår i ikke ind jeg kan kunne man mange med meget men mig min mod ned noget nogle nu
    når og også om op os over på selv sig sin sine skal skulle som til ud under var ved vi vil ville være været`,
  ),
  no: snowball(
    'norwegian',
    `alle at av ble blir blitt bli da de deg dem den denne der dere det dette din du eller en enn er et etter for fra før ha hadde han har
    hun hva hvem hvilke hvilken hvilket hvis hvor hvordan hvorfor i ikke ikkje inn jeg kan kunne man med meg mellom men mot mye må noe noen nå når og også om opp oss over på
    seg selv sin sine skal skulle som så til under ut var ved vi vil ville være vært`,
  ),
  fi: snowball(
    'finnish',
    `ei eivät ensin että hän he ja jo joka jos jossa jotka kanssa koska kuin kuinka kuka kun ketkä me mihin mikä mikäli millainen milloin minä missä mistä miksi
    miten mitä mitkä mukaan mutta muut myös ne niiden niin noin nyt ole oli olivat olla on ovat se sekä sen siinä sinä sitä
    tai tämä te tuo vaan vai vain vaikka voi`,
  ),
  hu: snowball(
    'hungarian',
    `a abban ahogy ahol aki akik akkor alatt által amely amelyek ami amikor amit arra az azok azonban azt be csak de e egy ez ezek ezen ezért ezt és fel
    hogy hogyan hol honnan hova is itt kell ki kik le lehet lesz ma majd meg mely melyik mert mi mikor milyen minden mint mit még míg már nagyon ne nem nincs ő ők össze sem szerint
    több úgy után vagy van vannak volt voltak`,
  ),
  ro: snowball(
    'romanian',
    `a acea aceasta această acel aceste acest acesta ai al ale am ar are as au avea ca că care cât câte câți când cărei cărui ce cea cei cel cele cine cu cum da dacă dar
    de din după ei el ele era erau este eu fi fiind fie fost i iar în îi își în într între la le lor lui mai mult nu o ori pe pentru
    prin s sa să sale sau se și si spre sub sunt toate un una unde unei unor unui va`,
  ),
  tr: snowball(
    'turkish',
    `acaba ama aslında az bazı belki ben bir biri birçok biz bu bunu bunun çok çünkü da daha de diye en fazla gibi hangi hangisi hem hep hepsi her hiç
    için ile ise ki kim kime kimin mı mi mu mü nasıl ne neden nedir nerede nereye niye o olan olarak oldu olduğu on ona onlar onun sanki şey
    siz şu tüm vardır var ve veya ya yani kaç`,
  ),
  ca: snowball(
    'catalan',
    `a al als amb aquest aquesta com d de del dels des el els en entre és era eren fou ha han hi i l la les li lo més no o on per perquè però pel
    pels qual quan que què qui s se seu seva seus si són sobre també un una uns va van`,
  ),
  ru: snowball(
    'russian',
    `а без более бы был была были было быть в вам вас весь во вот все всего всех вы где да даже для до его ее её если есть еще ещё же за и из или
    им их к как какая какие каким какими каких какого какое какой каком какую когда которая которые который кто кого ли между меня мне много мог на над нас не него нее нет ни них но ну о об однако он она они
    оно от очень по под после при с сколько со так такой там то того тоже только том тот ты у уже чего чем через что чтобы эта эти это этого этой этот я почему`,
  ),
  hy: snowball('armenian', 'և է են որ ի մեջ այս համար հետ ինչ ով երբ որտեղ'),
  ta: snowball('tamil', 'ஒரு என்று மற்றும் இந்த அந்த என்ன எப்போது யார் எந்த'),
  ar: orama(
    'arabic',
    `في من على إلى الى عن مع هذا هذه ذلك تلك التي الذي الذين ما ماذا متى أين اين كيف كم هل هو هي هم كان كانت أن ان إن لا لم لن قد و أو او ثم بعد قبل
    بين كل عند منذ حتى أي اي لماذا كما غير حيث خلال به بها له لها فيه فيها`,
  ),
  el: orama(
    'greek',
    `ο η το οι τα του της των τον την τους τις στο στη στην στον στα στους στις και να με σε για από απο που πως πώς είναι ειναι ήταν ηταν θα δεν μη μην ότι οτι
    ως αν ή κατά κατα μετά μετα προς τι ποιος ποια ποιο ποιοι ποιες ποιον ποιου πότε ποτε πού πόσο πόσα πόσοι πόσες αλλά αλλα έχει εχει έχουν είχε ένα ενα ένας μια μία αυτό αυτή αυτός γιατί`,
  ),
  hi: orama(
    'indian',
    `के का की को में से है हैं और एक यह ये वह वे पर ने था थे थी लिए भी हो कि जो कर करने किया तो ही या गया गई क्या कौन कब कहाँ कहां कैसे किस किसने किसे क्यों कितने
    कितनी कितना इस उस इसके उसके अपने साथ द्वारा तक बाद नहीं होता होती रहा रही कुछ`,
  ),
  bg: orama(
    'bulgarian',
    'а в във на и с със за от по до при без да не се е са беше бяха че който която които как какво кога къде кой коя кои или но',
  ),
  uk: orama(
    'ukrainian',
    'а в у і й та на з із зі за до від по при без що як який яка які коли де хто не це є був була було були або але для про його її їх',
  ),
  sr: orama('serbian', 'а и у на је су за од да се не са као који која које шта када где ко или али'),
  lt: orama('lithuanian', 'ir yra kad su į iš tai kaip bet ar buvo kuris kuri kas kada kur nuo prie per už dėl o'),
  id: orama(
    'indonesian',
    `ada adalah agar akan apa apakah atau bagaimana bahwa bagi banyak berapa bisa dalam dan dapat dari dengan di dia harus ia ini itu juga kapan
    karena ke kepada kita lebih mana mengapa mereka oleh pada para saat saja saya sebagai secara sebuah seperti serta siapa sudah
    suatu telah tersebut tidak untuk yang`,
  ),
  pl: grams(
    'a aby ale bez był była było były być co czy dla do gdy gdzie go i ich ile jak jaki jaka jakie jako jego jej jest już kiedy kto która które który lub ma może na nad nie o od oraz po pod przez przy są się tak także to tym w we z za ze że',
  ),
  cs: snowball(
    'czech',
    'a aby ale ani až bez by byl byla bylo byly být co či do i ja jak jaký jaká jaké jako je jeho její jejich jsou k kde kdo kdy když který která které má mezi na nebo není o od po pod podle pro proč proto při s se si tak také to u v ve však z za že',
  ),
  vi: {
    stemming: { by: 'none' },
    stopWords: `và của là có được các những cho trong một với để không đã này khi từ người ở ra vào tại bởi về theo như nào gì ai đâu bao nhiêu thì mà do hay hoặc cũng đến trên sao sự`,
  },
  fa: grams('و در به از که این را با است آن برای یک بود شد چه کجا چگونه چند کی تا یا بر هم می های'),
  ur: grams('کے کا کی میں سے ہے ہیں اور ایک یہ وہ پر نے تھا تھے تھی کو بھی کہ جو کیا کون کب کہاں'),
  he: grams('של את על לא הוא היא זה זו עם כי אל או גם אם היה היו מה מי איפה מתי איך כמה כל בין'),
  zh: { stemming: { by: 'none' }, stopWords: '' },
  ja: { stemming: { by: 'none' }, stopWords: '' },
  ko: { stemming: { by: 'none' }, stopWords: '' },
  th: {
    stemming: { by: 'none' },
    stopWords: 'ที่ และ ใน ของ เป็น การ ได้ มี ให้ จะ ว่า ไม่ กับ จาก โดย นี้ ก็ ซึ่ง แต่ หรือ อะไร ใคร เมื่อใด ไหน ใด คือ ถูก',
  },
  und: { stemming: { by: 'none' }, stopWords: '' },
}

/** The words of a list that is written as prose. */
export const wordsOf = (list: string): string[] => list.split(/\s+/).filter((word) => word !== '')
