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
