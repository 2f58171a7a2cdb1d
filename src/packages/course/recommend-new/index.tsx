import { useQuery } from '@tanstack/react-query'
import { courseCategory } from '@/data/course/course-list'
import { shelfQueries } from '@/data/course/shelf'
import { CourseCard } from '@/features/course/course-card'
import { QueryState, screen } from '@/features/page-frame/screen'
import { studyArt } from '@/features/page-frame/study-art'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import './index.scss'

definePageConfig({ navigationBarTitleText: '推荐课程' })

/** Lists the courses that go with a course, each with the reason. */
export default screen('course_recommend_new', ({ id }) => {
  const found = useQuery(shelfQueries.recommend(id))
  return (
    <QueryState
      of={found}
      empty={{
        when: (rows) => rows.length === 0,
        art: studyArt('course'),
        text: '暂时没有搭配推荐',
        action: '看看课程',
        onAction: () => go('course_normal_list', { categoryId: courseCategory() }),
      }}
    >
      {(rows) => (
        <View id="recommended" className="page-top course-pairs">
          {rows.map(({ course, reason }) => (
            <View key={course.id}>
              <View className="section-title" role="heading">
                {reason}
              </View>
              <CourseCard course={course} />
            </View>
          ))}
        </View>
      )}
    </QueryState>
  )
})
