export type Random = () => number

export const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)]!
export const chance = (random: Random, share: number): boolean => random() < share

const CONTROL = Array.from({ length: 32 }, (_, code) => String.fromCharCode(code)).join('')

/** Texts that have broken services before: control characters, marks of other languages, paths, code, names of objects. */
export const STRANGE_TEXTS: readonly string[] = [
  '\0',
  CONTROL,
  'a\0b',
  '\u007f\u0080\u009f',
  '\ud800',
  'x\udfffy',
  '\ufeff',
  '\uffff\ufffe',
  '\u202egnp.exe',
  'e\u0301'.repeat(50),
  'Z\u0351'.repeat(300),
  '👩‍👩‍👧‍👦'.repeat(40),
  '\u2028\u2029',
  '%',
  '%00',
  '%zz',
  '%2e%2e%2f',
  '../../../../etc/passwd',
  '..',
  '.',
  '/',
  '//',
  '\\\\host\\share',
  'file:///etc/passwd',
  'http://',
  'http://[::1',
  'http://127.0.0.1:1/',
  'javascript:alert(1)',
  "'; DROP TABLE notebook; --",
  '" OR 1=1 NEAR/0 *',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '__proto__',
  'constructor',
  'toString',
  'NaN',
  'Infinity',
  '-0',
  '1e309',
  '9'.repeat(400),
  '0x10',
  '2026-02-30T25:61:61Z',
  '0000-00-00',
  '+275760-09-13T00:00:00.001Z',
  '-271821-04-19',
  'true',
  'null',
  '[]',
  '{}',
  'CON',
  'a\r\nSet-Cookie: x=1',
  ' ',
  'http://127.0.0.1:1/notebook/00000000-0000-0000-0000-000000000000',
]

/** A text of so many characters, which no two calls share. */
const huge = (random: Random) => 'ab '.repeat(Math.floor(random() * 40_000) + 700)

export const nested = (depth: number, open: string, close: string) => `${open.repeat(depth)}1${close.repeat(depth)}`

/** A value as JSON text, so that it may be one that no object can hold: `1e309`, `-0`, twice the same name. */
export function strangeJson(random: Random): string {
  const makers: readonly (() => string)[] = [
    () => JSON.stringify(pick(random, STRANGE_TEXTS)),
    () => JSON.stringify(pick(random, STRANGE_TEXTS)),
    () => JSON.stringify(huge(random)),
    () => pick(random, NUMBERS),
    () => pick(random, ['true', 'false', 'null', '""', '[]', '{}', '[null]', '[[]]', '{"":""}', '[{}]']),
    () => nested(pick(random, [3, 40, 300, 5_000]), '[', ']'),
    () => nested(pick(random, [3, 40, 300, 5_000]), '{"a":', '}'),
    () => `[${Array.from({ length: 50 }, () => JSON.stringify(pick(random, STRANGE_TEXTS))).join(',')}]`,
    () => `[${'"a",'.repeat(Math.floor(random() * 30_000))}"a"]`,
    () => `{"__proto__":{"x":1},"constructor":{"prototype":1},"x":${pick(random, NUMBERS)},"x":2}`,
  ]
  return pick(random, makers)()
}

const NUMBERS = [
  '-0',
  '0',
  '-1',
  '1.5',
  '1e309',
  '-1e309',
  '1e-400',
  '9007199254740993',
  '2147483648',
  '-2147483649',
  '4294967296',
  '18446744073709551616',
  '1e21',
  '0.1e1',
]
