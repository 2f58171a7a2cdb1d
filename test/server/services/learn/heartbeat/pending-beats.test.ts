import { afterFailure, type Beat, changeOf, enqueue, keyOf, mergeBeats, type Pending } from '#server/services/learn/heartbeat/pending-beats'
import { countPlayed, nothingPlayed } from '@/domain/learn/played'

const NOW = 1_000_000
const LENGTH = 120
const MOST_TRIES = 5

const beat = (from: number, to: number, at = NOW): Beat => ({
  userId: 1,
  lessonId: 2,
  courseId: 3,
  length: LENGTH,
  at,
  position: to,
  played: [{ from, to }],
})
const waiter = () => ({ resolve: () => {}, reject: () => {} })
const group = (key: string, beats: Beat[], tries = 0): Pending => ({ key, beats, waiters: beats.map(waiter), tries })
const mapOf = (...groups: Pending[]) => new Map(groups.map((one) => [one.key, one]))

describe('beats that wait', () => {
  it('are told apart by learner and lesson', () => {
    const keys = [keyOf({ userId: 1, lessonId: 23 }), keyOf({ userId: 12, lessonId: 3 }), keyOf({ userId: 1, lessonId: 24 })]
    expect(new Set(keys).size).toBe(3)
  })

  it('of one lesson stand behind each other with their callers, other lessons beside them', () => {
    const pending = new Map<string, Pending>()
    const [first, second, other] = [group('a', [beat(0, 5)], 2), group('a', [beat(5, 10)]), group('b', [beat(0, 1)])]
    for (const one of [first, second, other]) enqueue(pending, one)
    expect([...pending.keys()]).toEqual(['a', 'b'])
    expect(pending.get('a')).toEqual({
      key: 'a',
      beats: [...first.beats, ...second.beats],
      waiters: [...first.waiters, ...second.waiters],
      tries: 2,
    })
    expect(first.beats).toHaveLength(1)
  })
})

describe('merging beats', () => {
  const merged = (...beats: Beat[]) => mergeBeats(beats, nothingPlayed(LENGTH), undefined)

  it('counts each second once', () => {
    expect(countPlayed(merged(beat(0, 10), beat(5, 15), beat(0, 10)).played)).toBe(15)
  })

  it('allows many at once no more than one, and more as the clock goes on', () => {
    expect(countPlayed(merged(beat(0, 120), beat(0, 120)).played)).toBe(32)
    expect(countPlayed(merged(beat(0, 120), beat(32, 120, NOW + 5000)).played)).toBe(48)
  })

  it('goes on from the trace and the seconds that are stored', () => {
    const before = merged(beat(0, 120))
    expect(before.trace).toEqual({ at: NOW, left: 0 })
    expect(countPlayed(mergeBeats([beat(0, 120)], before.played, before.trace).played)).toBe(32)
    const later = mergeBeats([beat(0, 120, NOW + 10_000)], before.played, before.trace)
    expect(countPlayed(later.played)).toBe(64)
    expect(later.trace?.at).toBe(NOW + 10_000)
  })

  it('of none changes nothing', () => {
    const played = nothingPlayed(LENGTH)
    expect(mergeBeats([], played, undefined)).toEqual({ played, trace: undefined })
  })
})

describe('the change of a lesson', () => {
  const merge = () => nothingPlayed(LENGTH)

  it('has the position and the moment of the last beat, and never ends the lesson', () => {
    const change = changeOf(group('a', [beat(0, 90), beat(5, 10, NOW + 5000)]), merge)
    expect(change).toMatchObject({
      userId: 1,
      lessonId: 2,
      courseId: 3,
      length: LENGTH,
      at: NOW + 5000,
      position: 10,
      isEnded: false,
      merge,
    })
    expect(change?.played.map(({ spans }) => spans)).toEqual([[{ from: 0, to: 90 }], [{ from: 5, to: 10 }]])
  })

  it('is none without a beat', () => {
    expect(changeOf(group('a', []), merge)).toBeUndefined()
  })
})

describe('after a batch failed', () => {
  it('its beats wait on without their callers, and those that came meanwhile stand behind them', () => {
    const [failed, newer, other] = [group('a', [beat(0, 5)]), group('a', [beat(5, 10)]), group('b', [beat(0, 1)])]
    const pending = afterFailure([failed], mapOf(newer, other))
    expect(pending.get('a')).toEqual({ key: 'a', beats: [...failed.beats, ...newer.beats], waiters: newer.waiters, tries: 1 })
    expect(pending.get('b')).toBe(other)
  })

  it('the fifth time they are given up, and newer ones start afresh', () => {
    const newer = group('b', [beat(5, 10)])
    const [once, last] = [group('a', [beat(0, 5)], MOST_TRIES - 2), group('b', [beat(0, 5)], MOST_TRIES - 1)]
    const pending = afterFailure([once, last], mapOf(newer))
    expect(pending.get('a')).toMatchObject({ tries: MOST_TRIES - 1 })
    expect(pending.get('b')).toBe(newer)
    expect(afterFailure([last], new Map()).size).toBe(0)
  })
})
