import { secondAbout } from '@/domain/learn/best-cue'

const cues = [
  { from: 2, to: 9, text: '同学们好，这一讲说法律关系的三个要素。' },
  { from: 45.2, to: 54, text: '客体是权利义务共同指向的对象：物、智力成果，还有行为。' },
  { from: 83.7, to: 92, text: '自然人的行为能力分三档：不满八周岁，无行为能力。' },
]

describe('where a lesson speaks of a question', () => {
  it.each([
    ['下列各项中，属于法律关系客体的是（ ）。权利义务共同指向的对象', 45],
    ['不满八周岁的自然人，是无行为能力人。', 83],
    ['增值税的纳税期限', null],
    ['', null],
  ])('%s', (text, second) => {
    expect(secondAbout(cues, text)).toBe(second)
  })

  it('takes the earlier of two that fit alike, and reads signs and widths as nothing', () => {
    const twice = [
      { from: 5, to: 6, text: 'ＡＢＣ，def' },
      { from: 9, to: 10, text: 'abc def' },
    ]
    expect(secondAbout(twice, '“abc” def!')).toBe(5)
  })
})
