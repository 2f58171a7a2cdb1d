import type { Entry } from '#server/bank/read/entry'
import { Seen } from '#server/bank/read/seen'

const entry = (key: string, parentKey: string | null, line: number): Entry => ({
  line,
  key,
  source: 'i:1:=a:',
  isNamed: true,
  fingerprint: parentKey === null ? `print of ${key} ${line}` : null,
  parentKey,
  categoryId: 1,
  chapter: '第一章',
  points: [],
  type: 'material',
  body: {} as Entry['body'],
  isGraded: false,
})

const material = (line: number) => [
  entry('i:1:=a:7', null, line),
  entry('i:1:=a:7/1', 'i:1:=a:7', line + 1),
  entry('i:1:=a:7/k', 'i:1:=a:7', line + 2),
]

it('a material under a repeated number gets its own key with all its children', () => {
  const seen = new Seen()
  expect(seen.meet(material(2), { file: 'a.csv', asked: 'one' })).toEqual({ entries: material(2), notes: [] })
  const { entries, notes } = seen.meet(material(9), { file: 'a.csv', asked: 'two' })
  expect(entries.map(({ key, parentKey, line }) => [key, parentKey, line])).toEqual([
    ['i:1:=a:7~2', null, 9],
    ['i:1:=a:7~2/1', 'i:1:=a:7~2', 10],
    ['i:1:=a:7~2/k', 'i:1:=a:7~2', 11],
  ])
  expect(notes).toMatchObject([{ code: 'number_repeated', reason: '编号与 a.csv 第 2 行相同而题目不同，作为另一道题加入' }])
  const third = seen.meet(material(20), { file: 'a.csv', asked: 'three' })
  expect(third.entries[0]?.key).toBe('i:1:=a:7~3')
})

it('a repeated question is reported with its first place, in its own file and in another', () => {
  const seen = new Seen()
  seen.meet(material(2), { file: 'a.csv', asked: 'one' })
  seen.meet(material(9), { file: 'a.csv', asked: 'two' })
  for (const [asked, line] of [
    ['one', 2],
    ['two', 9],
  ] as const)
    expect(() => seen.meet(material(line), { file: 'a.csv', asked })).toThrow(`与 a.csv 第 ${line} 行的题相同（题干和选项一样）`)
  expect(() => seen.meet(material(30), { file: 'a.csv', asked: 'two' })).toThrow('与 a.csv 第 9 行的题干和选项一样，答案却不同：请只留一题')
  expect(() => seen.meet(material(2), { file: 'b.csv', asked: 'one' })).toThrow('与 a.csv 第 2 行的题完全相同')
  // The same content again in its own file is judged by what it asks: it may stand there under a number of its own.
  const again = [{ ...entry('i:1:=a:8', null, 2), fingerprint: 'print of i:1:=a:7 2' }]
  expect(seen.meet(again, { file: 'a.csv', asked: 'four' }).notes).toEqual([])
})

it('a question of one subject is no double of the same one in another', () => {
  const seen = new Seen()
  const of = (categoryId: number, key: string) => [{ ...entry(key, null, 2), fingerprint: 'print', categoryId }]
  for (const [subject, key] of [
    [1, 'i:1:=a:7'],
    [11, 'i:11:=b:7'],
  ] as const)
    expect(seen.meet(of(subject, key), { file: `${subject}.csv`, asked: 'one' }).entries).toHaveLength(1)
  expect(() => seen.meet(of(11, 'i:11:=c:7'), { file: 'c.csv', asked: 'one' })).toThrow('与 11.csv 第 2 行的题完全相同')
})

it('an empty list gives no entries', () => {
  expect(new Seen().meet([], { file: 'a.csv', asked: '' })).toEqual({ entries: [], notes: [] })
})
