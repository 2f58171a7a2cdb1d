import { useQuery } from '@tanstack/react-query'
import { circleQueries } from '@/data/community/circle'
import { artOf } from '@/features/page-frame/empty-art'
import { QueryState, screen } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { Card } from '@/ui/card'
import { Tag } from '@/ui/tag'
import { CircleCover } from '../parts/circle-cover'

definePageConfig({ navigationBarTitleText: '学习圈' })

/** Every group that is open. */
export default screen('circles', () => {
  const list = useQuery(circleQueries.list())
  return (
    <QueryState
      of={list}
      empty={{
        when: (rows) => rows.length === 0,
        art: artOf('people'),
        text: '还没有开放的学习圈，先去提问区看看',
        action: '去提问区',
        onAction: () => go('doubt_list'),
      }}
    >
      {(rows) => (
        <View id="circles" className="page-top">
          {rows.map(({ id, title, intro, cover, memberCount, postCount, isMember }) => (
            <Card key={id} id={`circle-${id}`} onClick={() => go('share_circle_homepage', { circleId: id })}>
              <View className="row">
                <CircleCover cover={cover} title={title} />
                <View className="row__main">
                  <View className="title">{title}</View>
                  {isMember && <Tag tone="right">已加入</Tag>}
                  <View className="muted">{intro}</View>
                  <View className="small">
                    {memberCount + postCount === 0 ? '新圈子，等你来发第一条' : `${memberCount} 人 · ${postCount} 条动态`}
                  </View>
                </View>
              </View>
            </Card>
          ))}
        </View>
      )}
    </QueryState>
  )
})
