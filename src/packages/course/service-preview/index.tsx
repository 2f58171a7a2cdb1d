import { useQuery } from '@tanstack/react-query'
import { courseCategory } from '@/data/course/course-list'
import { shelfQueries } from '@/data/course/shelf'
import { artOf } from '@/features/page-frame/empty-art'
import { QueryState, screen } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { openAddress } from '@/navigation/open-address'
import { View } from '@/platform/elements'
import { ActionBar, ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { RichContent } from '@/ui/rich-content'
import '@/ui/rules.scss'

definePageConfig({ navigationBarTitleText: '课程服务预览' })

/** The course whose services are shown where none is named: only what holds for all is the same for it. */
const ANY_COURSE = 1
const SERVICE = 'service'

/** The services of a course, before purchase. */
export default screen('course_service_preview', ({ courseId }) => {
  const services = useQuery(shelfQueries.extraPage(courseId ?? ANY_COURSE, SERVICE))
  const choose = () =>
    courseId === undefined ? go('course_normal_list', { categoryId: courseCategory() }) : go('course_detail', { id: courseId })
  return (
    <QueryState
      of={services}
      empty={{
        when: (rows) => rows.length === 0,
        art: artOf('people'),
        text: '这门课程没有附带服务',
        action: '看看课程',
        onAction: choose,
      }}
    >
      {(rows) => (
        <View id="service-preview" className="page-top">
          <Card>
            {rows.map(({ id, title, content }) => (
              <View key={id} className="rules__one">
                <View className="title" role="heading">
                  {title}
                </View>
                <RichContent of={content} onLink={(href) => void openAddress(href)} />
              </View>
            ))}
          </Card>
          <ActionBar>
            <ActionButton isWide onClick={choose}>
              {courseId === undefined ? '去选课' : '返回课程'}
            </ActionButton>
          </ActionBar>
        </View>
      )}
    </QueryState>
  )
})
