import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Room } from '@/contract/exam/dated.schema'
import { datedQueries } from '@/data/exam/dated'
import { enterDelay, ROOM_ASK_MS } from '@/domain/exam/dated'
import { clockText, durationText, secondsUntil } from '@/domain/time/clock-text'
import { QueryState } from '@/features/page-frame/screen'
import { View } from '@/platform/elements'
import { stopwatch } from '@/platform/stopwatch'
import { ActionBar, ActionButton } from '@/ui/action-button'
import { useTicking } from '@/ui/use-ticking'

type BeginProps = { isBusy: boolean; onBegin: () => void }

/** Begins by itself when the exam opens, each learner at a moment of their own, so that not all come at once. */
function useEntering(isOpen: boolean, waitingCount: number, onBegin: () => void): void {
  const latest = useRef(onBegin)
  latest.current = onBegin
  const [wasWaiting] = useState(!isOpen)
  useEffect(() => {
    if (!isOpen || !wasWaiting) return
    const timer = setTimeout(() => latest.current(), enterDelay(waitingCount, Math.random()))
    return () => clearTimeout(timer)
  }, [isOpen, wasWaiting, waitingCount])
}

/** Counts down by the time left that the server told, however this device's clock is set. */
function Waiting({ room, isBusy, onBegin }: BeginProps & { room: Room }) {
  const opensAt = useMemo(() => stopwatch.elapsed() + room.leftMs, [room])
  const seconds = secondsUntil(opensAt, useTicking(stopwatch.elapsed))
  const isOpen = seconds === 0
  useEntering(isOpen, room.waitingCount, onBegin)
  return (
    <>
      <View className="muted">{isOpen ? '已经开考' : '距开考'}</View>
      {!isOpen && (
        <View id="room-clock" className="dated-exam__clock" role="timer" label={`距开考 ${durationText(seconds)}`}>
          {clockText(seconds)}
        </View>
      )}
      <View id="room-count" className="small" live="polite">
        {isOpen ? '只能考一次，准备好再进入' : `按服务器时间计时，候考室里有 ${room.waitingCount} 人，到点自动开考`}
      </View>
      <ActionBar>
        <ActionButton id="start-exam" isWide isBusy={isBusy} disabled={!isOpen} onClick={onBegin}>
          {isOpen ? '开始考试' : '等待开考'}
        </ActionButton>
      </ActionBar>
    </>
  )
}

/** The waiting room of a dated mock; once it has opened, the way into the exam. */
export function WaitingRoom({ paperId, ...begin }: BeginProps & { paperId: number }) {
  const room = useQuery({
    ...datedQueries.room(paperId),
    refetchInterval: ({ state }) => (state.data && state.data.leftMs > 0 ? ROOM_ASK_MS : false),
  })
  return <QueryState of={room}>{(data) => <Waiting room={data} {...begin} />}</QueryState>
}
