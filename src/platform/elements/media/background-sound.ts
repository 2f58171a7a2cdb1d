import Taro from '@tarojs/taro'
import type { MediaHandle, MediaReport } from './port'

type Sound = { src: string; title: string; artist: string; cover: string; startAt: number; isAutoplay: boolean; onNext: () => void }

/** The owner of the sound that the manager plays: its reports are not for an earlier one. */
let owner: object | null = null

/** A sound that has the manager, or had it. `hasPlayed`: it was heard, so that a stop is its own and not that of the sound before, reported late. */
type Turn = { sound: Sound; hasPlayed: boolean; isMine: () => boolean; report: (report: MediaReport) => void }

function listen(manager: Taro.BackgroundAudioManager, turn: Turn): void {
  const { sound, isMine, report } = turn
  const tell = (made: () => MediaReport) => () => {
    if (isMine()) report(made())
  }
  manager.onCanplay(tell(() => ({ type: 'ready', length: manager.duration || 0 })))
  manager.onPlay(
    tell(() => {
      turn.hasPlayed = true
      return { type: 'playing' }
    }),
  )
  manager.onPause(tell(() => ({ type: 'pause' })))
  manager.onWaiting(tell(() => ({ type: 'wait' })))
  manager.onTimeUpdate(
    tell(() => {
      sound.startAt = manager.currentTime
      return { type: 'time', at: sound.startAt }
    }),
  )
  manager.onEnded(tell(() => ({ type: 'end' })))
  // Closed from the host's floating player, the manager has no sound any more: the next start gives it the source again, where it was.
  manager.onStop(() => {
    if (!isMine() || !turn.hasPlayed) return
    owner = null
    report({ type: 'pause' })
  })
  manager.onNext(() => isMine() && sound.onNext())
  manager.onError(tell(() => ({ type: 'fail' })))
}

/** Plays a sound with the host's background manager, of which there is one: a later sound takes its place. */
export function backgroundSound(sound: Sound, report: (report: MediaReport) => void): { handle: MediaHandle; stop: () => void } {
  const manager = Taro.getBackgroundAudioManager()
  const turn: Turn = { sound, hasPlayed: false, isMine: () => owner === turn, report }
  const { isMine } = turn
  /** Giving the manager a source starts it. */
  const begin = () => {
    owner = turn
    turn.hasPlayed = false
    manager.title = sound.title
    manager.singer = sound.artist
    manager.coverImgUrl = sound.cover
    manager.startTime = sound.startAt
    manager.src = sound.src
  }
  listen(manager, turn)
  if (sound.isAutoplay) begin()
  else report({ type: 'ready', length: 0 })
  const handle: MediaHandle = {
    play: () => (isMine() ? manager.play() : begin()),
    pause: () => {
      if (isMine()) manager.pause()
    },
    seek: (at) => (isMine() ? manager.seek(at) : Object.assign(sound, { startAt: at })),
    setRate: (rate) => {
      if (isMine()) manager.playbackRate = rate
    },
    enlarge: () => {},
    float: () => {},
    frame: () => null,
  }
  return {
    handle,
    stop: () => {
      if (!isMine()) return
      manager.stop()
      owner = null
    },
  }
}
