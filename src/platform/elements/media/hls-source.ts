const HLS = /\.m3u8($|\?)/

/** Loads an address into a media element; HLS goes through hls.js where the browser cannot play it. Gives the way to let go of it. */
export function attachSource(element: HTMLMediaElement, src: string, onFail: () => void): () => void {
  if (!HLS.test(src) || element.canPlayType('application/vnd.apple.mpegurl') !== '') {
    element.src = src
    return () => {
      element.pause?.()
      element.removeAttribute('src')
    }
  }
  let isGone = false
  let release = () => {}
  import('hls.js/light')
    .then(({ default: Hls }) => {
      if (isGone) return
      if (!Hls.isSupported()) return onFail()
      const hls = new Hls({ maxBufferLength: 60 })
      hls.on(Hls.Events.ERROR, (_event, { fatal }) => fatal && onFail())
      hls.loadSource(src)
      hls.attachMedia(element)
      release = () => hls.destroy()
    })
    .catch(() => !isGone && onFail())
  return () => {
    isGone = true
    element.pause?.()
    release()
  }
}
