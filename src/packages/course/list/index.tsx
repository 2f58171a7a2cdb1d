import { useQuery } from '@tanstack/react-query'
import { courseQueries } from '@/data/queries/course'
import { PAGE_ROWS, usePages } from '@/data/queries/use-pages'
import { CourseCard } from '@/features/course-card/course-card'
import { QueryState } from '@/features/page-frame/query-state'
import { screen } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { MorePages } from '@/ui/more-pages'
import { CategoryBar } from './category-bar'
import { useListPlace } from './use-list-place'

export default screen('course_normal_list', ({ categoryId }) => {
  const courses = usePages((page) => courseQueries.list({ categoryId, page }), {
    rowsOf: (rows) => rows,
    keyOf: ({ id }) => id,
    hasMore: (_, last) => last.length === PAGE_ROWS,
  })
  const tree = useQuery(courseQueries.categoryTree())
  useListPlace(tree.data, categoryId)
  return (
    <View className="page-top">
      {tree.data && <CategoryBar tree={tree.data} current={categoryId} />}
      <QueryState
        of={courses.first}
        empty={{
          when: (rows) => rows.length === 0,
          text: '这个分类还没有课程',
          action: '看看首页',
          onAction: () => go('home_page', { categoryId: 0 }),
        }}
      >
        {() => (
          <View id="course-list">
            {courses.rows.map((course) => (
              <CourseCard key={course.id} course={course} />
            ))}
            <MorePages of={courses} />
          </View>
        )}
      </QueryState>
    </View>
  )
})
