import Taro from '@tarojs/taro'
import type { MediaHandle, MediaReport } from './port'

type Sound = { src: string; startAt: number; isAutoplay: boolean }

/** Files of the device have addresses of the host's own; its background player is promised for addresses of a network only. */
export const isLocal = (src: string): boolean => /^(wxfile:|https?:\/\/(usr|tmp|store)\b)/.test(src)

/** Plays a file of the device while the program is in front. */
export function localSound(
  { src, startAt, isAutoplay }: Sound,
  report: (report: MediaReport) => void,
): { handle: MediaHandle; stop: () => void } {
  const context = Taro.createInnerAudioContext()
  context.onCanplay(() => report({ type: 'ready', length: context.duration || 0 }))
  context.onPlay(() => report({ type: 'playing' }))
  context.onPause(() => report({ type: 'pause' }))
  context.onWaiting(() => report({ type: 'wait' }))
  context.onTimeUpdate(() => report({ type: 'time', at: context.currentTime }))
  context.onEnded(() => report({ type: 'end' }))
  context.onError(() => report({ type: 'fail' }))
  // A phone that is set to silent still plays the lesson.
  void Taro.setInnerAudioOption({ obeyMuteSwitch: false })
  context.startTime = startAt
  context.autoplay = isAutoplay
  context.src = src
  const handle: MediaHandle = {
    play: () => context.play(),
    pause: () => context.pause(),
    seek: (at) => context.seek(at),
    setRate: (rate) => {
      context.playbackRate = rate
    },
    enlarge: () => {},
    float: () => {},
    frame: () => null,
  }
  return { handle, stop: () => context.destroy() }
}
