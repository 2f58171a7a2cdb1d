import { lengthOrNone } from '#server/desk/parts/length-field'

const field = lengthOrNone({ label: '时长', most: 86_400 })
const parsed = (text: string) => field.parse([text])

describe('a length that is typed', () => {
  it.each([
    ['12:30', 750],
    [' 0:45 ', 45],
    ['1:02:03', 3_723],
    ['90:00', 5_400],
    ['12：30', 750],
    ['', null],
  ])('%s is read as %s seconds', (text, value) => expect(parsed(text)).toEqual({ value }))

  it.each(['12', '12:60', '0:00', '-1:30', '25:00:00', 'abc', '1:2:3:4'])('%s is refused', (text) =>
    expect(parsed(text)).toMatchObject({ error: '时长写成 分:秒 或 时:分:秒，如 12:30，最长 24 小时' }),
  )
})
