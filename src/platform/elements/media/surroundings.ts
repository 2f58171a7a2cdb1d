import type { MediaHandle } from './port'

type Shown = { title: string; artist: string; cover: string }
const STEP_SECONDS = 10

/** Shows the lesson on the lock screen and answers its buttons. Gives the way to end it. */
export function announceMedia(
  { title, artist, cover }: Shown,
  handle: MediaHandle,
  element: HTMLMediaElement,
  next: (() => void) | undefined,
): () => void {
  const session = 'mediaSession' in navigator ? navigator.mediaSession : undefined
  if (!session || typeof MediaMetadata === 'undefined') return () => {}
  session.metadata = new MediaMetadata({ title, artist, artwork: cover === '' ? [] : [{ src: cover }] })
  const actions: [MediaSessionAction, MediaSessionActionHandler | null][] = [
    ['play', () => handle.play()],
    ['pause', () => handle.pause()],
    ['seekbackward', ({ seekOffset }) => handle.seek(Math.max(0, element.currentTime - (seekOffset ?? STEP_SECONDS)))],
    ['seekforward', ({ seekOffset }) => handle.seek(element.currentTime + (seekOffset ?? STEP_SECONDS))],
    ['seekto', ({ seekTime }) => seekTime !== undefined && seekTime !== null && handle.seek(seekTime)],
    ['nexttrack', next ?? null],
  ]
  for (const [action, act] of actions) session.setActionHandler(action, act)
  return () => {
    session.metadata = null
    for (const [action] of actions) session.setActionHandler(action, null)
  }
}

type Film = HTMLMediaElement | null

/**
 * Gives a film that plays the whole screen when the device is turned on its side, and the page back when it is turned
 * upright. For a turn by hand a browser needs no press; one that refuses leaves the page as it is.
 */
export function followRotation(film: () => Film, boxOf: (element: HTMLMediaElement) => Element | null): () => void {
  const turning = window.screen.orientation
  if (!turning?.addEventListener) return () => {}
  const turned = () => {
    const element = film()
    const isOnSide = turning.type.startsWith('landscape')
    if (!isOnSide && document.fullscreenElement) void document.exitFullscreen().catch(() => {})
    if (!isOnSide || !element || element.paused || document.fullscreenElement) return
    void boxOf(element)
      ?.requestFullscreen?.()
      .catch(() => {})
  }
  turning.addEventListener('change', turned)
  return () => turning.removeEventListener('change', turned)
}
