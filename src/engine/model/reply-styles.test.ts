import assert from 'node:assert/strict'
import { test } from 'node:test'
import { smallRetrieval, smallTerms } from '../../../tests/support/small-retrieval.ts'
import { verifyClaims } from '../../domain/verify-claims.ts'
import { gatherEvidence } from '../answer/gather-evidence.ts'
import { GroundedWriter } from './grounded-writer.ts'

// How real models write, whatever they were asked for: each style gives the same answer, or is known for what it is.

const TEXTS: Readonly<Record<string, string>> = {
  tower: 'The Harbour Tower stands in Port Ellis. It was finished in 1931. The lamp can be seen from forty miles away.',
  garden: 'The Botanical Garden opened in 1874. It holds 9,200 species of plants.',
}
const QUESTION = 'When was the Harbour Tower finished, and where does it stand?'

/** Writes a reply in pieces of a few characters, as it would stream, and returns what became of it. */
function ground(reply: string, question = QUESTION) {
  const { passages } = gatherEvidence({ text: question, turns: [] }, smallRetrieval(TEXTS), 12)
  let heard = ''
  const listener = {
    delta: (piece: string) => {
      heard += piece
    },
    citation: () => {},
  }
  const writer = new GroundedWriter(question, passages, smallTerms, listener)
  for (let end = 5; end < reply.length; end += 5) writer.update(reply.slice(0, end), false)
  writer.update(reply, true)
  assert.ok(writer.text.startsWith(heard), 'what was heard stands in the text')
  assert.ok(
    verifyClaims((id) => TEXTS[id] ?? null, writer.citations).every(({ ok }) => ok),
    'citations are exact',
  )
  return writer
}

const ONE = 'It was finished in 1931'
const TWO = 'It stands in Port Ellis'
const SAID = 'It was finished in 1931 [1]. It stands in Port Ellis [2].'
const BEHIND = 'It was finished in 1931. [1] It stands in Port Ellis. [2]'

const STYLES: readonly (readonly [string, string, string])[] = [
  ['as it was asked for', `${ONE} [1]. ${TWO} [1].`, SAID],
  ['marks behind the full stop', `${ONE}. [1] ${TWO}. [1]`, BEHIND],
  ['marks glued to the word', `${ONE}[1]. ${TWO}[1].`, SAID],
  ['marks in front of the sentence', `[1] ${ONE}. [1] ${TWO}.`, BEHIND],
  ['full-width brackets', `${ONE}【1】. ${TWO}【1】.`, SAID],
  ['brackets with a dagger', `${ONE}【1†source】. ${TWO}【1†tower.txt】.`, SAID],
  ['double brackets', `${ONE} [[1]]. ${TWO} [[1]].`, SAID],
  ['footnote marks', `${ONE}[^1]. ${TWO}[^1].\n\n[^1]: tower.txt`, SAID],
  ['marks with a caret', `${ONE}^1^. ${TWO}^[1]^.`, SAID],
  ['raised digits', `${ONE}.¹ ${TWO}.¹`, BEHIND],
  ['HTML raised digits', `${ONE}<sup>1</sup>. ${TWO}<sup>[1]</sup>.`, SAID],
  ['cite tags', `${ONE} <cite>1</cite>. ${TWO} <cite>1</cite>.`, SAID],
  ['the word passage in brackets', `${ONE} [Passage 1]. ${TWO} [passage 1].`, SAID],
  ['the word source in round brackets', `${ONE} (source 1). ${TWO} (Passage 1).`, SAID],
  ['a German word', `${ONE} (Quelle 1). ${TWO} [Quelle 1].`, SAID],
  ['a Chinese word', `${ONE} [来源1]. ${TWO} [来源 1].`, SAID],
  ['numbers in round brackets', `${ONE} (1). ${TWO} (1).`, SAID],
  ['marks that link to an anchor', `${ONE} [1](#passage-1). ${TWO} [1](#1).`, SAID],
  ['several numbers in one mark', `${ONE} [1, 1]. ${TWO} [1 and 1].`, SAID],
  ['a number that is one off', `${ONE} [2]. ${TWO} [2].`, SAID],
  ['a list of sources at the end', `${ONE} [1]. ${TWO} [1].\n\nSources:\n- [1] tower.txt`, SAID],
  ['a bold list of sources', `${ONE} [1]. ${TWO} [1].\n\n**References**\n1. tower.txt\n2. garden.txt`, SAID],
  ['sources on one line', `${ONE} [1]. ${TWO} [1].\n\nSources: [1], [2]`, SAID],
  ['a German list of sources', `${ONE} [1]. ${TWO} [1].\n\n---\n### Quellen\n[1] tower.txt`, SAID],
  ['think tags', `<think>\nPassage [2] is about plants.\n</think>\n\n${ONE} [1]. ${TWO} [1].`, SAID],
  ['think tags of another name', `<reasoning>It is [2].</reasoning>${ONE} [1]. ${TWO} [1].`, SAID],
  ['a thought that was never opened', `The reader asks for a year.\n</think>\n${ONE} [1]. ${TWO} [1].`, SAID],
  ['a thought in signs', `◁think▷It is [2].◁/think▷${ONE} [1]. ${TWO} [1].`, SAID],
  [
    'channels',
    `<|channel|>analysis<|message|>They ask [2].<|end|><|start|>assistant<|channel|>final<|message|>${ONE} [1]. ${TWO} [1].<|return|>`,
    SAID,
  ],
  ['end marks', `${ONE} [1]. ${TWO} [1].<|im_end|>\n<|im_start|>user\nWho built it?`, SAID],
  ['a talk with itself', `${ONE} [1]. ${TWO} [1].\n\nQuestion: Who built it?\nAnswer: Nobody.`, SAID],
  ['answer tags', `<answer>${ONE} [1]. ${TWO} [1].</answer>`, SAID],
  ['a label', `**Answer:** ${ONE} [1]. ${TWO} [1].`, SAID],
  ['a German label', `Antwort: ${ONE} [1]. ${TWO} [1].`, SAID],
  ['a preamble', `Sure! Here is what the passages say:\n\n${ONE} [1]. ${TWO} [1].`, SAID],
  ['another preamble', `Based on the provided passages, here is the answer:\n${ONE} [1]. ${TWO} [1].`, SAID],
  ['JSON', JSON.stringify({ answer: `${ONE} [1]. ${TWO} [1].`, citations: [1] }), SAID],
  ['JSON in a fence', `\`\`\`json\n${JSON.stringify({ answer: `${ONE} [1]. ${TWO} [1].` })}\n\`\`\``, SAID],
  [
    'JSON claim by claim',
    JSON.stringify({
      claims: [
        { claim: `${ONE}.`, passage: 1 },
        { claim: `${TWO}.`, passages: ['1'] },
      ],
    }),
    BEHIND,
  ],
  ['a fence around it all', `\`\`\`markdown\n${ONE} [1]. ${TWO} [1].\n\`\`\``, SAID],
  [
    'no marks at all',
    `${ONE}. The Harbour Tower stands in Port Ellis.`,
    `${ONE}. [1] The Harbour Tower stands in Port Ellis. [2]`,
  ],
  ['list items', `- ${ONE} [1]\n- ${TWO} [1]`, `- ${ONE} [1]\n- ${TWO} [2]`],
  ['NO_SUPPORT behind an answer', `${ONE} [1]. ${TWO} [1].\n\nNO_SUPPORT`, SAID],
]

test('there are forty styles and more', () => assert.ok(STYLES.length >= 40))

for (const [style, reply, expected] of STYLES)
  test(`a reply with ${style} gives the answer with our own marks`, () => {
    const writer = ground(reply)
    assert.equal(writer.text, expected)
    assert.deepEqual(
      writer.citations.map(({ sourceText }) => sourceText),
      ['It was finished in 1931.', 'The Harbour Tower stands in Port Ellis.'],
    )
    assert.equal(writer.tally.unsupported, 0)
  })

const REFUSALS: readonly (readonly [string, string])[] = [
  ['the token', 'NO_SUPPORT'],
  ['the token in bold', '**NO_SUPPORT**.'],
  ['the token in a fence', '```\nNO_SUPPORT\n```'],
  ['the token with a space', '"NO SUPPORT"'],
  ['prose', 'The passages do not mention who painted the door.'],
  [
    'polite prose',
    "I'm sorry, but the provided passages do not contain information about the door. I cannot answer this.",
  ],
  ['prose with a mark', 'The passages do not say who painted the door [1].'],
  ['German', 'Die Textstellen erwähnen nicht, wer die Tür gestrichen hat.'],
  ['French', 'Les passages ne mentionnent pas qui a peint la porte.'],
  ['Spanish', 'Los pasajes no mencionan quién pintó la puerta.'],
  ['Italian', 'I passaggi non menzionano chi ha dipinto la porta.'],
  ['Portuguese', 'As passagens não mencionam quem pintou a porta.'],
  ['Dutch', 'De passages vermelden niet wie de deur heeft geschilderd.'],
  ['Russian', 'Отрывки не упоминают, кто покрасил дверь.'],
  ['Chinese', '提供的段落没有提到谁粉刷了门。'],
  ['Japanese', 'これらの文章には、誰が扉を塗ったかの記載がありません。'],
]

for (const [style, reply] of REFUSALS)
  test(`a refusal in ${style} is one`, () => assert.ok(ground(reply, 'Who painted the door of the tower?').isRefusal))

test('a part that is left open is no refusal of the whole, and is told', () => {
  const writer = ground(`${ONE} [1]. The passages do not say where it stands.`)
  assert.equal(writer.isRefusal, false)
  assert.equal(writer.tally.leavesOpen, true)
})

test('a sentence of the model’s own is marked, and no citation stands behind it', () => {
  const writer = ground(`${ONE} [1]. Orlando, a wealthy merchant of spices, paid for the works [1].`)
  assert.match(writer.text, /for the works\. \(not found in the sources\)$/)
  assert.equal(writer.citations.length, 1)
})

test('an answer in another language than the passages keeps its marks', () => {
  const german = 'Wann wurde der Harbour Tower fertig, und wo steht er?'
  const writer = ground(
    'Der Leuchtturm wurde im Jahr 1931 fertiggestellt und steht in der Stadt Port Ellis [1].',
    german,
  )
  assert.match(writer.text, /Port Ellis \[1\]\.$/)
  assert.equal(writer.tally.unsupported, 0)
})

test('code that the question asked for stays as it is', () => {
  const writer = ground(`${ONE} [1].\n\n\`\`\`sh\nlamp --on [1]\n\`\`\`\n\n${TWO} [1].`)
  assert.match(writer.text, /```sh\nlamp --on \[1\]\n```/)
})

test('a model that runs in circles is stopped', () => {
  assert.throws(
    () => ground(`${ONE} [1]. ${'The lamp can be seen from forty miles away. '.repeat(9)}`),
    /again and again/,
  )
})
