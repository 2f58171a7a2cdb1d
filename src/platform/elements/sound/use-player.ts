import { useEffect, useRef, useState } from 'react'
import type { Hears, Player, Sound } from './port'

/** The sound that is heard now: there is one at a time. */
let heard: Player | null = null

/** A sound whose file is not fetched before it is played; it ends with its element. Another `src` needs an element of its own. */
export function usePlayer(open: (src: string, hears: Hears) => Player, src: string, onFail: () => void): Sound {
  const player = useRef<Player | null>(null)
  const latest = useRef(onFail)
  latest.current = onFail
  const [isPlaying, setPlaying] = useState(false)
  const [{ at, length }, setTime] = useState({ at: 0, length: 0 })
  useEffect(
    () => () => {
      if (heard === player.current) heard = null
      player.current?.close()
      player.current = null
    },
    [],
  )
  const opened = () => {
    player.current ??= open(src, {
      onTime: (now, whole) => setTime({ at: now, length: whole }),
      onPlaying: setPlaying,
      onFail: () => latest.current(),
    })
    return player.current
  }
  const play = () => {
    const own = opened()
    if (heard !== own) heard?.pause()
    heard = own
    own.play()
  }
  const restart = () => {
    opened().seek(0)
    play()
  }
  return { isPlaying, at, length, toggle: () => (isPlaying ? opened().pause() : play()), restart }
}
