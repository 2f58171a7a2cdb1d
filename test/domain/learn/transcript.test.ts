import { captionAt, findCues } from '@/domain/learn/transcript'

const cues = [
  { from: 0, to: 4, text: '资产 = 负债 + 所有者权益' },
  { from: 5, to: 9.5, text: '这就是 VAT 的价税分离' },
]

describe('a transcript', () => {
  it.each([
    [0, cues[0]?.text],
    [3.9, cues[0]?.text],
    [4, ''],
    [9.4, cues[1]?.text],
    [60, ''],
  ])('says at %s s', (second, text) => expect(captionAt(cues, second)).toBe(text))

  it.each([
    ['', 2],
    ['负债+所有者', 1],
    ['ｖａｔ', 1],
    ['利润', 0],
  ])('finds %j in %i stretches', (words, count) => expect(findCues(cues, words)).toHaveLength(count))
})
