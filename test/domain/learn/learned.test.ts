import {
  afterBeat,
  type BeatTrace,
  beatAllowance,
  budgetAt,
  FIRST_SECONDS,
  learnedMinutes,
  learnedTodayText,
  secondAbout,
  spendBudget,
} from '@/domain/learn/learned'
import { fc } from '../../support/fast-check'

it.each([
  [0, 0],
  [59, 0],
  [60, 1],
  [630, 10],
])('%d seconds are %d minutes', (seconds, minutes) => expect(learnedMinutes(seconds)).toBe(minutes))

it.each([
  [{ todaySeconds: 630, streak: 3 }, '今天学习 10 分钟 · 连续学习 3 天'],
  [{ todaySeconds: 0, streak: 2 }, '今天学习 0 分钟 · 连续学习 2 天'],
  [{ todaySeconds: 0, streak: 0 }, '今天学习 0 分钟'],
])('the amount %j is shown as %s', (learned, text) => expect(learnedTodayText(learned)).toBe(text))

const NOW = 1_700_000_000_000
const first = { at: NOW, left: FIRST_SECONDS }

describe('the claimable seconds of a learner', () => {
  it.each([
    [0, 32],
    [10_000, 64],
    [-5_000, 32],
    [3_600_000, 32 + 3600 * 3.2],
    [7 * 86_400_000, 86_400 * 3.2],
  ])('after %i ms: %d seconds are left', (ms, left) => expect(budgetAt(first, NOW + ms).left).toBeCloseTo(left))
  it('the seconds are spent once, and never fall below zero', () => {
    const spent = spendBudget(first, 30)
    expect(spent).toEqual({ at: NOW, left: 2 })
    expect(spendBudget(spent, 30).left).toBe(0)
  })
  it('do not grow when the clock goes back', () => expect(budgetAt(first, NOW - 1)).toEqual(first))
})

describe('beat allowance', () => {
  const NOW = 1_000_000

  describe('new seconds a beat may add', () => {
    it.each([
      ['a first beat', undefined, 32],
      ['a beat right behind one that used everything', { at: NOW, left: 0 }, 0],
      ['five seconds later', { at: NOW - 5000, left: 0 }, 16],
      ['a minute later', { at: NOW - 60_000, left: 0 }, 192],
      ['a reserve does not lift the bound of one beat', { at: NOW - 5000, left: 32 }, 32],
      ['a clock that went back', { at: NOW + 5000, left: 0 }, 0],
    ])('follow the clock %s', (_case, trace, seconds) => {
      expect(beatAllowance(trace, NOW)).toBe(seconds)
    })

    it.each([
      ['no more than a reserve after a long pause', { at: NOW - 600_000, left: 32 }, 0, { at: NOW, left: 32 }],
      ['what it did not use of the time that passed', { at: NOW - 5000, left: 0 }, 4, { at: NOW, left: 12 }],
      ['nothing when it used all', undefined, 32, { at: NOW, left: 0 }],
      ['the later moment when the clock went back', { at: NOW + 5000, left: 20 }, 5, { at: NOW + 5000, left: 15 }],
    ])('an accepted beat leaves %s', (_case, trace, used, left) => {
      expect(afterBeat(trace, NOW, used)).toEqual(left)
    })

    it('many greedy beats together get the seconds of the clock and one reserve', () => {
      fc.assert(
        fc.property(fc.array(fc.nat(20_000), { minLength: 1, maxLength: 30 }), (pauses) => {
          let [trace, now, sum]: [BeatTrace | undefined, number, number] = [undefined, NOW, 0]
          for (const pause of pauses) {
            now += pause
            const allowed = beatAllowance(trace, now)
            trace = afterBeat(trace, now, allowed)
            sum += allowed
          }
          expect(sum).toBeLessThanOrEqual(32 + ((now - NOW) / 1000) * 3.2 + 1e-6)
        }),
      )
    })
  })
})

const cues = [
  { from: 2, to: 9, text: '同学们好，这一讲说法律关系的三个要素。' },
  { from: 45.2, to: 54, text: '客体是权利义务共同指向的对象：物、智力成果，还有行为。' },
  { from: 83.7, to: 92, text: '自然人的行为能力分三档：不满八周岁，无行为能力。' },
]

describe('the mention of a question in a lesson', () => {
  it.each([
    ['下列各项中，属于法律关系客体的是（ ）。权利义务共同指向的对象', 45],
    ['不满八周岁的自然人，是无行为能力人。', 83],
    ['增值税的纳税期限', null],
    ['', null],
  ])('starts at the second found for “%s”', (text, second) => {
    expect(secondAbout(cues, text)).toBe(second)
  })

  it('the mention is the earlier of two equal matches, ignoring punctuation and character width', () => {
    const twice = [
      { from: 5, to: 6, text: 'ＡＢＣ，def' },
      { from: 9, to: 10, text: 'abc def' },
    ]
    expect(secondAbout(twice, '“abc” def!')).toBe(5)
  })
})
