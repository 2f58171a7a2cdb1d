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
