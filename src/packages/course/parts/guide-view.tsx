import { useQuery } from '@tanstack/react-query'
import type { GuideQuery } from '@/contract/course/around.schema'
import { shelfQueries } from '@/data/course/shelf'
import { QueryState } from '@/features/page-frame/screen'
import { useNav } from '@/features/page-frame/use-nav'
import { go } from '@/navigation/go'
import { openAddress } from '@/navigation/open-address'
import { View } from '@/platform/elements'
import { ActionBar, ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { RichContent } from '@/ui/rich-content'

/** How to begin with a course: the guide named, or the course's own, or the one for all. */
export function GuideView({ query }: { query: GuideQuery }) {
  const guide = useQuery(shelfQueries.guide(query))
  useNav({ title: guide.data?.title })
  return (
    <QueryState of={guide}>
      {({ courseId, title, content, groupName, address }) => (
        <View id="guide" className="page-top">
          <Card>
            <View className="headline" role="heading">
              {title}
            </View>
            <RichContent of={content} onLink={(href) => void openAddress(href)} />
          </Card>
          {groupName !== '' && (
            <Card>
              <View className="title">{groupName}</View>
              <View className="muted">讲义、打卡任务和开课提醒都在群里发布</View>
              {address !== '' && (
                <View className="page-top">
                  <ActionButton look="plain" onClick={() => void openAddress(address)}>
                    去课程页加入
                  </ActionButton>
                </View>
              )}
            </Card>
          )}
          <ActionBar>
            <ActionButton isWide onClick={() => (courseId === null ? go('study_center') : go('my_course_detail', { id: courseId }))}>
              去学习
            </ActionButton>
          </ActionBar>
        </View>
      )}
    </QueryState>
  )
}
