import { useQueryClient } from '@tanstack/react-query'
import type { RecentLesson } from '@/contract/learn/live.schema'
import { reserveLive } from '@/data/course/shelf'
import { serverNow } from '@/data/http/clock'
import { useAct } from '@/data/http/use-act'
import { livingStatusNames } from '@/domain/learn/lesson'
import { liveActs, liveSpanText } from '@/domain/learn/live-words'
import { useRequestSubscription } from '@/features/account/use-request-subscription'
import { checkLogin } from '@/navigation/check-login'
import { go } from '@/navigation/go'
import { Image, View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Tag } from '@/ui/tag'
import './live-row.scss'

function useReserve({ id }: RecentLesson) {
  const cache = useQueryClient()
  const askNotice = useRequestSubscription('live')
  const { run, isBusy } = useAct(async () => {
    await askNotice()
    await reserveLive(cache, id)
    go('course_reserve_success', {}, { lessonId: id })
  })
  return { isBusy, reserve: () => void (checkLogin() && run()) }
}

/** Offers the act of a live: reserve it, go in, watch the replay, or nothing while that is made. */
function LiveAct({ live }: { live: RecentLesson }) {
  const { isBusy, reserve } = useReserve(live)
  const { livingStatus, isReserved, course, id } = live
  if (livingStatus === null || livingStatus === 'ended') return null
  if (livingStatus === 'pending' && isReserved)
    return (
      <ActionButton look="plain" onClick={() => go('course_reserve_success', {}, { lessonId: id })}>
        已预约
      </ActionButton>
    )
  const enter = () => go('course_learn', { id: course.id }, { lessonId: id })
  return (
    <ActionButton
      look={livingStatus === 'living' ? 'primary' : 'plain'}
      isBusy={isBusy}
      onClick={livingStatus === 'pending' ? reserve : enter}
    >
      {liveActs[livingStatus]}
    </ActionButton>
  )
}

/** A live in a list: when, what, who teaches, how many wait for it. */
export function LiveRow({ live }: { live: RecentLesson }) {
  const { title, startAt, endAt, livingStatus, reservedCount, hasChat, course } = live
  return (
    <View className="card live-row" id={`live-${live.id}`}>
      <View className="live-row__head">
        {livingStatus && <Tag tone={livingStatus === 'living' ? 'right' : 'quiet'}>{livingStatusNames[livingStatus]}</Tag>}
        <View className="small">{liveSpanText(startAt, endAt, serverNow())}</View>
      </View>
      <View className="live-row__main">
        <Image className="live-row__cover" src={course.cover} alt="" box={108} />
        <View className="row__main">
          <View className="title">{title}</View>
          <View className="small">{course.title}</View>
          <View className="small">
            {course.teacherNames.join('、')}
            {hasChat && ' · 可提问'}
            {reservedCount > 0 && ` · ${reservedCount} 人已预约`}
          </View>
        </View>
      </View>
      <View className="live-row__foot">
        <ActionButton look="quiet" onClick={() => go('course_detail', { id: course.id })}>
          课程介绍
        </ActionButton>
        <LiveAct live={live} />
      </View>
    </View>
  )
}
