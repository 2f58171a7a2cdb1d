import { wishFault } from '#server/services/exam/paper-build/build'

const section = { title: '单选题', type: 'single_choice', marks: 200 }
const wish = { category: 1, title: '卷', minutes: 60, passMarks: 100, sections: [{ ...section, filter: {} }] }

it.each<[object, string]>([
  [{ ...wish, title: undefined }, '/title'],
  [{ ...wish, sections: [] }, '/sections'],
  [{ ...wish, sections: [section] }, '第 1 部分须恰好写'],
  [{ ...wish, sections: [{ ...section, filter: {}, list: [1] }] }, '第 1 部分须恰好写'],
  [{ ...wish, preset: 'none' }, '没有名为 none 的计分规则'],
])('the wish %j is refused: %s', (value, reason) => expect(wishFault(value)).toContain(reason))

it('a complete wish has no fault', () => expect(wishFault({ ...wish, preset: 'accounting-2016' })).toBeNull())

const part = (change: object) => ({ ...wish, sections: [{ ...section, filter: {}, ...change }] })
const listed = (list: unknown) => ({ ...wish, sections: [{ ...section, list }] })
const drawn = (draw: unknown) => ({ ...wish, sections: [{ ...section, draw }] })
const many = (count: number, each: unknown = 1) => Array.from({ length: count }, () => each)

it.each<[string, (value: number) => object, number, number]>([
  ['minutes', (minutes) => ({ ...wish, minutes }), 1, 600],
  ['category', (category) => ({ ...wish, category }), 1, 1e9],
  ['marks to pass', (passMarks) => ({ ...wish, passMarks }), 0, 1e9],
  ['a seed', (seed) => ({ ...wish, seed }), 0, 1e9],
  ['letters of a title', (count) => ({ ...wish, title: '卷'.repeat(count) }), 1, 100],
  ['parts', (count) => ({ ...wish, sections: many(count, { ...section, filter: {} }) }), 1, 20],
  ['lines of a notice', (count) => ({ ...wish, notice: many(count, '请') }), 0, 20],
  ['marks of a question', (marks) => part({ marks }), 1, 100_000],
  ['the easiest', (easiest) => part({ filter: { difficulty: [easiest, 5] } }), 1, 5],
  ['the hardest', (hardest) => part({ filter: { difficulty: [1, hardest] } }), 1, 5],
  ['chapters', (count) => part({ filter: { chapters: many(count, '第一章') } }), 1, 100],
  ['points', (count) => part({ filter: { points: many(count, '存货') } }), 1, 100],
  ['questions named', (count) => listed(many(count)), 1, 200],
  ['draws', (count) => drawn(many(count, { count: 1 })), 1, 50],
  ['questions drawn', (count) => drawn([{ count }]), 1, 200],
])('%s have a lower and an upper bound', (_name, made, least, most) => {
  expect([least, most].map((value) => wishFault(made(value)))).toEqual([null, null])
  expect(wishFault(made(most + (most < 1e9 ? 1 : 0.5)))).not.toBeNull()
  if (least > 0) expect(wishFault(made(least - 1))).not.toBeNull()
})

it.each([{ ...wish, pass: 1 }, part({ mark: 1 }), part({ filter: { chapter: '第一章' } }), drawn([{ count: 1, chapter: '第一章' }])])(
  'an unknown word is refused: %j',
  (value) => expect(wishFault(value)).not.toBeNull(),
)

it.each([
  [{ ...wish, kind: 'mock' }, true],
  [{ ...wish, kind: 'past' }, true],
  [{ ...wish, kind: 'daily' }, false],
  [listed([7, 'bank:7']), true],
  [listed(['']), false],
])('the wish is checked: %j', (value, isFit) => expect(wishFault(value) === null).toBe(isFit))
