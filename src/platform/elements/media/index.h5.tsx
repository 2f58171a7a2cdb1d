import { useCallback, useEffect, useRef } from 'react'
import { attachSource } from './hls-source'
import type { MediaAbilities, MediaHandle, MediaProps, MediaReport, Qualities, SeekBarProps } from './port'

export { MediaPad } from './media-pad'

export const mediaAbilities: MediaAbilities = {
  hasHostControls: false,
  canFloat: () => document.pictureInPictureEnabled === true,
  // The page is still open in a hidden tab or behind a locked screen; another page of the app over it ends the sound.
  goesOn: () => document.visibilityState === 'hidden',
  playedRate: (rate) => rate,
}

/** A browser may refuse to play before the first touch; the learner then presses play. */
const start = (element: HTMLMediaElement) => void element.play?.()?.catch(() => {})

/** Finds the box of the picture with its controls: the pad of the picture is one part of it. */
const boxOf = (element: HTMLMediaElement) => element.closest('[data-media-pad]')?.parentElement ?? element.parentElement

/** Safari on a phone enlarges the picture itself only; elsewhere the box goes with its controls. */
function enlarge(element: HTMLMediaElement & { webkitEnterFullscreen?: () => void }) {
  if (document.fullscreenElement) return void document.exitFullscreen()
  const box = boxOf(element)
  if (box?.requestFullscreen) void box.requestFullscreen().catch(() => {})
  else element.webkitEnterFullscreen?.()
}

function float(element: HTMLMediaElement) {
  if (document.pictureInPictureElement) void document.exitPictureInPicture()
  else if (element instanceof HTMLVideoElement) void element.requestPictureInPicture?.().catch(() => {})
}

/** A film of another site that does not allow it, or one that shows nothing yet, cannot be drawn. */
function frameOf(element: HTMLMediaElement): string | null {
  if (!(element instanceof HTMLVideoElement) || element.videoWidth === 0) return null
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: element.videoWidth, height: element.videoHeight })
  const ink = canvas.getContext('2d')
  if (!ink) return null
  try {
    ink.drawImage(element, 0, 0)
    return canvas.toDataURL('image/jpeg', 0.9)
  } catch {
    return null
  }
}

const handleOf = (element: HTMLMediaElement): MediaHandle => ({
  play: () => start(element),
  pause: () => element.pause(),
  seek: (at) => {
    element.currentTime = at
  },
  setRate: (rate) => {
    element.playbackRate = rate
  },
  enlarge: () => enlarge(element),
  float: () => float(element),
  frame: () => frameOf(element),
})

const lengthOf = ({ duration }: HTMLMediaElement) => (Number.isFinite(duration) ? duration : 0)

type Latest = { readonly current: Pick<MediaProps, 'onHandle' | 'onReport' | 'startAt' | 'rate'> }
type Found = { readonly current: HTMLMediaElement | null }

/** Maps events of the element to reports; a loaded media seeks to its position first. */
const listenersOf = (element: Found, latest: Latest) => {
  const report = (made: MediaReport) => () => latest.current.onReport(made)
  return {
    onLoadedMetadata: () => {
      const media = element.current
      if (!media) return
      media.currentTime = latest.current.startAt
      media.playbackRate = latest.current.rate
      latest.current.onReport({ type: 'ready', length: lengthOf(media) })
    },
    onTimeUpdate: () => element.current && latest.current.onReport({ type: 'time', at: element.current.currentTime }),
    onPlaying: report({ type: 'playing' }),
    onPause: report({ type: 'pause' }),
    onWaiting: report({ type: 'wait' }),
    onEnded: report({ type: 'end' }),
    onError: report({ type: 'fail' }),
  }
}

/** Begins what a media plays without, once its code is loaded: its face on the lock screen, and the turn of the device. */
function withSurroundings(begin: (code: typeof import('./surroundings')) => () => void): () => void {
  let isGone = false
  let end = () => {}
  import('./surroundings').then(
    (code) => {
      if (!isGone) end = begin(code)
    },
    () => undefined,
  )
  return () => {
    isGone = true
    end()
  }
}

/** Plays one file or HLS list; every load of another `src` or key starts at `startAt`. */
export function Media({
  id,
  kind,
  className,
  title,
  artist,
  cover,
  src,
  startAt,
  rate,
  isAutoplay,
  onHandle,
  onReport,
  onQualities,
  onNext,
}: MediaProps) {
  const element = useRef<HTMLMediaElement | null>(null)
  const latest = useRef({ onHandle, onReport, onQualities, startAt, rate })
  latest.current = { onHandle, onReport, onQualities, startAt, rate }
  const hold = useCallback((found: HTMLMediaElement | null) => {
    element.current = found
    latest.current.onHandle(found && handleOf(found))
  }, [])
  useEffect(() => {
    const heard = {
      onFail: () => latest.current.onReport({ type: 'fail' }),
      onQualities: (found: Qualities | null) => latest.current.onQualities?.(found),
    }
    if (element.current) return attachSource(element.current, src, heard)
  }, [src])
  useEffect(() => {
    if (element.current) element.current.playbackRate = rate
  }, [rate])
  useEffect(() => {
    const media = element.current
    if (media) return withSurroundings((code) => code.announceMedia({ title, artist, cover }, handleOf(media), media, onNext))
  }, [title, artist, cover, onNext])
  useEffect(() => {
    if (kind === 'video') return withSurroundings((code) => code.followRotation(() => element.current, boxOf))
  }, [kind])
  const listeners = listenersOf(element, latest)
  const props = { id, className, ref: hold, 'aria-label': title, preload: 'metadata', autoPlay: isAutoplay, ...listeners }
  return kind === 'audio' ? <audio {...props} /> : <video {...props} poster={cover === '' ? undefined : cover} playsInline />
}

export function SeekBar({ id, label, at, length, text, onSeek }: SeekBarProps) {
  return (
    <input
      id={id}
      className="seek-bar"
      type="range"
      min={0}
      max={Math.max(1, Math.floor(length))}
      value={Math.floor(at)}
      aria-label={label}
      aria-valuetext={text}
      onChange={(event) => onSeek(Number(event.target.value))}
    />
  )
}
