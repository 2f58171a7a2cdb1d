import { captionAt, findCues, isSleepDue, mediaFileOf, SLEEP_CHOICES, sleepShown, sleepText, timerOf } from '@/domain/learn/transcript'
import { MINUTE_MS } from '@/domain/time/units'

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
  ])('shows the caption at %s s', (second, text) => expect(captionAt(cues, second)).toBe(text))

  it.each([
    ['', 2],
    ['负债+所有者', 1],
    ['ｖａｔ', 1],
    ['利润', 0],
  ])('finds %j in %i stretches', (words, count) => expect(findCues(cues, words)).toHaveLength(count))
})

describe('mediaFileOf', () => {
  it.each([
    ['https://school.cn/media/signed/m1abc-0f/video/lesson.mp4', 'https://school.cn/media/video/lesson.mp4'],
    ['https://school.cn/media/video/lesson.mp4', 'https://school.cn/media/video/lesson.mp4'],
    ['https://cdn.cn/a.m3u8', 'https://cdn.cn/a.m3u8'],
    ['', ''],
  ])('returns for %j the file %j', (address, file) => {
    expect(mediaFileOf(address)).toBe(file)
  })
})

const NOW = 1_000_000

describe('the sleep timer', () => {
  it('offers minutes, the end of the lesson, and none', () =>
    expect(SLEEP_CHOICES.map(sleepText)).toEqual(['不开启', '15 分钟', '30 分钟', '60 分钟', '播完本课']))

  it('fires from its due time on', () => {
    const timer = timerOf(15, NOW)
    expect(isSleepDue(timer, NOW + 15 * MINUTE_MS - 1)).toBe(false)
    expect(isSleepDue(timer, NOW + 15 * MINUTE_MS)).toBe(true)
  })

  it.each([[null], ['lesson']] as const)('%j never fires by the clock', (choice) =>
    expect(isSleepDue(timerOf(choice, NOW), Number.MAX_SAFE_INTEGER)).toBe(false),
  )

  it.each([
    [null, '定时'],
    ['lesson', '播完停'],
    [15, '定时 15′'],
  ] as const)('%j is shown as %s', (choice, text) => expect(sleepShown(timerOf(choice, NOW))).toBe(text))
})
