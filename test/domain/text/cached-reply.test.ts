import { cachedReply, csvText, repliesOf, replyKey } from '@/domain/text/cached-reply'

describe('a stored reply', () => {
  it('has a name for each learner and query', () => {
    expect(repliesOf(0)).toBe('replies:0')
    expect(replyKey(7, '["a",1]')).toBe('replies:7:["a",1]')
  })

  it.each<[string | undefined, unknown]>([
    ['{"data":{"id":1}}', { id: 1 }],
    ['{"data":null}', null],
    ['{}', undefined],
    ['[]', undefined],
    ['{"data":', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('a stored reply is unreadable from %j', (text, reply) => {
    expect(cachedReply(text)).toEqual(reply)
  })
})

const cellOf = (text: string) => csvText([[text]]).slice(1, -2)

describe('csvText', () => {
  it('begins with a byte order mark and ends each row with CR LF', () =>
    expect(csvText([['a', 'b'], ['c']])).toBe('\uFEFF"a","b"\r\n"c"\r\n'))
  it('doubles quotes and keeps line breaks and commas inside', () => expect(cellOf('说"对",\n再见')).toBe('"说""对"",\n再见"'))
  it.each(['=1+1', '+1-1', '-1+cmd', '-', '-.5.', '@SUM(A1)', '  =1', '\t=1', '＝1', '＠x', '\tx', '\rx', '\nx', '-1\n=2', '-x', '－1'])(
    'shows %j as text',
    (text) => expect(cellOf(text)).toBe(`"'${text}"`),
  )
  it.each(['-199.00', '+1', '-5', '-1,234.50', '-12%', '1-1', 'a=b', '甲＝乙', ''])('leaves %j unchanged', (text) =>
    expect(cellOf(text)).toBe(`"${text}"`),
  )
})
