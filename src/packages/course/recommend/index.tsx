import { useQuery } from '@tanstack/react-query'
import { shelfQueries } from '@/data/course/shelf'
import { CourseCard } from '@/features/course/course-card'
import { QueryState, screen } from '@/features/page-frame/screen'
import { studyArt } from '@/features/page-frame/study-art'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'

definePageConfig({ navigationBarTitleText: '推荐课程' })

/** Free courses beside one, to begin with before buying. */
export default screen('course_recommend', ({ id }) => {
  const courses = useQuery(shelfQueries.openRecommend(id))
  return (
    <QueryState
      of={courses}
      empty={{
        when: (rows) => rows.length === 0,
        art: studyArt('course'),
        text: '暂时没有推荐的公开课',
        action: '看全部公开课',
        onAction: () => go('open_course'),
      }}
    >
      {(rows) => (
        <View id="recommended" className="page-top">
          <View className="section-title" role="heading">
            先听免费的，再决定
          </View>
          {rows.map((course) => (
            <CourseCard key={course.id} course={course} />
          ))}
        </View>
      )}
    </QueryState>
  )
})
