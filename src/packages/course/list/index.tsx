import { useQuery } from '@tanstack/react-query'
import { courseQueries } from '@/data/queries/course'
import { CourseCard } from '@/features/course-card/course-card'
import { QueryState } from '@/features/page-frame/query-state'
import { screen } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { CategoryBar } from './category-bar'
import { useListPlace } from './use-list-place'

export default screen('course_normal_list', ({ categoryId }) => {
  const courses = useQuery(courseQueries.list({ categoryId, page: 0 }))
  const tree = useQuery(courseQueries.categoryTree())
  useListPlace(tree.data, categoryId)
  return (
    <View className="page-top">
      {tree.data && <CategoryBar tree={tree.data} current={categoryId} />}
      <QueryState
        of={courses}
        empty={{
          when: (rows) => rows.length === 0,
          text: '这个分类还没有课程',
          action: '看看首页',
          onAction: () => go('home_page', { categoryId: 0 }),
        }}
      >
        {(rows) => (
          <View id="course-list">
            {rows.map((course) => (
              <CourseCard key={course.id} course={course} />
            ))}
          </View>
        )}
      </QueryState>
    </View>
  )
})
