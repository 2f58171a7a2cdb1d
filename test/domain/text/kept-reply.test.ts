import { keptReply, repliesOf, replyKey } from '@/domain/text/kept-reply'

describe('a reply kept on the device', () => {
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
  ])('is read out of %j', (text, reply) => {
    expect(keptReply(text)).toEqual(reply)
  })
})
