import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { findSentenceCandidates, type SentenceCandidate } from './candidates.ts'
import { findTermDefinitions } from './definitions.ts'
import { findDatedEvents } from './events.ts'
import { findFigures } from './figures.ts'

const alike = () => 1

function candidates(text: string, language = 'en'): SentenceCandidate[] {
  return findSentenceCandidates([{ id: 's', title: 's.txt', language, text, chars: text.length, places: [] }])
}

describe('a figure', () => {
  type Stated = readonly [text: string, value: number, unit: string]
  const figure = (text: string, language: string): Stated | null => {
    const [found, ...more] = findFigures(candidates(text, language), alike)
    assert.deepEqual(more, [])
    if (found) assert.equal(found.label, text, 'its sentence is its label')
    return found ? [found.text, found.value, found.unit] : null
  }

  const STATED: readonly (readonly [text: string, language: string, ...Stated])[] = [
    ['Honey bees pollinate 75 % of the fruit in Europe.', 'en', '75 %', 75, '%'],
    ['The bridge cost $2.5 billion in the end.', 'en', '$2.5 billion', 2.5e9, 'USD'],
    ['The plant produces 96 GWh in a year.', 'en', '96 GWh', 96, 'GWh'],
    ['The library holds 1,234,567 printed books today.', 'en', '1,234,567', 1_234_567, ''],
    ['Die Brücke ist im Ganzen 1.234,5 Meter lang.', 'de', '1.234,5 Meter', 1234.5, 'm'],
    ['Die Stadt hat heute 3,7 Millionen Einwohner.', 'de', '3,7 Millionen', 3.7e6, ''],
    ['Le pont a coûté 12,5 milliards d’euros au total.', 'fr', '12,5 milliards', 12.5e9, ''],
    ['El puente mide en total 1.234 metros de largo.', 'es', '1.234 metros', 1234, 'm'],
    ['港の大橋の全長はおよそ1200メートルである。', 'ja', 'およそ1200メートル', 1200, 'm'],
  ] // prettier-ignore
  for (const [text, language, ...stated] of STATED) it(text, () => assert.deepEqual(figure(text, language), stated))

  describe('stays what the sentence says', () => {
    const WHOLE: readonly (readonly [text: string, language: string, shown: string])[] = [
      ['The new cache makes a start 3x–30x faster on all machines.', 'en', '3x–30x'],
      ['Write speed is between 5 and 15 times lower than read speed.', 'en', 'between 5 and 15 times'],
      ['Inspections have taken 6-18 months in most of the towns.', 'en', '6-18 months'],
      ['The river carries more than 80 % of its water in spring.', 'en', 'more than 80 %'],
      ['The tower can hold up to 2,000 visitors on a fine day.', 'en', 'up to 2,000'],
      ['Der Jahresbeitrag der Mitglieder steigt von 180 auf 198 Euro.', 'de', 'von 180 auf 198 Euro'],
      ['Höchstens 30 bis 40 Prozent des Waldes sind älter als der Ort.', 'de', 'Höchstens 30 bis 40 Prozent'],
      ['Le barrage retient entre 20 et 30 % de la crue du fleuve.', 'fr', 'entre 20 et 30 %'],
    ] // prettier-ignore
    for (const [text, language, shown] of WHOLE) it(text, () => assert.equal(figure(text, language)?.[0], shown))
  })

  describe('does not stand alone', () => {
    const NONE: readonly (readonly [text: string, language: string, why: string])[] = [
      ['Walking daily until age 7 cut the risk of a fall by more than 60 %.', 'en', 'one number of two'],
      ['About 4 % of those who drank tea fell ill, compared to 19 % of the others.', 'en', 'two shares'],
      ['Der Verein hat derzeit 138 Mitglieder; davon sind 52 Jugendliche.', 'de', 'two counts'],
      ['The system answers 40 questions in 2 seconds.', 'en', 'two quantities'],
      ['Plants take up CO 2 and give off O 2 by day in the light.', 'en', 'a formula'],
      ['The longest packet of the old protocol was 2^15 bytes, as all knew.', 'en', 'a power'],
      ['18F has problems with the large tools of its meetings at times.', 'en', 'a name'],
      ['The Harbour Fund is in its last phase of 10x funding this year.', 'en', 'a name with a cross'],
      ['The war of the two cities began in 1618 at last.', 'en', 'a year'],
      ['The rules of the game stand in section 12 of the book.', 'en', 'a section'],
      ['The decade of the 1920s was a good one for the bees.', 'en', 'a decade'],
      ['The new release of Firefox 85 was shipped on 12 April to all.', 'en', 'a version'],
      ['The network listens at 10.0.0.1:8080 on the first machine.', 'en', 'an address'],
      ['The bridge does not carry 40 tonnes in any weather.', 'en', 'denied'],
      ['It is a myth that people use 10 % of their brain only.', 'en', 'called wrong'],
      ['If the price rose to 90 euros, nobody would come to the fair.', 'en', 'supposed'],
      ['They lost 40 % of it in the winter after the flood.', 'en', 'of whom nobody knows'],
      ['Line 12 describes the buildings for which the permit was given.', 'en', 'the number of a line'],
      ['La ligne 11 montre une des forces du système de la commune.', 'fr', 'the number of a line'],
      ['The survey holds moderately many rows (104–106 observations) of the town.', 'en', 'powers of ten'],
      ['The two 95% confidence intervals of the survey are quite similar.', 'en', 'a level of certainty'],
      ['More is told in the chapter on what is new in Harbour 10.0 of the notes.', 'en', 'a version with a zero'],
      ['Odborníci mluví o částce kolem 100 milionů liber za hráče klubu.', 'cs', 'an unknown word for millions'],
      ['Die Brücke trägt keine 40 Tonnen mehr, sagen die Prüfer.', 'de', 'denied'],
      ['Le pont ne supporte pas 40 tonnes par temps de gel.', 'fr', 'denied'],
      ['El puente no soporta 40 toneladas en los días de hielo.', 'es', 'denied'],
    ] // prettier-ignore
    for (const [text, language, why] of NONE) it(`${why}: ${text}`, () => assert.equal(figure(text, language), null))
  })
})

describe('a figure of an example', () => {
  const read = (option: string) =>
    findFigures(
      candidates(`The mill counts its sacks.

mill count grain.log ${option}

The mill then writes a line into the log of its grain. Each line of the log covers 300 seconds of the day.

A sack of grain weighs 75 kilograms on the scales of the mill.`),
      alike,
    ).map(({ text }) => text)

  it('is none: its number was typed above', () => {
    assert.deepEqual(read('--step 300'), ['75 kilograms'])
    assert.deepEqual(read('--step 60').toSorted(), ['300 seconds', '75 kilograms'])
  })
})

describe('a date', () => {
  const CASES: readonly (readonly [text: string, language: string, sortKey: string | null])[] = [
    ['The mite reached the south of Germany in 1977 by ship.', 'en', '1977'],
    ['The company was founded on March 12, 1999 in a garage.', 'en', '1999-03-12'],
    ['The law came into force on 1 January 2020 in all states.', 'en', '2020-01-01'],
    ['Das Gesetz trat am 1. Januar 2020 in allen Ländern in Kraft.', 'de', '2020-01-01'],
    ['Das Gesetz trat am 31.12.2019 in allen Ländern in Kraft.', 'de', '2019-12-31'],
    ['The release of the program was on 2024-05-06 at noon.', 'en', '2024-05-06'],
    ['La ley entró en vigor el 3 de mayo de 1998 en el país.', 'es', '1998-05-03'],
    ['Закон вступил в силу 5 марта 2001 года во всей стране.', 'ru', '2001-03-05'],
    ['1985年，美国联邦航空管理局开展了一项研究。', 'zh', '1985'],
    ['The hall holds more than 1500 people on its benches.', 'en', null],
    ['Bees sleep at night, as was shown before (Smith, 2010).', 'en', null],
    ['The priority of the package is higher than 1000 is.', 'en', null],
    ['The motor runs at 1800 RPM and 1500 RPM by turns.', 'en', null],
    ['In the north more than 3 % of people wear glasses, a 300 % increase since 1991.', 'en', null],
    ['The house, which was built in 1820, burns down in the film.', 'en', null],
    ['The old version (until June 2010) lacks the log of changes.', 'en', null],
    ['If you were making plans in 2018, you would not have known of it.', 'en', null],
    ['Ana liderou o projeto de Janeiro 1999 até Março 2001.', 'pt', null],
    ['En el valle, que fue inundado en 1962, crecían antes olivos.', 'es', null],
    ['Until the old ferry was taken out of service in June 2018, it was run by the town.', 'de', null],
    ['In March of 2019, the club bought the boathouse by the river.', 'en', '2019-03'],
    ['Die Brücke wurde nach dem Hochwasser im Jahr 1931 neu gebaut.', 'de', '1931'],
    ['Le vieux pont de la ville a été détruit en 1944 par une crue.', 'fr', '1944'],
  ]
  for (const [text, language, sortKey] of CASES) {
    it(text, () => assert.equal(findDatedEvents(candidates(text, language), alike)[0]?.sortKey ?? null, sortKey))
  }

  it('stands in the order of time', () => {
    const text =
      'The tower of the port was built in 1931. The town itself was founded in 1204. The bridge fell in March 1931 in a storm.'
    const keys = findDatedEvents(candidates(text), alike).map((event) => event.sortKey)
    assert.deepEqual(keys, ['1204', '1931', '1931-03'])
  })
})

describe('a definition', () => {
  const CASES: readonly (readonly [text: string, language: string, term: string | null])[] = [
    ['Photosynthesis is a process by which plants turn light into sugar.', 'en', 'Photosynthesis'],
    ['Leider ist die Leitung ein schmales Rohr aus Ton und Blei.', 'de', null],
    ['The term entropy refers to the disorder of a system of bodies.', 'en', 'term entropy'],
    ['A hash function (digest) is a function that maps data to numbers.', 'en', 'hash function'],
    ['This is a way to make bread at home with little work.', 'en', null],
    ['The problem is a lack of water in the whole of the region.', 'en', null],
    ['It is a small plant that grows in the shade of old trees.', 'en', null],
    ['Die Photosynthese ist ein Vorgang, bei dem Pflanzen Zucker bilden.', 'de', 'Photosynthese'],
    ['La fotosíntesis es un proceso que convierte la luz en azúcar.', 'es', 'fotosíntesis'],
    ["L'entropie désigne le désordre d'un système de corps.", 'fr', 'entropie'],
    ['Энтропия — это мера беспорядка в системе многих тел.', 'ru', 'Энтропия'],
    ['Nuts are the main reason that people carry a syringe with them.', 'en', null],
    ['Storage is a major factor in building a barn on heavy soil.', 'en', null],
    ['The next two weeks are the polling period for all the members.', 'en', null],
    ['The stability of the wall means that towers may be built on it.', 'en', null],
    ['Normalerweise ist das eine Arbeit für mehrere Leute im Hafen.', 'de', null],
    ['Beantragt ist der Kauf eines gebrauchten Bootes für den Verein.', 'de', null],
    ['Die zweite Ausnahme ist ein Fall, der im Winter häufig vorkommt.', 'de', null],
    ['Die Kurzfassung ist kein Ersatz für die lange Beschreibung.', 'de', null],
    ['Les boutons du clavier sont des carrés affreux, pas de jolis boutons !', 'fr', null],
    ['La ligne 2 est la section de la liste des bateaux du port.', 'fr', null],
    ['El ruido es el principal problema de los vecinos del puerto.', 'es', null],
    ['Ada was a member of the harbour crew for nineteen long years.', 'en', null],
    ['The winch is a natural fit for use on boats like ours.', 'en', null],
    ['Ropewalk is one of many old trades that the museum shows.', 'en', null],
    ['The presence of rust is an early warning that something is amiss.', 'en', null],
    ['Das Ruderboot ist ein gutes Mittel für diese Leute am Fluss.', 'de', null],
    ['The outcome is a list where each boat stands beside the berth it was given.', 'en', null],
    ['La cooperación amable es la fuerza motriz.', 'es', null],
    ['La cuerda de cáñamo es una alternativa más segura aún en el puerto.', 'es', null],
    ['The output is a set of two files, ‘barge-1.pdf’ and ‘barge-2.pdf’.', 'en', null],
    ['« Pré-montage » est une relation particulière.', 'fr', null],
    ['The angle of a star above the horizon (measured at the gate) is called the Altitude.', 'en', 'Altitude'],
    ['Die Höhe eines Sterns über dem Horizont des Hafens wird als „Elevation“ bezeichnet.', 'de', 'Elevation'],
    ['Die Richtigkeit der ganzen Rechnung wird am Abend geprüft.', 'de', null],
    ["L'angle d'une étoile au-dessus de l'horizon s'appelle la hauteur.", 'fr', 'hauteur'],
    ['El ángulo de una estrella sobre el horizonte se llama altura.', 'es', 'altura'],
    ['翻訳者は、元の文章に間違いを見つけた場合は必ず報告することです。', 'ja', null],
    ['メタパッケージは、依存関係だけを持つほぼ空のパッケージです。', 'ja', 'メタパッケージ'],
    ['光合作用是指植物利用光能制造糖分的过程。', 'zh', '光合作用'],
  ]
  for (const [text, language, term] of CASES) {
    it(text, () => assert.equal(findTermDefinitions(candidates(text, language), alike)[0]?.term ?? null, term))
  }

  it('ends where the sentence goes on to something else', () => {
    const text = 'Scaling is a method for maps of many points, and the share of the axes makes no sense for it.'
    assert.equal(findTermDefinitions(candidates(text), alike)[0]?.meaning, 'a method for maps of many points')
  })

  it('keeps the end of a list', () => {
    const text =
      'Le treuil est un outil de levage pour voiles, ancres et filets, qui vient de Brest, de Lorient, et d’autres ports.'
    assert.match(findTermDefinitions(candidates(text, 'fr'), alike)[0]!.meaning, /d’autres ports$/)
  })

  it('is the first sentence below a term that stands on a line of its own in a glossary', () => {
    const text = `Glossar\n\nDrohne\n\nEine männliche Biene, die sich mit der Königin eines anderen Volkes paart. Im Herbst wird sie aus dem Stock vertrieben.\n\nBrut\n\nDie Eier und Larven des Volkes in ihren Zellen. Ammen füttern alle Larven mit Futtersaft.\n`
    const places = [{ start: 0, heading: 'Glossar', headingLevel: 1 }]
    const source = { id: 's', title: 'Imkern', language: 'de', text, chars: text.length, places }
    const found = findTermDefinitions(findSentenceCandidates([source]), alike)
    assert.deepEqual(found.map(({ meaning, term }) => `${term}: ${meaning}`).toSorted(), [
      'Brut: Die Eier und Larven des Volkes in ihren Zellen',
      'Drohne: Eine männliche Biene, die sich mit der Königin eines anderen Volkes paart',
    ])
  })

  it('is an entry of a glossary', () => {
    const text =
      '# Glossary\n\n- Drone: a male bee that mates with a queen of another hive\n- Brood: the eggs and larvae of the colony in their cells'
    const source = {
      id: 's',
      title: 's.md',
      language: 'en',
      text,
      chars: text.length,
      places: [{ start: 0, heading: 'Glossary', headingLevel: 1 }],
    }
    const found = findTermDefinitions(findSentenceCandidates([source]), alike).map(({ term, meaning }) => [
      term,
      meaning,
    ])
    assert.deepEqual(found.sort(), [
      ['Brood', 'the eggs and larvae of the colony in their cells'],
      ['Drone', 'a male bee that mates with a queen of another hive'],
    ])
  })
})
