import { useQuery } from '@tanstack/react-query'
import type { LessonPlay } from '@/contract/learn/lesson.schema'
import type { LessonStudy } from '@/contract/learn/lesson-study.schema'
import type { LiveRoom } from '@/contract/learn/live-room.schema'
import { liveRoomQueries } from '@/data/learn/live-room'
import { View } from '@/platform/elements'
import { Skeleton } from '@/ui/skeleton'
import { LessonTabs } from './lesson-tabs'
import { LessonView } from './lesson-view'
import { LiveChat } from './live-chat'
import { LiveNotice } from './live-notice'
import { LiveReserve } from './live-reserve'
import { ReplayChat } from './replay-chat'

/** Whether there is anything to see: the broadcast, or its replay. */
const isOnScreen = ({ livingStatus, mediaUrl }: LessonPlay) => mediaUrl !== '' && (livingStatus === 'living' || livingStatus === 'replay')

/** The lesson as the room has it: a broadcast is taken up where it is now. */
const broadcastOf = (lesson: LessonPlay, room: LiveRoom | undefined): LessonPlay =>
  room?.stream ? { ...lesson, mediaUrl: room.stream.url, lastTime: Math.min(room.stream.second, lesson.length - 1) } : lesson

type LiveLessonProps = { lesson: LessonPlay; study: LessonStudy | undefined; onRefresh: () => void }

/** A live lesson: the wait for it, the broadcast with its chat, or the replay with the chat of that time. */
export function LiveLesson({ lesson, study, onRefresh }: LiveLessonProps) {
  const query = useQuery(liveRoomQueries.room(lesson.id, lesson.livingStatus))
  const names = { courseId: lesson.courseId, lessonId: lesson.id }
  const room = query.data
  // Without the room there is still the lesson.
  if (query.isPending) return <Skeleton />
  if (!isOnScreen(lesson))
    return (
      <>
        <LiveNotice lesson={lesson} hasPicture={room?.status !== 'living' || room.stream !== null} onCheck={onRefresh} />
        {room?.status === 'pending' && <LiveReserve room={room} />}
        <LessonTabs {...names} study={study} />
      </>
    )
  const chatAt = (at: number) => {
    if (!room?.hasChat) return undefined
    return room.status === 'living' ? <LiveChat room={room} /> : <ReplayChat lessonId={lesson.id} at={at} />
  }
  return (
    <LessonView lesson={broadcastOf(lesson, room)} cues={study?.cues ?? []}>
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
