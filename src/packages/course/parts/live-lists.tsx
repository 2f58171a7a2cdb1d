import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LiveWhen } from '@/contract/learn/live.schema'
import { courseCategory } from '@/data/course/course-list'
import { shelfQueries } from '@/data/course/shelf'
import { Endless } from '@/features/page-frame/endless'
import { go } from '@/navigation/go'
import { Button, Image, View } from '@/platform/elements'
import { Rows } from '@/ui/rows'
import { Tabs } from '@/ui/tabs'
import { LiveRow } from './live-row'

const tabs = [
  { key: 'today', text: '今日' },
  { key: 'upcoming', text: '预告' },
  { key: 'replay', text: '回放' },
] as const

const isWhen = (key: string): key is LiveWhen => tabs.some((tab) => tab.key === key)

/** Picture and film of the lives of the direction looked at last; nothing where there are none. */
function LivePicture() {
  const { data } = useQuery(shelfQueries.livePicture(courseCategory()))
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
  const [when, setWhen] = useState<LiveWhen>('today')
  const lives = useInfiniteQuery(shelfQueries.lives(when, hasChat))
  const empty = {
    today: { text: '今天没有直播，看看之后的安排', action: '看预告', onAction: () => setWhen('upcoming') },
    upcoming: { text: '新的直播正在排期', action: '看回放', onAction: () => setWhen('replay') },
    replay: { text: '还没有可以回看的直播', action: '看公开课', onAction: () => go('open_course') },
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
