import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { LiveWhen, RecentLesson } from '@/contract/learn/live.schema'
import { courseCategory } from '@/data/course/course-list'
import { reserveLive, shelfQueries } from '@/data/course/shelf'
import { serverNow } from '@/data/http/clock'
import { useAct } from '@/data/http/use-act'
import { livingStatusNames } from '@/domain/learn/lesson'
import { liveActs, liveSpanText } from '@/domain/learn/live-words'
import { useRequestSubscription } from '@/features/account/use-request-subscription'
import { Endless } from '@/features/page-frame/endless'
import { talkArt } from '@/features/page-frame/talk-art'
import { go } from '@/navigation/go'
import { checkLogin } from '@/navigation/go-login'
import { Button, Image, View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Rows } from '@/ui/rows'
import { Tabs } from '@/ui/tabs'
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
function LiveRow({ live }: { live: RecentLesson }) {
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

const tabs = [
  { key: 'today', text: '今日' },
  { key: 'upcoming', text: '预告' },
  { key: 'replay', text: '回放' },
] as const

const isWhen = (key: string): key is LiveWhen => tabs.some((tab) => tab.key === key)

/** Picture and film of the lives of the direction looked at last; nothing where there are none. */
function LivePicture() {
  const id = courseCategory()
  // Without a direction all lives are listed, and no picture is that of all.
  const { data } = useQuery({ ...shelfQueries.livePicture(id), enabled: id > 0 })
  if (!data || data.picture === '') return null
  const { picture, video } = data
  const image = <Image className="live-picture__image" src={picture} alt="直播课预告" isLazy={false} />
  return (
    <View className="live-picture">
      {video === '' ? (
        image
      ) : (
        <Button label="播放直播预告片" onClick={() => go('video_page', {}, { videoUrl: video, videoPoster: picture })}>
          {image}
        </Button>
      )}
    </View>
  )
}

/** Lives of today, of later days, and those to watch again; `hasChat`: only those one can ask in. */
export function LiveLists({ hasChat = 0 }: { hasChat?: 0 | 1 }) {
  const [chosen, setWhen] = useState<LiveWhen>()
  const ofToday = useInfiniteQuery(shelfQueries.lives('today', hasChat))
  // A day without lives opens on those to come.
  const when = chosen ?? (ofToday.data?.pages[0]?.length === 0 ? 'upcoming' : 'today')
  const lives = useInfiniteQuery(shelfQueries.lives(when, hasChat))
  const empty = {
    today: { art: talkArt('live'), text: '今天没有直播，看看之后的安排', action: '看预告', onAction: () => setWhen('upcoming') },
    upcoming: { art: talkArt('live'), text: '新的直播正在排期', action: '看回放', onAction: () => setWhen('replay') },
    replay: { art: talkArt('live'), text: '还没有可以回看的直播', action: '看公开课', onAction: () => go('open_course') },
  }[when]
  return (
    <>
      <LivePicture />
      <Tabs id="live-when" label="直播时间" tabs={tabs} current={when} onChange={(key) => isWhen(key) && setWhen(key)}>
        <View className="page-top">
          <Endless id="live-list" of={lives} empty={empty}>
            {(rows) => <Rows of={rows}>{(live) => <LiveRow key={live.id} live={live} />}</Rows>}
          </Endless>
        </View>
      </Tabs>
    </>
  )
}
