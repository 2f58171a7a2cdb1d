import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { LessonPlay } from '@/contract/learn/lesson.schema'
import type { LessonStudy } from '@/contract/learn/lesson-study.schema'
import type { LiveRoom } from '@/contract/learn/live-room.schema'
import { giveUpLive, reserveLive } from '@/data/course/shelf'
import { serverNow } from '@/data/http/clock'
import { useAct } from '@/data/http/use-act'
import { CHAT_SPAN_S, liveRoomQueries } from '@/data/learn/live-room'
import { messagesUpTo } from '@/domain/learn/live'
import { clockText } from '@/domain/time/clock-text'
import { countdownText, isLastMinute } from '@/domain/time/countdown'
import { nearMomentText } from '@/domain/time/relative-time'
import { useRequestSubscription } from '@/features/account/use-request-subscription'
import { QueryState } from '@/features/page-frame/screen'
import { checkLogin } from '@/navigation/go-login'
import { Text, View } from '@/platform/elements'
import { useIsFront } from '@/platform/lifecycle'
import { toast } from '@/platform/toast'
import { ActionButton } from '@/ui/action-button'
import { Skeleton, StateNotice } from '@/ui/state-notice'
import { useTicking } from '@/ui/use-ticking'
import { LessonTabs } from './lesson-tabs'
import { LessonView } from './lesson-view'
import { ChatLines, LiveChat, RoomWatch } from './live-chat'
import './live-lesson.scss'
import './panels.scss'

/** Interval at which a due lesson is reloaded, in milliseconds: it opens by the server's clock. */
const CHECK_MS = 5_000
/** In the last minute the countdown shows tenths of a second. */
const TENTH_MS = 100

function Countdown({ startAt, onStart }: { startAt: number; onStart: () => void }) {
  const [isClose, setClose] = useState(false)
  const left = startAt - useTicking(serverNow, isClose ? TENTH_MS : undefined)
  const isDue = left <= 0
  const isFront = useIsFront()
  const isNear = isLastMinute(left)
  useEffect(() => setClose(isNear), [isNear])
  useEffect(() => {
    if (!isDue || !isFront) return
    onStart()
    const timer = setInterval(onStart, CHECK_MS)
    return () => clearInterval(timer)
  }, [isDue, isFront, onStart])
  return (
    <View className="live-wait">
      <View className="muted">距离开播</View>
      <View id="live-countdown" className="live-wait__digits" role="timer">
        {isDue ? '即将开播' : countdownText(left)}
      </View>
      <View className="muted">{nearMomentText(startAt, serverNow())} 开播</View>
    </View>
  )
}

const NO_PICTURE = '直播已经开始，还没有收到老师的画面；聊天照常，画面一到就出现'
const words = {
  pending: '直播还没有开始',
  living: '直播已经开始，画面马上就来',
  ended: '直播已结束，回放放好后在这里看',
  replay: '还没有回放，放好后在这里看',
}

type LiveBannerProps = { lesson: LessonPlay; hasPicture: boolean; onCheck: () => void }

/** A live lesson that cannot be played yet: when it can be. `hasPicture`: false where nobody broadcasts it. */
function LiveBanner({ lesson, hasPicture, onCheck }: LiveBannerProps) {
  const { livingStatus, startAt } = lesson
  if (livingStatus === 'pending' && startAt !== null) return <Countdown startAt={startAt} onStart={onCheck} />
  const text = livingStatus === 'living' && !hasPicture ? NO_PICTURE : words[livingStatus ?? 'ended']
  return <StateNotice id="live-notice" look="waiting" text={text} action="刷新看看" onAction={onCheck} />
}

/** How many wait for a live that has not begun, and a place among them. */
function LiveReserve({ room: { lessonId, reservedCount, isReserved } }: { room: LiveRoom }) {
  const cache = useQueryClient()
  const askNotice = useRequestSubscription('live')
  const { run, isBusy } = useAct(
    async () => {
      if (isReserved) return giveUpLive(cache, lessonId)
      await askNotice()
      return reserveLive(cache, lessonId)
    },
    {
      onSuccess: () => toast(isReserved ? '已取消预约' : '预约成功，开播前会提醒你'),
      onSettled: () => cache.invalidateQueries({ queryKey: ['live-room', lessonId] }),
    },
  )
  return (
    <View className="live-reserve">
      {reservedCount > 0 && (
        <View id="reserved-count" className="small">
          {reservedCount} 人已预约
        </View>
      )}
      <ActionButton id="reserve-live" look={isReserved ? 'plain' : 'primary'} isBusy={isBusy} onClick={() => checkLogin() && run()}>
        {isReserved ? '取消预约' : '预约提醒'}
      </ActionButton>
    </View>
  )
}

const MOST_SHOWN = 50

/** The chat of a live as it was at the player's place. */
export function ReplayChat({ lessonId, at }: { lessonId: number; at: number }) {
  const messages = useQuery(liveRoomQueries.span(lessonId, Math.floor(at / CHAT_SPAN_S)))
  return (
    <View className="panel">
      <QueryState of={messages}>
        {(rows) => {
          const shown = messagesUpTo(rows, at, MOST_SHOWN)
          if (shown.length === 0)
            return (
              <StateNotice id="no-chat" look="waiting" text={rows.length === 0 ? '这一段没有人发言' : '播放后会按当时的时间出现聊天'} />
            )
          return <ChatLines messages={shown} sideOf={({ second }) => <Text className="small">{clockText(second)}</Text>} />
        }}
      </QueryState>
    </View>
  )
}

/** Whether there is anything to see: the broadcast, or its replay. */
const isOnScreen = ({ livingStatus, mediaUrl }: LessonPlay) => mediaUrl !== '' && (livingStatus === 'living' || livingStatus === 'replay')

/**
 * The lesson as the room has it: a recording that runs by the timetable is taken up where it is now, a broadcast where its player begins.
 * Without the room there is still the lesson.
 */
function broadcastOf(lesson: LessonPlay, room: LiveRoom | undefined): LessonPlay {
  if (lesson.livingStatus !== 'living' || !room) return lesson
  const { stream } = room
  if (stream === null) return { ...lesson, mediaUrl: '' }
  return { ...lesson, mediaUrl: stream.url, lastTime: stream.isStandIn ? Math.min(stream.second, lesson.length - 1) : 0 }
}

/** The chat that belongs to the room now: none before the live, the one of the time in a replay. */
function ChatOf({ room, at }: { room: LiveRoom; at: number }) {
  return room.status === 'living' ? <LiveChat room={room} /> : <ReplayChat lessonId={room.lessonId} at={at} />
}

/** Sections are those of a recording: there are none before the replay. */
function studyOf(study: LessonStudy | undefined, isReplay: boolean): LessonStudy | undefined {
  if (!study || isReplay) return study
  const { sections: _, ...rest } = study
  return rest
}

type LiveLessonProps = { lesson: LessonPlay; study: LessonStudy | undefined; onRefresh: () => void }

/** A live lesson: the wait for it, the broadcast with its chat, or the replay with the chat of that time. */
export function LiveLesson({ lesson, study: given, onRefresh }: LiveLessonProps) {
  const query = useQuery(liveRoomQueries.room(lesson.id, lesson.livingStatus))
  const names = { courseId: lesson.courseId, lessonId: lesson.id }
  const room = query.data
  // Staff begin and end a live before its time: the lesson is asked for again when its room has another state.
  const isStale = room !== undefined && room.status !== lesson.livingStatus
  useEffect(() => {
    if (isStale) onRefresh()
  }, [isStale, onRefresh])
  if (query.isPending) return <Skeleton />
  const shown = broadcastOf(lesson, room)
  const isLiving = room?.status === 'living'
  const study = studyOf(given, (room?.status ?? lesson.livingStatus) === 'replay')
  if (!isOnScreen(shown))
    return (
      <>
        <LiveBanner lesson={lesson} hasPicture={!isLiving || room.stream !== null} onCheck={onRefresh} />
        {room && !isLiving && <RoomWatch lessonId={room.lessonId} />}
        {room?.status === 'pending' && <LiveReserve room={room} />}
        <LessonTabs {...names} study={study} chat={isLiving && <ChatOf room={room} at={0} />} />
      </>
    )
  const chatAt = (at: number) => (room && (isLiving || room.hasChat) ? <ChatOf room={room} at={at} /> : undefined)
  return (
    <LessonView lesson={shown} cues={study?.cues ?? []} sections={study?.sections}>
      {(seek, at) => (
        <>
          {room?.stream?.isStandIn && (
            <View id="live-stand-in" className="small page-pad">
              演示直播：按课表循环播放录像，不是实时画面
            </View>
          )}
          <LessonTabs {...names} lesson={lesson} study={study} seek={seek} at={at} chat={chatAt(at)} />
        </>
      )}
    </LessonView>
  )
}
