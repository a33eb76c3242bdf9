import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { loadAnalyzer } from './analyzer.ts'
import { detectLanguage } from './detect-language.ts'

const same: readonly (readonly [language: string, one: string, other: string])[] = [
  ['en', 'the connections', 'Connected'],
  ['de', 'die Häuser', 'des Hauses'],
  ['es', 'las canciones', 'canción'],
  ['ru', 'книги', 'книгами'],
  ['tr', 'kitaplar', 'kitap'],
  ['ro', 'cărțile', 'cărților'],
  ['ar', 'المدرسة', 'مدرسة'],
  ['el', 'οι δρόμοι', 'δρόμους'],
  ['hi', 'लड़कियों', 'लड़की'],
]

for (const [language, one, other] of same) {
  test(`${language}: forms of one word become one term and stop words none`, () => {
    const analyzer = loadAnalyzer(language)
    assert.equal(analyzer.terms(one).length, 1)
    assert.deepEqual(analyzer.terms(one), analyzer.terms(other))
  })
}

test('Chinese, Japanese and Korean become overlapping pairs', () => {
  assert.deepEqual(loadAnalyzer('zh').terms('机器学习'), ['机器', '器学', '学习'])
  assert.deepEqual(loadAnalyzer('ja').terms('東京、駅'), ['東京', '駅'])
  assert.deepEqual(loadAnalyzer('ko').terms('대한민국'), ['대한', '한민', '민국'])
})

test('Thai is cut into words and Vietnamese keeps its tones', () => {
  assert.ok(loadAnalyzer('th').terms('ประเทศไทยมีเมืองหลวง').includes('ประเทศไทย'))
  assert.deepEqual(loadAnalyzer('vi').terms('Thủ đô của Việt Nam'), ['thủ', 'đô', 'việt', 'nam'])
})

test('a language without a stemmer is cut into pieces of five letters', () => {
  assert.deepEqual(loadAnalyzer('pl').terms('jabłkami'), ['jabłk', 'abłka', 'błkam', 'łkami'])
})

test('numbers stay as they are, signs are no terms, a monstrous word is cut', () => {
  assert.deepEqual(loadAnalyzer('en').terms('IL6 😀 (2026)'), ['il6', '2026'])
  assert.ok(loadAnalyzer('en').terms('x'.repeat(100_000))[0]!.length <= 64)
})

const samples: Readonly<Record<string, string>> = {
  en: 'The bridge was closed for the winter and it is not open yet.',
  de: 'Die Brücke wurde im Winter gesperrt und ist noch nicht offen.',
  es: 'El puente se cerró durante el invierno y no está abierto.',
  fr: 'Le pont est fermé pour les travaux et ne sera pas ouvert.',
  ru: 'Мост был закрыт на зиму и еще не открыт.',
  tr: 'Köprü kış için kapatıldı ve daha açık değil, çünkü çok kar var.',
  ro: 'Podul a fost închis pentru iarnă și nu este deschis.',
  vi: 'Cây cầu đã bị đóng và không được mở cho đến khi hết mùa đông.',
  ar: 'تم إغلاق الجسر في الشتاء ولم يفتح حتى الآن.',
  el: 'Η γέφυρα έκλεισε για τον χειμώνα και δεν είναι ανοιχτή.',
  hi: 'पुल सर्दियों के लिए बंद है और यह खुला नहीं है।',
  zh: '这座桥冬天关闭，现在还没有开放。',
  ja: '橋は冬の間閉鎖されています。',
  ko: '다리는 겨울 동안 폐쇄되었다.',
  th: 'สะพานปิดในช่วงฤดูหนาว',
}
for (const [language, text] of Object.entries(samples)) {
  test(`${language} is told from one sentence`, () => assert.equal(detectLanguage(text), language))
}

test('letters that stand alone and a name tell no language', () => {
  const MENU =
    'Kürbissuppe (G, L) 5,80 €\nForelle Müllerin (A, D) 18,90 €\nAllergene: A Gluten, C Eier, D Fisch, G Milch, L Sellerie\n' +
    'Küche bis 21 Uhr. Montag und Dienstag Ruhetag.'
  assert.equal(detectLanguage(MENU), 'de')
  const TABLE =
    'Course,Leader,Fee\nSketching,Ada Moe,40\nPottery,Per Lund,55\nWeaving,Ada Moe,45\nBookbinding,Ada Moe,60'
  assert.equal(detectLanguage(TABLE), 'und')
  const LAKE = 'site,date,temp_c,oxygen_mg_l\nNorth bay,2023-06-14,17.2,9.1\nSouth pond,2023-06-14,19.8,7.4\n'
  assert.equal(detectLanguage(LAKE), 'und', 'a unit is no French article')
  assert.equal(detectLanguage('¿A qué hora?'), 'es')
})

test('signs alone have no language', () => assert.equal(detectLanguage('1234 — !? 😀'), 'und'))

test('a word that is remembered does not keep the text it stood in', () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const { terms } = loadAnalyzer('en')
  const filling = 'plain words follow here. '.repeat(40_000)
  collect()
  const before = process.memoryUsage().heapUsed
  for (const letter of 'abcdefghijklmnopqrst') terms(`bookofitsownword${letter} ${filling}`)
  collect()
  assert.ok(process.memoryUsage().heapUsed - before < 10 * filling.length, 'twenty texts are not held')
})
