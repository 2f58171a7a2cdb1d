import { byName, dayCell, endOfDay, meantIn, mobileCell, momentCell, namedCell, wholeCell, yuanCell } from '#server/desk/parts/sheet-cells'

const faultOf = (cell: { fault?: string | undefined }) => cell.fault ?? ''

it.each([
  ['13800138000', '13800138000'],
  ['138 0013 8000', '13800138000'],
  ['138-0013-8000', '13800138000'],
  ['+86 13800138000', '13800138000'],
  ['008613800138000', '13800138000'],
  ['１３８００１３８０００', '13800138000'],
  ['13800138000.0', '13800138000'],
  ['1.3800138000E+10', '13800138000'],
])('the mobile %s is read as %s', (cell, mobile) => expect(mobileCell(cell)).toEqual({ value: mobile }))

it.each([
  ['', '没有写手机号'],
  ['1380013800', '手机号少 1 位，只有 10 位'],
  ['138001380001', '手机号多 1 位，有 12 位'],
  ['23800138000', '手机号要以 1 开头'],
  ['一三八', '不是数字的字'],
  ['1.38E+10', '科学计数法'],
  ['1.38001E+10', '科学计数法'],
])('the mobile %p is refused by %s', (cell, words) => expect(faultOf(mobileCell(cell))).toContain(words))

it.each([
  ['2027-06-30', '2027-06-30'],
  ['2027/6/3', '2027-06-03'],
  ['2027.6.30', '2027-06-30'],
  ['2027年6月30日', '2027-06-30'],
  ['20270630', '2027-06-30'],
  ['2027-06-30 23:59:59', '2027-06-30'],
  ['46568', '2027-06-30'],
  ['2027-02-30', null],
  ['2027-13-01', null],
  ['明年', null],
  ['12345', null],
])('the day %s is read as %p', (cell, day) => expect(dayCell(cell)).toBe(day))

it('writes a moment at the end of a day by its day', () => {
  expect([momentCell(endOfDay('2027-06-30')), momentCell(endOfDay('2027-06-30') + 60_001), momentCell(null)]).toEqual([
    '2027-06-30',
    '2027-07-01 00:01',
    '',
  ])
})

it.each([
  ['199', 19_900],
  ['199.5', 19_950],
  ['¥1,099.00', 109_900],
  ['0.29 元', 29],
  ['1.005', null],
  ['-1', null],
  ['1e3', null],
  ['', null],
])('the amount %p is %p fen', (cell, fen) => {
  const read = yuanCell(cell)
  expect(read.fault === undefined ? read.value : null).toBe(fen)
})

it('reads whole numbers up to a limit', () => {
  expect(['20', '20.0', '1,000', '1001', '-1', '1.5'].map((cell) => faultOf(wholeCell(cell, '总数', 1_000)) === '')).toEqual([
    ...[true, true, true],
    ...[false, false, false],
  ])
})

describe('an object that a cell names', () => {
  const known = byName([
    { id: 1, title: '经济法基础' },
    { id: 2, title: '初级会计实务' },
    { id: 3, title: '冲刺班' },
    { id: 4, title: '冲刺班' },
  ])
  it('finds an object by number and by title, however it is spaced', () => {
    expect([namedCell(known, '2', '课程'), namedCell(known, ' 经济法 基础', '课程')]).toEqual([
      { value: { id: 2, title: '初级会计实务' } },
      { value: { id: 1, title: '经济法基础' } },
    ])
  })
  it.each([
    ['经济法基楚', '没有叫“经济法基楚”的课程，是不是“经济法基础”'],
    ['冲刺班', '有几个课程都叫“冲刺班”，请改写编号'],
    ['绘画', '没有叫“绘画”的课程'],
    ['9', '没有叫“9”的课程'],
  ])('%s is refused by %s', (cell, words) => expect(faultOf(namedCell(known, cell, '课程'))).toBe(words))
  it('names the object that was meant by a whole cell, and none for a part of one', () => {
    const reason = faultOf(namedCell(known, '经济法基楚', '课程'))
    expect([meantIn(reason, ' 经济法基楚'), meantIn(reason, '经济法基楚、冲刺班'), meantIn('没有写手机号', '')]).toEqual([
      '经济法基础',
      ...[undefined, undefined],
    ])
  })
})
