/** Names the phases of the player. `trialEnd`: the free part is over; `forbidden`: the learner may not play this lesson. */
export type PlayerPhase = 'idle' | 'loading' | 'playing' | 'buffering' | 'paused' | 'ended' | 'failed' | 'trialEnd' | 'forbidden'

/** `at` and `length` in seconds; `load` counts how often the media was loaded again. */
export type PlayerState = { phase: PlayerPhase; at: number; length: number; load: number; isTrial: boolean }

export type PlayerEvent =
  | { type: 'open'; at: number; length: number; isTrial: boolean }
  | { type: 'forbid' }
  | { type: 'ready'; length: number }
  | { type: 'play' }
  | { type: 'playing' }
  | { type: 'pause' }
  | { type: 'wait' }
  | { type: 'time'; at: number }
  | { type: 'seek'; at: number }
  | { type: 'end' }
  | { type: 'fail' }
  | { type: 'retry' }
  | { type: 'online' }

type Of<T extends PlayerEvent['type']> = Extract<PlayerEvent, { type: T }>
type Steps = { [T in PlayerEvent['type']]: (state: PlayerState, event: Of<T>) => PlayerState }

/** A player before a lesson is opened. */
export const idlePlayer: PlayerState = { phase: 'idle', at: 0, length: 0, load: 0, isTrial: false }

const isOver = ({ phase }: PlayerState) => phase === 'ended' || phase === 'trialEnd'
/** Nothing is loaded in these phases, so what the media element reports late does not count. */
const isUnloaded = ({ phase }: PlayerState) => phase === 'idle' || phase === 'failed' || phase === 'forbidden'
const within = (at: number, length: number) => Math.max(0, length > 0 ? Math.min(at, length) : at)
const loaded = (state: PlayerState): PlayerState => ({ ...state, phase: 'loading', load: state.load + 1 })
/** A later load starts over when the lesson was over, and at the same second otherwise. */
const again = (state: PlayerState): PlayerState => ({ ...state, phase: 'loading', at: isOver(state) ? 0 : state.at })

const steps: Steps = {
  open: (state, { at, length, isTrial }) => loaded({ ...state, at: within(at, length), length, isTrial }),
  forbid: (state) => ({ ...state, phase: 'forbidden' }),
  ready: (state, { length }) => {
    if (isUnloaded(state)) return state
    return { ...state, length: length > 0 ? length : state.length, phase: state.phase === 'loading' ? 'paused' : state.phase }
  },
  play: (state) => (isUnloaded(state) || state.phase === 'playing' ? state : again(state)),
  playing: (state) => (isUnloaded(state) ? state : { ...state, phase: 'playing' }),
  pause: (state) => (isUnloaded(state) || isOver(state) ? state : { ...state, phase: 'paused' }),
  wait: (state) => (state.phase === 'playing' ? { ...state, phase: 'buffering' } : state),
  time: (state, { at }) => (isUnloaded(state) || isOver(state) ? state : { ...state, at: within(at, state.length) }),
  seek: (state, { at }) =>
    isUnloaded(state) ? state : { ...state, at: within(at, state.length), phase: isOver(state) ? 'paused' : state.phase },
  end: (state) => (isUnloaded(state) ? state : { ...state, at: state.length, phase: state.isTrial ? 'trialEnd' : 'ended' }),
  fail: (state) => (state.phase === 'forbidden' || state.phase === 'idle' ? state : { ...state, phase: 'failed' }),
  retry: (state) => (state.phase === 'failed' ? loaded(state) : state),
  online: (state) => (state.phase === 'failed' ? loaded(state) : state),
}

/** The player after an event; an event that means nothing in this phase changes nothing. */
export function nextPlayer(state: PlayerState, event: PlayerEvent): PlayerState {
  const step = steps[event.type] as (state: PlayerState, event: PlayerEvent) => PlayerState
  return step(state, event)
}

/** Whether the seconds that pass now are being played. */
export const isPlaying = ({ phase }: PlayerState): boolean => phase === 'playing'

/** Speeds a learner may choose. Product bounds: 0.5 to 3.0 times. */
export const PLAY_RATES = [0.5, 0.75, 1, 1.25, 1.5, 2, 2.5, 3] as const
const NORMAL_RATE = 1

/** A stored speed; an unsupported one is replaced by the normal speed. */
export function playRateOf(text: string | undefined): number {
  return PLAY_RATES.find((rate) => String(rate) === text) ?? NORMAL_RATE
}

/** A speed as button text, `1.0×`. */
export function rateText(rate: number): string {
  return `${Number.isInteger(rate) ? rate.toFixed(1) : rate}×`
}

/** The stretch played again and again, in seconds: nothing yet, its start, or both its ends. */
export type Repeat = { from: number; to?: number } | null

/** Shortest stretch that is repeated, in seconds. */
const SHORTEST = 1

/** After the button is pressed at a second: sets the start, then the end, then ends the repeat. */
export function pressRepeat(repeat: Repeat, at: number): Repeat {
  if (repeat === null) return { from: at }
  if (repeat.to !== undefined) return null
  return at - repeat.from >= SHORTEST ? { from: repeat.from, to: at } : { from: Math.min(at, repeat.from) }
}

/** The second to go back to when the end of the repeat is passed; undefined to play on. */
export function repeatFrom(repeat: Repeat, at: number): number | undefined {
  return repeat?.to !== undefined && at >= repeat.to ? repeat.from : undefined
}
