import type { Hears, Player, Sound } from './port'
import { usePlayer } from './use-player'

function openSound(src: string, { onTime, onPlaying, onFail }: Hears): Player {
  const sound = new Audio(src)
  const tell = () => onTime(sound.currentTime, Number.isFinite(sound.duration) ? sound.duration : 0)
  let isClosed = false
  sound.addEventListener('loadedmetadata', tell)
  sound.addEventListener('timeupdate', tell)
  sound.addEventListener('playing', () => onPlaying(true))
  sound.addEventListener('pause', () => onPlaying(false))
  sound.addEventListener('ended', () => onPlaying(false))
  sound.addEventListener('error', () => {
    if (!isClosed) onFail()
  })
  return {
    // A refusal to play is reported by the error of the element, or the learner presses again.
    play: () => void sound.play()?.catch(() => {}),
    pause: () => sound.pause(),
    seek: (at) => {
      sound.currentTime = at
    },
    close: () => {
      isClosed = true
      sound.pause()
      sound.removeAttribute('src')
      sound.load()
    },
  }
}

/** A sound of a page; a failed load is reported once. */
export const useSound = (src: string, onFail: () => void): Sound => usePlayer(openSound, src, onFail)
