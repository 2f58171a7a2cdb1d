import type { ReactNode } from 'react'

/** Reports of the media; `at` and `length` in seconds. `rate` is the speed the host really plays. */
export type MediaReport =
  | { type: 'ready'; length: number }
  | { type: 'playing' }
  | { type: 'pause' }
  | { type: 'wait' }
  | { type: 'time'; at: number }
  | { type: 'end' }
  | { type: 'fail' }

/**
 * Commands to the media. `enlarge` and `float` (picture in picture) do nothing where the target has no such thing. `frame`: the picture shown
 * now as a data address; null where the target does not give it out.
 */
export type MediaHandle = {
  play: () => void
  pause: () => void
  seek: (at: number) => void
  setRate: (rate: number) => void
  enlarge: () => void
  float: () => void
  frame: () => string | null
}

/** The heights in pixels a film comes in, the sharpest first; `choose` keeps to one of them, with null to what the network carries. */
export type Qualities = { heights: readonly number[]; choose: (height: number | null) => void }

/** `startAt` in seconds; `rate` 0.5–3; `src` an mp4, m4a or HLS address. `artist` and `cover` are shown on a lock screen. */
export type MediaProps = {
  id: string
  kind: 'video' | 'audio'
  className?: string
  title: string
  artist: string
  cover: string
  src: string
  startAt: number
  rate: number
  isAutoplay: boolean
  onHandle: (handle: MediaHandle | null) => void
  onReport: (report: MediaReport) => void
  /** Goes on to what follows, where something does: a lock screen offers it. */
  onNext?: (() => void) | undefined
  /** Called where the target lets one choose, and with null when the film is gone. */
  onQualities?: (found: Qualities | null) => void
}

/** Reports the gestures of fingers on the picture. `nudge`: seconds to jump; `hold`: faster for as long as the finger rests. */
export type MediaPadProps = {
  className?: string
  onTap: () => void
  onNudge: (seconds: number) => void
  onHold: (isHeld: boolean) => void
  children?: ReactNode
}

export type SeekBarProps = { id: string; label: string; at: number; length: number; text: string; onSeek: (at: number) => void }

/** Names the abilities of the target's player. */
export type MediaAbilities = {
  /** The host draws its own controls and answers gestures itself. */
  hasHostControls: boolean
  canFloat: () => boolean
  /** Whether media of this kind goes on when its page was hidden just now. */
  goesOn: (kind: 'video' | 'audio') => boolean
  /** The speed the host really plays for this one. */
  playedRate: (rate: number, kind: 'video' | 'audio') => number
}
