import Taro, { useDidHide } from '@tarojs/taro'
import { useRef } from 'react'
import type { Hears, Player, Sound } from './port'
import { usePlayer } from './use-player'

function openSound(src: string, { onTime, onPlaying, onFail }: Hears): Player {
  const context = Taro.createInnerAudioContext()
  const tell = () => onTime(context.currentTime, context.duration || 0)
  context.onCanplay(tell)
  context.onTimeUpdate(tell)
  context.onPlay(() => onPlaying(true))
  context.onPause(() => onPlaying(false))
  context.onStop(() => onPlaying(false))
  context.onEnded(() => onPlaying(false))
  context.onError(onFail)
  // A phone that is set to silent still plays what a question asks about.
  void Taro.setInnerAudioOption({ obeyMuteSwitch: false })
  context.src = src
  return { play: () => context.play(), pause: () => context.pause(), seek: (at) => context.seek(at), close: () => context.destroy() }
}

/** A sound of a page; it rests while the program is hidden, and a failed load is reported. */
export function useSound(src: string, onFail: () => void): Sound {
  const sound = usePlayer(openSound, src, onFail)
  const latest = useRef(sound)
  latest.current = sound
  useDidHide(() => latest.current.isPlaying && latest.current.toggle())
  return sound
}
