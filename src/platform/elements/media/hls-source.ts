import type Hls from 'hls.js/light'
import type { Qualities } from './port'

const HLS = /\.m3u8($|\?)/

/** Lists the heights that a list offers; null where there is no choice. */
function qualitiesOf(hls: Hls): Qualities | null {
  const heights = [...new Set(hls.levels.map(({ height }) => height))].filter((height) => height > 0).sort((one, other) => other - one)
  if (heights.length < 2) return null
  const levelOf = (height: number | null) => hls.levels.findIndex((level) => level.height === height)
  return {
    heights,
    choose: (height) => {
      hls.nextLevel = levelOf(height)
    },
  }
}

type Heard = { onFail: () => void; onQualities?: (found: Qualities | null) => void }

/** Loads an address into a media element; HLS goes through hls.js where the browser cannot play it. Gives the way to let go of it. */
export function attachSource(element: HTMLMediaElement, src: string, { onFail, onQualities }: Heard): () => void {
  if (!HLS.test(src) || element.canPlayType('application/vnd.apple.mpegurl') !== '') {
    element.src = src
    return () => {
      element.pause?.()
      element.removeAttribute('src')
      // A film that the page feeds has one player: this one lets go of it before another takes it.
      if (src.startsWith('blob:')) element.load()
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
      hls.on(Hls.Events.MANIFEST_PARSED, () => onQualities?.(qualitiesOf(hls)))
      hls.loadSource(src)
      hls.attachMedia(element)
      release = () => {
        onQualities?.(null)
        hls.destroy()
      }
    })
    .catch(() => !isGone && onFail())
  return () => {
    isGone = true
    element.pause?.()
    release()
  }
}
