import { afterBeat, type BeatTrace, beatAllowance } from '@/domain/learn/beat-allowance'
import { fc } from '../../support/fast-check'

const NOW = 1_000_000

describe('new seconds a beat may add', () => {
  it.each([
    ['a first beat', undefined, 32],
    ['a beat right behind one that used everything', { at: NOW, left: 0 }, 0],
    ['five seconds later', { at: NOW - 5000, left: 0 }, 16],
    ['a minute later', { at: NOW - 60_000, left: 0 }, 192],
    ['a reserve does not lift the bound of one beat', { at: NOW - 5000, left: 32 }, 32],
    ['a clock that went back', { at: NOW + 5000, left: 0 }, 0],
  ])('%s', (_case, trace, seconds) => {
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

  it('many greedy beats together get what the clock gave, and one reserve', () => {
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
