import {
  FILM_PIECE_BYTES,
  filmDaysLeft,
  filmEnds,
  filmGate,
  filmGates,
  filmLock,
  filmLockText,
  filmUntil,
  heightText,
  isFilmEnd,
  missingRoom,
  pieceCount,
  pieceSpan,
  rangeOf,
} from '@/domain/learn/film-download'
import { DAY_MS, MINUTE_MS } from '@/domain/time/units'

const PIECE = FILM_PIECE_BYTES

it.each([
  [1, 1],
  [PIECE, 1],
  [PIECE + 1, 2],
  [2_147_483_648, 2048],
])('a film of %i bytes has %i pieces, which cover it without a gap', (bytes, count) => {
  expect(pieceCount(bytes)).toBe(count)
  let end = 0
  for (let index = 0; index < count; index += 1) {
    const { from, to } = pieceSpan(index, bytes)
    expect(from).toBe(end)
    end = to
  }
  expect(end).toBe(bytes)
})

it.each([
  [null, { from: 0, to: 100 }],
  ['bytes=0-', { from: 0, to: 100 }],
  ['bytes=0-1', { from: 0, to: 2 }],
  ['bytes=10-19', { from: 10, to: 20 }],
  ['bytes=90-500', { from: 90, to: 100 }],
  ['bytes=-10', { from: 90, to: 100 }],
  ['bytes=-500', { from: 0, to: 100 }],
  ['bytes=100-', null],
  ['bytes=20-10', null],
  ['bytes=-0', null],
  ['bytes=-', null],
  ['bytes=0-1,5-6', null],
  ['words', null],
])('the range %s of 100 bytes is %j', (header, span) => expect(rangeOf(header, 100)).toEqual(span))

const AT = 1_800_000_000_000
const times = { until: AT + DAY_MS, issuedAt: AT, localAt: AT, seenAt: AT }

it.each([
  ['at once', times, AT, 'open'],
  ['a moment before its end', times, AT + DAY_MS - 1, 'open'],
  ['at its end', times, AT + DAY_MS, 'over'],
  ['with a clock put back by minutes', times, AT - 2 * MINUTE_MS, 'open'],
  ['with a clock put back by more', times, AT - 2 * MINUTE_MS - 1, 'clock'],
  ['with a clock put back behind a moment it has shown', { ...times, seenAt: AT + 6 * 3_600_000 }, AT + 3_600_000, 'clock'],
  [
    'with a clock that was an hour late all the time',
    { ...times, localAt: AT - 3_600_000, seenAt: AT - 3_600_000 },
    AT - 3_000_000,
    'open',
  ],
  ['at its end by the server, with that clock', { ...times, localAt: AT - 3_600_000 }, AT + DAY_MS - 3_600_000, 'over'],
] as const)('a copy %s is judged', (_when, of, now, gate) => expect(filmGate(of, now)).toBe(gate))

it('a copy opens for the days of the school, and no longer than the course', () => {
  expect(filmUntil(AT, 30, null)).toBe(AT + 30 * DAY_MS)
  expect(filmUntil(AT, 30, AT + DAY_MS)).toBe(AT + DAY_MS)
})

it.each([
  [AT, 0],
  [AT - 1, 0],
  [AT + 1, 1],
  [AT + DAY_MS, 1],
  [AT + DAY_MS + 1, 2],
])('days left are counted up', (until, days) => expect(filmDaysLeft(until, AT)).toBe(days))

it('a reason that a server gives is known by its word', () => {
  expect(Object.keys(filmEnds).every(isFilmEnd)).toBe(true)
  expect([isFilmEnd('toString'), isFilmEnd(1), isFilmEnd(undefined)]).toEqual([false, false, false])
})

it.each([
  ['that the server locked', { lock: 'withdrawn', until: AT + 1 }, 'withdrawn', filmEnds.withdrawn],
  ['whose days are over', { until: AT }, 'over', filmGates.over],
] as const)('a copy %s does not open, with the words for it', (_which, film, lock, words) => {
  expect(filmLock(film, AT)).toBe(lock)
  expect(filmLockText(lock)).toBe(words)
})

it('a copy opens before its days are over', () => expect(filmLock({ until: AT + 1 }, AT)).toBeUndefined())

it('a height has a name', () => expect([heightText(null), heightText(720)]).toEqual(['原画', '720P']))

it.each([
  [100, 0, null, 0],
  [100_000_000, 0, 120_000_000, 0],
  [100_000_000, 0, 119_000_000, 1_000_000],
  [100_000_000, 60_000_000, 60_000_000, 0],
])('a film of %i bytes with %i stored and room for %s lacks %i', (bytes, have, room, missing) =>
  expect(missingRoom(bytes, have, room)).toBe(missing),
)
