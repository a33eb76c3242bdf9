import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { findNamePhrases } from './name-phrases.ts'

const namesIn = (sentence: string, language: string) => findNamePhrases(sentence, language).map(({ text }) => text)

describe('the names in a sentence', () => {
  it('end before the verb, in English', () => {
    assert.deepEqual(namesIn('Behind reefs, the marsh edge retreated 0.4 meters a year.', 'en').slice(0, 2), [
      'reefs',
      'marsh edge',
    ])
    assert.ok(namesIn('A new study finds that restored oyster reefs slow the loss.', 'en').includes('oyster reefs'))
    assert.ok(!namesIn('Engineers built stone walls.', 'en').some((name) => name.includes('built')))
    assert.ok(namesIn('It is the height of the sea wall.', 'en').some((name) => name.startsWith('height of')))
  })

  it('are not cut before the rest of a name or of a compound', () => {
    const names = (text: string) => namesIn(text, 'en').join('; ')
    assert.doesNotMatch(names('The glider is the fastest Kestrel Mk built so far.'), /Kestrel$/)
    assert.doesNotMatch(names('It met the rules of a standard two-way crossing.'), /standard$/)
    assert.doesNotMatch(names('It tells the flow of regular or tidal water.'), /regular$/)
    assert.doesNotMatch(names('The club that pays for the boats is old.'), /pays/)
  })

  it('end before the verb in languages whose adjectives stand behind the noun', () => {
    assert.ok(namesIn('Le conseil municipal décidera en juin.', 'fr').includes('conseil municipal'))
    assert.ok(namesIn('Les partisans du réseau soulignent un effet.', 'fr').includes('partisans du réseau'))
    assert.ok(
      namesIn('La retirada de los canales de drenaje permite recuperar la vegetación.', 'es')[0]!.startsWith(
        'retirada',
      ),
    )
    assert.ok(namesIn('El informe examina la vegetación original.', 'es').includes('informe'))
  })

  it('do not begin with a word that says who said it, nor end on a verb before a measure', () => {
    assert.deepEqual(namesIn('Selon Hélène Vasseur, la route est longue.', 'fr')[0], 'Hélène Vasseur')
    assert.ok(namesIn('Une loutre adulte pèse de 7 à 12 kilos.', 'fr').includes('loutre adulte'))
    assert.ok(namesIn('In terms of pool performance, the queue is fast.', 'en').includes('pool performance'))
  })

  it('are no clauses: no verb, fraction or number ends or begins them', () => {
    assert.ok(!namesIn('Il comune la concede gratis ai soci.', 'it').some((name) => /concede/.test(name)))
    assert.ok(!namesIn('Le opere vanno consegnate in aprile.', 'it').some((name) => /vanno/.test(name)))
    assert.ok(!namesIn('Escribimos para informarles de los cambios.', 'es').some((name) => /informar/.test(name)))
    assert.ok(!namesIn('Perdían casi un tercio del agua.', 'es').some((name) => /tercio/.test(name)))
    assert.ok(!namesIn('Een kaart van twaalf baden kost veel.', 'nl').some((name) => /twaalf/.test(name)))
    assert.ok(!namesIn('Il juge le devis de Rénov’Plus suffisant.', 'fr').some((name) => /Rénov$/.test(name)))
    assert.deepEqual(namesIn('2009年至2011年，文物部门用原产地的青石替换了混凝土部分。', 'zh'), [])
  })

  it('are not cut out of a longer name, a date or a count', () => {
    assert.ok(!namesIn('We look for a Full Stack Web Developer.', 'en').includes('Stack Web Developer'))
    assert.ok(!namesIn('調査は開花期の5月上旬に行い、雨の日は除いた。', 'ja').includes('月上旬'))
    assert.ok(!namesIn('本調査は、減少の原因を示した。', 'ja').includes('本調査'))
    assert.deepEqual(namesIn('每辆车平均使用26个月，比设计寿命短10个月。', 'zh'), [])
  })

  it('are the nouns of German and Japanese', () => {
    assert.ok(namesIn('Ein Feldversuch zeigt das Verhältnis von Wärme zu Strom.', 'de').includes('Feldversuch'))
    assert.ok(namesIn('彼は製茶機の特許を得た。', 'ja').includes('製茶機の特許'))
    assert.deepEqual(namesIn('葉は生産される。', 'ja'), [])
  })

  it('do not end on an adjective whose noun is left out', () => {
    const names = namesIn('Young oysters settle on the shells of older ones.', 'en')
    assert.ok(names.includes('shells') && !names.some((name) => name.includes('older')))
  })

  it('are no words that are of something and name nothing', () => {
    assert.ok(!namesIn('The rest took the whole of three years.', 'en').some((name) => /^(?:rest|years)$/.test(name)))
  })
})

it('a name ends before what is said of it, and begins behind an adverb', () => {
  const english = namesIn('The fund is a legal entity capable of owning boats.', 'en')
  assert.ok(english.includes('legal entity'))
  assert.ok(namesIn('Few knew of the hardships Ada bore.', 'en').includes('hardships'))
  assert.ok(
    !namesIn('It is a discrete irregular time series of the port.', 'en').some((name) => /irregular/.test(name)),
  )
  assert.ok(!namesIn('They spoke in favour of the flexible one.', 'en').some((name) => /flexible|favour/.test(name)))
  assert.ok(!namesIn('Offensichtlich muss der Hafen tiefer werden.', 'de').includes('Offensichtlich'))
  assert.ok(
    !namesIn('The fair opened with over eighty boats from the north.', 'en').some((name) => /eighty/.test(name)),
  )
  assert.ok(
    namesIn('Le canal touche aux mécanismes internes de bas niveau.', 'fr').some((name) => /bas niveau$/.test(name)),
  )
  assert.deepEqual(
    namesIn('任何人都不能把事情强加给他人。', 'zh').filter((name) => /强加/.test(name)),
    [],
  )
  const second = 'Le canal est profond. Cependant, la marée le comble chaque hiver.'
  assert.ok(!namesIn(second, 'fr').includes('Cependant'))
  assert.ok(!namesIn('Betrachten Sie das Boot von der Seite.', 'de').includes('Betrachten'))
  assert.ok(namesIn('Ana Robles lideró el club desde abril.', 'es').includes('Ana Robles'))
  assert.ok(!namesIn('Manche Boote sind alt und morsch.', 'de').some((name) => name.startsWith('Manche')))
  const french = namesIn('Le port risque de devenir complètement instable.', 'fr')
  assert.ok(!french.some((name) => name.includes('complètement')))
  assert.ok(!namesIn('Le pilote souhaite supprimer la bouée.', 'fr').some((name) => name.includes('souhaite')))
})

it('what is told of a thing only beside another is no part of its name', () => {
  assert.ok(namesIn('It is kept in the resulting harbour file.', 'en').includes('harbour file'))
  assert.ok(!namesIn('Le port a un quai nommé en 1990.', 'fr').some((name) => name.includes('nommé')))
  assert.ok(!namesIn('Los barcos mencionados salen de noche.', 'es').some((name) => /mencionados/.test(name)))
})

it('what stands right beside a name belongs to it', () => {
  assert.ok(namesIn('The harbour has X-Windows terminals.', 'en').includes('X-Windows terminals'))
  assert.ok(!namesIn('She led the Houses in the Old Port.', 'en').includes('Old Port'))
  assert.ok(!namesIn('64ビット版は港で使われる。', 'ja').some((name) => name.startsWith('ビット')))
  const opened = ['换句话说，酒会更快变陈。', '相比之下，任务会持续几年。', '无论参与测试的人员在哪里，读数都一样。']
  for (const text of opened) assert.ok(!namesIn(text, 'zh').some((name) => /^(?:换句话说|相比|无论)/u.test(name)), text)
  assert.ok(!namesIn('Heutzutage wird das Format empfohlen.', 'de').includes('Heutzutage'))
  assert.ok(!namesIn('我们制作高质量的软件包。', 'zh').some((name) => /^质量|软件$/.test(name)))
  assert.ok(!namesIn('The crew can find and fix leaks.', 'en').some((name) => name.startsWith('fix')))
})

it('a single common word weighs less than any name of its own', () => {
  const weigh = (sentence: string, name: string) =>
    findNamePhrases(sentence, 'en').find(({ text }) => text === name)?.weight ?? 0
  assert.ok(weigh('The interest of the town grew.', 'interest') < 2)
  assert.ok(weigh('The pilot of Debconf9 came.', 'Debconf9') >= weigh('The interest of the town grew.', 'interest'))
})

it('an English name ends before what it is doing, a German compound is no noun of a long ending', () => {
  assert.ok(namesIn('He was a young man suffering from the cold.', 'en').includes('young man'))
  const weigh = (sentence: string) => findNamePhrases(sentence, 'de')[0]?.weight ?? 0
  assert.ok(weigh('Die Informationen kamen spät an.') < weigh('Die Sicherungskopien kamen spät an.'))
})

it('what a number counts, and what is done, is no name', () => {
  assert.ok(!namesIn('It covers 60 hectares of the basin.', 'en').some((name) => /hectares/.test(name)))
  assert.ok(!namesIn('The repair cost 4 million euros.', 'en').some((name) => /euros/.test(name)))
  assert.ok(!namesIn('It feeds the grid and meets the demand.', 'en').some((name) => /meets/.test(name)))
  assert.ok(namesIn('At high water the gates close early.', 'en').every((name) => !/close/.test(name)))
})

describe('a name that stands alone', () => {
  const findAll = (sentence: string, language = 'en') => namesIn(sentence, language).join(' | ')

  it('is not cut short', () => {
    assert.match(findAll('It lies at the Barcelona Biomedical Research Park by the sea.'), /Biomedical Research Park/)
    assert.match(findAll('The department publishes the student loan repayment rates.'), /student loan repayment rates/)
    assert.doesNotMatch(findAll('They develop and implement effective student-centered initiatives.'), /student(?!-)/)
    assert.doesNotMatch(
      findAll('The demand for backend, mobile, and database engineers is high.'),
      /demand for backend/,
    )
    assert.doesNotMatch(
      findAll('It came from the offices of the Asociación Bienestar y Desarrollo.'),
      /Bienestar(?! y)/,
    )
    assert.doesNotMatch(findAll('Il imite le rendu des partitions gravées à la main.', 'fr'), /gravées/)
  })

  it('holds no verb, and nobody who does what is said of others', () => {
    assert.doesNotMatch(findAll('The options are the targeting options employers selected.'), /employers/)
    assert.doesNotMatch(findAll('In the post announcing Energy Control the price was told.'), /announcing/)
    assert.doesNotMatch(findAll('Members can access removable devices.'), /access/)
    assert.doesNotMatch(findAll('It works without needing root privileges.'), /needing/)
    assert.doesNotMatch(findAll('We have the advantage of building and launching systems.'), /building/)
    assert.doesNotMatch(findAll('Ausgeliehen wurden 112 Bücher.', 'de'), /Ausgeliehen/)
    assert.doesNotMatch(findAll('Au fil du temps, le logiciel pourra changer.', 'fr'), /fil|pourra/)
    assert.doesNotMatch(
      findAll('Une comparaison avec une édition gravée à la main révèle des erreurs.', 'fr'),
      /révèle/,
    )
    assert.doesNotMatch(findAll('系统有翻译存在，比如错误信息、菜单和手册页。', 'zh'), /比如/)
  })
})
