import { captionFault, cuesOf } from '#server/services/learn/cues'

const good = 'WEBVTT\n\n00:01.000 --> 00:04.500\n同学们好\n\n00:04.500 --> 01:00:00.000\n再见\n'

describe('cuesOf', () => {
  it('reads the stretches of speech in order', () => {
    expect(cuesOf(good)).toEqual([
      { from: 1, to: 4.5, text: '同学们好' },
      { from: 4.5, to: 3_600, text: '再见' },
    ])
    expect(cuesOf('')).toEqual([])
  })
})

describe('captionFault', () => {
  it.each([[''], [good]])('accepts %j', (vtt) => {
    expect(captionFault(vtt)).toBeNull()
  })

  it.each([
    ['1\n00:00:01,000 --> 00:00:04,500\n你好', '字幕的第一行必须是 WEBVTT'],
    ['WEBVTT\n', '字幕里没有一句话'],
    ['WEBVTT\n\n00:01,000 --> 00:04,500\n你好\n', '字幕第 3 行不合 WebVTT 的写法'],
    ['WEBVTT\n\n00:05.000 --> 00:04.500\n你好\n', '字幕第 3 行不合 WebVTT 的写法'],
  ])('names the fault of %j', (vtt, sentence) => {
    expect(captionFault(vtt)).toContain(sentence)
  })
})
