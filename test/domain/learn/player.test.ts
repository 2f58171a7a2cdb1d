import {
  idlePlayer,
  isPlaying,
  nextPlayer,
  PLAY_RATES,
  type PlayerEvent,
  type PlayerPhase,
  type PlayerState,
  playRateOf,
  pressRepeat,
  rateText,
  repeatFrom,
} from '@/domain/learn/player'

const run = (events: PlayerEvent[], from: PlayerState = idlePlayer) => events.reduce(nextPlayer, from)
const open: PlayerEvent = { type: 'open', at: 30, length: 120, isTrial: false }
const ready: PlayerEvent = { type: 'ready', length: 120 }
const playing: PlayerEvent = { type: 'playing' }

describe('the player', () => {
  const cases: [string, PlayerEvent[], PlayerPhase, number][] = [
    ['resumes at the stored position', [open], 'loading', 30],
    ['waits for the learner once it is loaded', [open, ready], 'paused', 30],
    ['plays', [open, ready, playing, { type: 'time', at: 31 }], 'playing', 31],
    ['buffers only while it plays', [open, ready, { type: 'wait' }], 'paused', 30],
    ['buffers', [open, ready, playing, { type: 'wait' }], 'buffering', 30],
    ['pauses', [open, ready, playing, { type: 'pause' }], 'paused', 30],
    ['fails at the last position', [open, ready, playing, { type: 'time', at: 77 }, { type: 'fail' }], 'failed', 77],
    ['does not move while it has failed', [open, { type: 'fail' }, { type: 'time', at: 0 }, { type: 'pause' }, playing], 'failed', 30],
    ['retries at the same second', [open, { type: 'time', at: 77 }, { type: 'fail' }, { type: 'retry' }], 'loading', 77],
    ['retries by itself when the network is back', [open, { type: 'time', at: 77 }, { type: 'fail' }, { type: 'online' }], 'loading', 77],
    ['ends', [open, ready, playing, { type: 'end' }], 'ended', 120],
    ['stays at its end', [open, playing, { type: 'end' }, { type: 'time', at: 3 }, { type: 'pause' }], 'ended', 120],
    ['starts over after its end', [open, playing, { type: 'end' }, { type: 'play' }], 'loading', 0],
    ['continues from the paused position', [open, ready, { type: 'time', at: 44 }, { type: 'play' }], 'loading', 44],
    ['moves back from its end', [open, playing, { type: 'end' }, { type: 'seek', at: 50 }], 'paused', 50],
    ['seeks within the lesson', [open, ready, { type: 'seek', at: 999 }], 'paused', 120],
    ['never seeks before the start', [open, playing, { type: 'seek', at: -5 }], 'playing', 0],
    ['shows the end of a trial', [{ ...open, isTrial: true }, playing, { type: 'end' }], 'trialEnd', 120],
    ['stays closed without access', [{ type: 'forbid' }, playing, { type: 'fail' }, { type: 'seek', at: 4 }], 'forbidden', 0],
    ['ignores events before a lesson is opened', [ready, { type: 'play' }, { type: 'fail' }, { type: 'end' }], 'idle', 0],
    ['keeps playing on a repeated play', [open, playing, { type: 'play' }], 'playing', 30],
  ]
  it.each(cases)('%s', (_name, events, phase, at) => expect(run(events)).toMatchObject({ phase, at }))

  it('reloads the media for each try, and for no other event', () => {
    expect(run([open, { type: 'fail' }, { type: 'retry' }]).load).toBe(2)
    expect(run([open, { type: 'retry' }, { type: 'online' }, ready, playing]).load).toBe(1)
  })
  it('uses the length of the media, and the lesson’s own while the media has none', () => {
    expect(run([open, { type: 'ready', length: 118 }]).length).toBe(118)
    expect(run([open, { type: 'ready', length: 0 }]).length).toBe(120)
    expect(
      run([
        { ...open, length: 0 },
        { type: 'time', at: 500 },
      ]).at,
    ).toBe(500)
  })
  it('keeps its phase when a length arrives late', () => expect(run([open, playing, ready]).phase).toBe('playing'))
  it('plays in one phase', () => {
    expect(isPlaying(run([open, playing]))).toBe(true)
    expect(isPlaying(run([open, playing, { type: 'wait' }]))).toBe(false)
  })
})

describe('play rates', () => {
  it('range from 0.5 to 3', () => expect([PLAY_RATES[0], PLAY_RATES.at(-1)]).toEqual([0.5, 3]))
  it('store each speed under its own text', () => expect(PLAY_RATES.map((rate) => playRateOf(String(rate)))).toEqual([...PLAY_RATES]))
  it.each([undefined, '', 'fast', '16', '0'])('treat %p as the normal speed', (text) => expect(playRateOf(text)).toBe(1))
  it('label their buttons', () => expect([0.75, 1, 2.5].map(rateText)).toEqual(['0.75×', '1.0×', '2.5×']))
})

describe('AB repeat', () => {
  it('takes a start, an end, and ends with the third press', () => {
    const start = pressRepeat(null, 10)
    const both = pressRepeat(start, 20)
    expect([start, both, pressRepeat(both, 15)]).toEqual([{ from: 10 }, { from: 10, to: 20 }, null])
  })
  it('treats an earlier press as a new start', () => expect(pressRepeat({ from: 10 }, 4)).toEqual({ from: 4 }))
  it('needs a second at least', () => expect(pressRepeat({ from: 10 }, 10.5)).toEqual({ from: 10 }))
  it.each([
    [null, 20, undefined],
    [{ from: 10 }, 20, undefined],
    [{ from: 10, to: 20 }, 19.9, undefined],
    [{ from: 10, to: 20 }, 20, 10],
  ])('%j at %s goes to %s', (repeat, at, to) => expect(repeatFrom(repeat, at)).toBe(to))
})
