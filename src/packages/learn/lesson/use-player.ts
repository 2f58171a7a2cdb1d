import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useReducer, useRef, useState } from 'react'
import type { LessonPlay } from '@/contract/learn/lesson.schema'
import { serverNow } from '@/data/http/clock'
import { learningQueries } from '@/data/learn/lesson'
import { setSleepTimer, sleepTimer } from '@/data/learn/sleep-timer'
import { usePlayHold } from '@/data/learn/use-play-hold'
import { usePlayLog } from '@/data/learn/use-play-log'
import {
  idlePlayer,
  nextPlayer,
  type PlayerEvent,
  type PlayerPhase,
  type PlayerState,
  playRateOf,
  pressRepeat,
  type Repeat,
  repeatFrom,
} from '@/domain/learn/player'
import { isSleepDue } from '@/domain/learn/transcript'
import { mediaAbilities } from '@/platform/elements/media'
import type { MediaHandle, MediaProps, MediaReport, Qualities } from '@/platform/elements/media/port'
import { useHide } from '@/platform/lifecycle'
import { network } from '@/platform/network'
import { storage } from '@/platform/storage'
import { writeIfRoom } from '@/platform/storage/port'
import { toast } from '@/platform/toast'

const QUALITY_KEY = 'player:height'

export const qualityText = (height: number | null) => (height === null ? '自动' : `${height}P`)

/** The height kept on this device; null follows the network. */
const keptHeight = () => Number(storage.read(QUALITY_KEY)) || null

/** The heights the film comes in, and the one the learner chose last on this device. */
function useQuality() {
  const [found, setFound] = useState<Qualities | null>(null)
  const [height, setHeight] = useState(keptHeight)
  const onQualities = (next: Qualities | null) => {
    setFound(next)
    if (height !== null && next?.heights.includes(height)) next.choose(height)
  }
  const chooseHeight = (next: number | null) => {
    setHeight(next)
    found?.choose(next)
    // The storage is full: the choice is kept in memory, for this lesson.
    writeIfRoom(storage, QUALITY_KEY, String(next ?? 0))
  }
  const heights = found?.heights ?? []
  // A height this film does not come in is as good as none.
  return { heights, height: height !== null && heights.includes(height) ? height : null, chooseHeight, onQualities }
}

const RATE_KEY = 'player:rate'

/** The speed the learner chose last, on this device. */
function usePlayRate() {
  const [rate, setRate] = useState(() => playRateOf(storage.read(RATE_KEY)))
  const choose = (next: number) => {
    setRate(next)
    // A full device: the speed holds for this lesson and is forgotten after.
    writeIfRoom(storage, RATE_KEY, String(next))
  }
  return { rate, choose }
}

/**
 * Stops the media once the sleep timer is due. It is asked at each report of the media, for clocks stand still behind a locked screen while
 * sound goes on; a timer that ran out during a pause stops nothing that is started afterwards.
 */
function checkSleep(report: MediaReport, pause: () => void): void {
  if (!isSleepDue(sleepTimer(), serverNow())) return
  setSleepTimer(null)
  if (report.type !== 'time') return
  pause()
  toast('定时时间到，已暂停播放')
}

/** Speed while a finger rests on the picture. */
const HELD_RATE = 2

const opened = ({ lastTime, length, isOnTrial }: LessonPlay): PlayerState =>
  nextPlayer(idlePlayer, { type: 'open', at: lastTime, length, isTrial: isOnTrial })

type Media = { handle: RefObject<MediaHandle | null>; state: PlayerState; dispatch: (event: PlayerEvent) => void }

/** The speed the learner chose, and the one really played: a finger on the picture makes it faster. */
function useSpeed(kind: MediaProps['kind']) {
  const [isHeld, setHeld] = useState(false)
  const { rate, choose } = usePlayRate()
  const played = mediaAbilities.playedRate(isHeld ? Math.max(rate, HELD_RATE) : rate, kind)
  return { rate, played, isHeld, hold: setHeld, chooseRate: choose }
}

/** The hold on the media; what does not go on behind other pages is paused there. */
function useMediaHandle(kind: MediaProps['kind']) {
  const handle = useRef<MediaHandle | null>(null)
  const onHandle = useCallback((found: MediaHandle | null) => {
    handle.current = found
  }, [])
  useHide(() => {
    if (!mediaAbilities.goesOn(kind)) handle.current?.pause()
  })
  return { handle, onHandle }
}

/** Collects the learner's commands to the media. */
function commandsOf({ handle, state, dispatch }: Media) {
  const seek = (at: number) => {
    const to = Math.max(0, Math.min(at, Math.max(0, state.length - 1)))
    handle.current?.seek(to)
    dispatch({ type: 'seek', at: to })
  }
  const play = () => {
    if (state.phase === 'ended' || state.phase === 'trialEnd') handle.current?.seek(0)
    dispatch({ type: 'play' })
    handle.current?.play()
  }
  const pause = () => handle.current?.pause()
  return {
    seek,
    play,
    pause,
    toggle: () => (state.phase === 'playing' || state.phase === 'buffering' ? pause() : play()),
    nudge: (seconds: number) => seek(state.at + seconds),
    enlarge: () => handle.current?.enlarge(),
    float: () => handle.current?.float(),
    frame: () => handle.current?.frame() ?? null,
  }
}

/** A recording used in place of a broadcast plays in a loop. */
function useOverAndOver(isBroadcast: boolean, phase: PlayerPhase, play: () => void): void {
  const again = useRef(play)
  again.current = play
  useEffect(() => {
    if (isBroadcast && phase === 'ended') again.current()
  }, [isBroadcast, phase])
}

export type Player = ReturnType<typeof usePlayer>

/** The player of one lesson: its state, what the learner may do with it, and the report of the seconds really played. */
export function usePlayer(lesson: LessonPlay) {
  const client = useQueryClient()
  const kind: MediaProps['kind'] = lesson.type === 'audio' ? 'audio' : 'video'
  const [state, dispatch] = useReducer(nextPlayer, lesson, opened)
  const [repeat, setRepeat] = useState<Repeat>(null)
  const speed = useSpeed(kind)
  const quality = useQuality()
  const { tick, finish, state: stored } = usePlayLog(lesson.courseId, lesson.id)
  useEffect(() => network.watchOnline((isOnline) => isOnline && dispatch({ type: 'online' })), [])
  const { handle, onHandle } = useMediaHandle(kind)
  const commands = commandsOf({ handle, state, dispatch })
  useOverAndOver(lesson.livingStatus === 'living', state.phase, commands.play)
  const held = usePlayHold(lesson, { ...commands, isPlaying: state.phase === 'playing' })

  const onReport = (report: MediaReport) => {
    checkSleep(report, commands.pause)
    if (report.type === 'time' && state.phase === 'playing') tick(report.at, speed.played)
    if (report.type === 'end') void finish(true)
    const back = report.type === 'time' ? repeatFrom(repeat, report.at) : undefined
    if (back === undefined) dispatch(report)
    else commands.seek(back)
  }
  // The address may have expired during a pause: the next load requests a new one.
  const retry = () => void client.invalidateQueries(learningQueries.lesson(lesson.id)).finally(() => dispatch({ type: 'retry' }))
  return {
    kind,
    state,
    stored,
    repeat,
    ...speed,
    ...quality,
    ...commands,
    held,
    onHandle,
    onReport,
    retry,
    pressRepeat: () => setRepeat(pressRepeat(repeat, state.at)),
  }
}
