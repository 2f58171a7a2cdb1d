import { checkBack } from '#server/bank/export/check'
import type { Stored } from '#server/bank/export/stored'
import { type Draft, draftDefaults, plain, Refused, type Row } from '#server/bank/read/draft'
import { prepare } from '#server/bank/read/question'

// Plain words alone: nothing is looked up at the desk.
const desk = {} as Parameters<typeof checkBack>[2]['desk']
const chosen: Draft = {
  ...draftDefaults,
  line: 1,
  type: 'single_choice',
  stem: plain('题干'),
  options: [plain('一'), plain('二'), plain('三')],
  answer: { kind: 'letters', letters: ['A'] },
  explanation: [plain('因为')],
  chapter: '第一章',
  points: ['存货', '成本'],
  pinned: ['B', 'C'],
}
const blanks: Draft = {
  ...chosen,
  type: 'fill',
  options: [],
  pinned: [],
  stem: plain('填____'),
  answer: { kind: 'blanks', alternatives: [['甲', '乙']] },
}
const child: Draft = { ...chosen, points: [] }
const material: Draft = { ...draftDefaults, line: 1, type: 'material', stem: plain('材料'), answer: { kind: 'none' }, chapter: '第一章' }

type Prepared = Awaited<ReturnType<typeof prepare>>
const asStored = ({ type, body, chapter, points, children }: Prepared): Stored => ({
  ...body,
  ...{ id: 1, type, chapter, points, children: children.map(asStored) },
})
/** Names the fault of a question that is read back as `draft`; null when there is none. */
async function fault(draft: Draft, change: (stored: Stored) => Partial<Stored> = () => ({}), rows: Row[] = [{ line: 1, draft }]) {
  const stored = asStored(await prepare(draft, desk))
  const read = async function* () {
    yield* rows
  }
  const said = await checkBack({ ...stored, ...change(stored) }, '', { read, desk }).catch((error: unknown) => error)
  if (said instanceof Refused) return said.message
  if (said instanceof Error) throw said
  return null
}

it.each<[string, Draft, (stored: Stored) => Partial<Stored>]>([
  ['nothing', chosen, () => ({})],
  ['the order of its points', chosen, ({ points }) => ({ points: [...points].reverse() })],
  ['the order of the letters that keep their place', chosen, ({ pinned }) => ({ pinned: [...pinned].reverse() })],
  [
    'a key that leaves open whether it is exact',
    blanks,
    ({ answer_key: key }) => ({ answer_key: key && { ...key, isExact: false } }) as never,
  ],
])('the difference %s stays', async (_name, draft, change) => expect(await fault(draft, change)).toBeNull())

it.each<[string, Draft, Partial<Stored>]>([
  ['难度', chosen, { difficulty: 5 }],
  ['选项的顺序', chosen, { pinned: ['B'] }],
  ['解析', chosen, { explanation: [] }],
  ['章节', chosen, { chapter: null }],
  ['知识点', chosen, { points: ['存货'] }],
  ['题型', chosen, { type: 'choice' }],
  ['题干、选项、答案', chosen, { stem: [], options: [], answer_key: null }],
  ['答案', blanks, { answer_key: { kind: 'blanks', alternatives: [['甲', '乙']], isExact: true } }],
  ['答案', blanks, { answer_key: { kind: 'blanks', alternatives: [['甲']] } }],
])('a change is named: %s', async (names, draft, change) =>
  expect(await fault(draft, () => change)).toBe(`not_kept: 写进这种格式后会变的：${names}`),
)

describe('a child of a material', () => {
  const whole: Draft = { ...material, points: ['存货'], children: [child] }
  const withPoints = (points: readonly string[]) =>
    fault(whole, ({ children }) => ({ children: children.map((one) => ({ ...one, points })) }))
  it('a child of a material without points of its own has those of its material', async () => expect(await withPoints(['存货'])).toBeNull())
  it('a child of a material with other points would not survive the round trip', async () =>
    expect(await withPoints(['成本'])).toContain('小题'))
})

it('a text that is read as two questions, as none or not at all is refused', async () => {
  const row = { line: 1, draft: chosen }
  expect(await fault(chosen, undefined, [row, row])).toContain('几道题')
  expect(await fault(chosen, undefined, [])).toContain('几道题')
  expect(await fault(chosen, undefined, [{ line: 1, refused: new Refused('answer_missing', '没有答案') }])).toBe('answer_missing: 没有答案')
})

it('a part that a format has no place for is named, and keeps nothing out', async () => {
  const stored = asStored(await prepare(chosen, desk))
  const read = async function* (): AsyncGenerator<Row> {
    yield { line: 1, draft: { ...chosen, chapter: null, difficulty: 5 } }
  }
  expect(await checkBack(stored, '', { read, desk, without: ['difficulty', 'chapter', 'points'] })).toEqual(['难度', '章节'])
  await expect(checkBack(stored, '', { read, desk, without: ['difficulty'] })).rejects.toThrow('会变的：章节')
})
