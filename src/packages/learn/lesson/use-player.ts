import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import type { LessonPlay } from '@/contract/learning/learning.schema'
import { usePlayLog } from '@/data/learning/use-play-log'
import { learningQueries } from '@/data/queries/learning'
import { pressRepeat, type Repeat, repeatFrom } from '@/domain/learning/ab-repeat'
import { idlePlayer, nextPlayer, type PlayerState } from '@/domain/learning/player-state'
import { mediaAbilities } from '@/platform/elements/media'
import type { MediaHandle, MediaProps, MediaReport } from '@/platform/elements/media/port'
import { useHide } from '@/platform/lifecycle'
import { network } from '@/platform/network'
import { usePlayRate } from './use-play-rate'

/** Speed while a finger rests on the picture. */
const HELD_RATE = 2

const opened = ({ lastTime, length, isOnTrial }: LessonPlay): PlayerState =>
  nextPlayer(idlePlayer, { type: 'open', at: lastTime, length, isTrial: isOnTrial })

export type Player = ReturnType<typeof usePlayer>

/** The player of one lesson: its state, what the learner may do with it, and the report of the seconds really played. */
export function usePlayer(lesson: LessonPlay) {
  const client = useQueryClient()
  const kind: MediaProps['kind'] = lesson.type === 'audio' ? 'audio' : 'video'
  const [state, dispatch] = useReducer(nextPlayer, lesson, opened)
  const [repeat, setRepeat] = useState<Repeat>(null)
  const [isHeld, setHeld] = useState(false)
  const { rate, choose } = usePlayRate()
  const played = mediaAbilities.playedRate(isHeld ? Math.max(rate, HELD_RATE) : rate, kind)
  const { tick, finish, state: stored } = usePlayLog(lesson.courseId, lesson.id)
  const handle = useRef<MediaHandle | null>(null)
  const onHandle = useCallback((found: MediaHandle | null) => {
    handle.current = found
  }, [])

  useEffect(() => network.watchOnline((isOnline) => isOnline && dispatch({ type: 'online' })), [])
  useHide(() => {
    if (!mediaAbilities.goesOn(kind)) handle.current?.pause()
  })

  const seek = (at: number) => {
    const to = Math.max(0, Math.min(at, Math.max(0, state.length - 1)))
    handle.current?.seek(to)
    dispatch({ type: 'seek', at: to })
  }
  const onReport = (report: MediaReport) => {
    if (report.type === 'time' && state.phase === 'playing') tick(report.at, played)
    if (report.type === 'end') void finish(true)
    const back = report.type === 'time' ? repeatFrom(repeat, report.at) : undefined
    if (back === undefined) dispatch(report)
    else seek(back)
  }
  const play = () => {
    if (state.phase === 'ended' || state.phase === 'trialEnd') handle.current?.seek(0)
    dispatch({ type: 'play' })
    handle.current?.play()
  }
  const isBroadcast = lesson.livingStatus === 'living'
  const again = useRef(play)
  again.current = play
  useEffect(() => {
    // A recording that stands in for a broadcast runs over and over.
    if (isBroadcast && state.phase === 'ended') again.current()
  }, [isBroadcast, state.phase])
  const pause = () => handle.current?.pause()
  // The address may have ended while the lesson stood still: the next load takes a new one.
  const retry = () => void client.invalidateQueries(learningQueries.lesson(lesson.id)).finally(() => dispatch({ type: 'retry' }))
  return {
    kind,
    state,
    stored,
    rate,
    played,
    repeat,
    isHeld,
    onHandle,
    onReport,
    seek,
    play,
    pause,
    toggle: () => (state.phase === 'playing' || state.phase === 'buffering' ? pause() : play()),
    nudge: (seconds: number) => seek(state.at + seconds),
    hold: setHeld,
    retry,
    chooseRate: choose,
    pressRepeat: () => setRepeat(pressRepeat(repeat, state.at)),
    enlarge: () => handle.current?.enlarge(),
    float: () => handle.current?.float(),
  }
}
