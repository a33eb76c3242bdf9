import assert from 'node:assert/strict'
import { it } from 'node:test'
import { detectLanguage } from '../../text/detect-language.ts'
import { buildOutline } from './build-outline.ts'

type Case = {
  readonly text: string
  readonly year: string
  readonly figure: readonly [value: number, unit: string]
  readonly term: string
}

/** A few sentences of our own in each language: a definition, a number, a year and what else is said of it. */
const CASES: Readonly<Record<string, Case>> = {
  de: {
    text: 'Die Honigbiene ist ein Insekt, das in Völkern lebt. Ein Volk sammelt im Jahr 25 kg Honig. Im Jahr 1851 erfand Langstroth den Bienenstock mit beweglichen Rahmen. Die Königin legt täglich viele Eier in die Waben. Die Arbeiterinnen pflegen die Brut und bewachen den Stock. Im Winter ist ein Volk kleiner als im Sommer.',
    year: '1851',
    figure: [25, 'kg'],
    term: 'Honigbiene',
  },
  es: {
    text: 'La abeja es un insecto que vive en colonias. Una colonia produce 25 kg de miel en un buen año. En 1851 Langstroth inventó la colmena de cuadros móviles. La reina pone muchos huevos cada día. Las obreras cuidan las crías y vigilan la colmena. En invierno la colonia tiene menos obreras que en verano.',
    year: '1851',
    figure: [25, 'kg'],
    term: 'abeja',
  },
  fr: {
    text: "L'abeille est un insecte qui vit en colonies. Une colonie donne 25 kg de miel dans une bonne année. En 1851, Langstroth inventa la ruche à cadres mobiles. La reine pond beaucoup d'œufs chaque jour. Les ouvrières soignent le couvain et gardent la ruche. La colonie est plus petite en hiver qu'en été.",
    year: '1851',
    figure: [25, 'kg'],
    term: 'abeille',
  },
  ru: {
    text: 'Пчела — это насекомое, которое живёт семьями. Семья собирает 25 кг мёда за хороший год. В 1851 году Лангстрот изобрёл улей с подвижными рамками. Матка откладывает каждый день много яиц. Рабочие пчёлы ухаживают за расплодом и охраняют улей. Зимой семья меньше, чем летом.',
    year: '1851',
    figure: [25, 'kg'],
    term: 'Пчела',
  },
  ar: {
    text: 'النحلة هي حشرة تعيش في مستعمرات كبيرة. تنتج المستعمرة ٢٥ كيلوغراما من العسل في السنة الجيدة. في عام 1851 اخترع لانغستروث الخلية ذات الإطارات المتحركة. تضع الملكة بيضا كثيرا كل يوم من أيام الصيف. تعتني العاملات بالصغار وتحرس الخلية من الأعداء. تكون المستعمرة في الشتاء أصغر مما هي في الصيف.',
    year: '1851',
    figure: [25, ''],
    term: 'النحلة',
  },
  hi: {
    text: 'मधुमक्खी एक कीट है जो बड़े समूह में रहती है। एक छत्ते से अच्छे साल में २५ किलोमीटर दूर तक मक्खियाँ जाती हैं। सन् 1851 में लैंगस्ट्रॉथ ने चलने वाले फ्रेम का छत्ता बनाया। रानी मक्खी हर दिन बहुत अंडे देती है। श्रमिक मक्खियाँ बच्चों को पालती हैं और छत्ते की रक्षा करती हैं। सर्दी में समूह गर्मी की तुलना में छोटा होता है।',
    year: '1851',
    figure: [25, 'km'],
    term: 'मधुमक्खी',
  },
  zh: {
    text: '蜜蜂是一种生活在大型群体中的昆虫。一个蜂群在好年份可以生产25公斤蜂蜜。1851年，朗斯特罗思发明了带有活动框架的蜂箱。蜂王每天在巢房里产下许多卵。工蜂照顾幼虫并且守卫蜂巢的入口。冬天的蜂群比夏天的蜂群更小一些。',
    year: '1851',
    figure: [25, 'kg'],
    term: '蜜蜂',
  },
  ja: {
    text: 'ミツバチとは、大きな群れで暮らす昆虫のことである。一つの群れは良い年に25公斤の蜂蜜を作ります。1851年にラングストロスは可動式の枠を持つ巣箱を発明した。女王蜂は毎日たくさんの卵を産みます。働き蜂は幼虫の世話をして巣の入口を守ります。冬の群れは夏の群れに比べて小さくなります。',
    year: '1851',
    figure: [25, 'kg'],
    term: 'ミツバチ',
  },
  th: {
    text: 'ผึ้งคือแมลงที่อาศัยอยู่รวมกันเป็นรังขนาดใหญ่ในป่าและในสวน รังหนึ่งผลิตน้ำผึ้งได้ 25 กิโลกรัมในปีที่ดี ในปี 1851 แลงสตรอทประดิษฐ์รังผึ้งที่มีกรอบเคลื่อนย้ายได้ นางพญาวางไข่จำนวนมากทุกวันในช่วงฤดูร้อน ผึ้งงานดูแลตัวอ่อนและเฝ้าทางเข้ารังตลอดเวลา',
    year: '1851',
    figure: [25, 'kg'],
    term: 'ผึ้ง',
  },
}

for (const [language, { text, year, figure, term }] of Object.entries(CASES)) {
  it(`reads a text in ${language}`, () => {
    assert.equal(detectLanguage(text), language)
    const source = { id: 'a', title: 'a.txt', language, text, chars: text.length, places: [] }
    const outline = buildOutline([source], { type: 'report', language })
    assert.deepEqual(outline.warnings, [])
    assert.ok(outline.summary.length > 0 && outline.themes.length > 0)
    assert.ok(outline.themes.every(({ title }) => /\p{L}/u.test(title)))
    assert.equal(outline.events[0]?.sortKey, year)
    const [value, unit] = figure
    assert.ok(
      outline.figures.some((one) => one.value === value && one.unit === unit),
      JSON.stringify(outline.figures.map(({ text, unit }) => [text, unit])),
    )
    assert.equal(outline.definitions[0]?.term, term)
    for (const { statement } of outline.definitions) {
      assert.equal(statement.reference.sourceText, text.slice(statement.reference.start, statement.reference.end))
    }
  })
}
