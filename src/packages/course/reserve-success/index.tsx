import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Reservation } from '@/contract/learn/live.schema'
import { giveUpLive, liveCalendar, shelfQueries } from '@/data/course/shelf'
import { serverNow } from '@/data/http/clock'
import { useAct } from '@/data/http/use-act'
import { liveSpanText } from '@/domain/learn/live-words'
import { QueryState, screen } from '@/features/page-frame/screen'
import { talkArt } from '@/features/page-frame/talk-art'
import { go, replace } from '@/navigation/go'
import { View } from '@/platform/elements'
import { files } from '@/platform/files'
import { toast } from '@/platform/toast'
import { ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { Countdown } from '@/ui/countdown'
import { StateNotice } from '@/ui/state-notice'

definePageConfig({ navigationBarTitleText: '预约成功' })

const MESSAGE = { saved: '日历文件已保存，打开后加入日历', copied: '直播时间已复制', failed: '没有保存成功，请再试一次' } as const

function useActions({ lessonId, title, startAt, endAt }: Reservation) {
  const cache = useQueryClient()
  const calendar = useAct(async () => {
    const { name, text } = await liveCalendar(lessonId)
    const words = `${title} ${liveSpanText(startAt, endAt, serverNow())}`
    toast(MESSAGE[await files.saveText({ name, text, mime: 'text/calendar', words })])
  })
  const cancel = useAct(async () => {
    await giveUpLive(cache, lessonId)
    toast('预约已取消')
    replace('live_course')
  })
  return { calendar, cancel }
}

function Reserved({ of }: { of: Reservation }) {
  const { calendar, cancel } = useActions(of)
  return (
    <View className="page-top" id="reserved">
      <Card>
        <View className="headline" role="heading">
          预约成功
        </View>
        <View className="title">{of.title}</View>
        <View className="muted">{of.courseTitle}</View>
        <View>{liveSpanText(of.startAt, of.endAt, serverNow())}</View>
        <View className="muted">
          距开播 <Countdown until={of.startAt} now={serverNow} label="距开播" over="已开播" />
        </View>
        <View className="muted">开播前一刻钟会提醒你，加入手机日历也能按时收到提醒。</View>
      </Card>
      <View className="page-pad">
        <ActionButton isWide isBusy={calendar.isBusy} onClick={() => calendar.run()}>
          加入日历
        </ActionButton>
        <ActionButton look="plain" isWide onClick={() => go('course_detail', { id: of.courseId })}>
          查看课程
        </ActionButton>
        <ActionButton look="quiet" isWide isBusy={cancel.isBusy} onClick={() => cancel.run()}>
          取消预约
        </ActionButton>
      </View>
    </View>
  )
}

function Reservations({ lessonId }: { lessonId: number }) {
  return <QueryState of={useQuery(shelfQueries.reservation(lessonId))}>{(of) => <Reserved of={of} />}</QueryState>
}

export default screen('course_reserve_success', ({ lessonId }) =>
  lessonId === undefined ? (
    <StateNotice art={talkArt('live')} text="还没有预约直播" action="看直播预告" onAction={() => go('live_course')} />
  ) : (
    <Reservations lessonId={lessonId} />
  ),
)
