import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CategoryTree } from '@/contract/course/course.schema'
import { courseQueries } from '@/data/course/course'
import { serverNow } from '@/data/http/clock'
import { neighboursOf } from '@/domain/course/course-list-place'
import { dayText } from '@/domain/time/day-text'
import { CourseCard } from '@/features/course/course-card'
import { Endless } from '@/features/page-frame/endless'
import { screen } from '@/features/page-frame/screen'
import { go, replace } from '@/navigation/go'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Rows } from '@/ui/rows'
import { CategoryShelf } from './category-shelf'
import './course-grid.scss'
import { type Filter, ListFilter } from './list-filter'
import { useListPlace } from './use-list-place'

definePageConfig({ navigationBarTitleText: '课程' })

/** At the end of a list: on to the category after it, where there is one. */
function Onward({ tree, categoryId }: { tree: CategoryTree; categoryId: number }) {
  const { after } = neighboursOf(tree, categoryId)
  if (!after) return '没有更多了'
  return (
    <ActionButton look="quiet" onClick={() => replace('course_normal_list', { categoryId: after.id })}>
      {`下一类：${after.name}`}
    </ActionButton>
  )
}

const home = () => go('home_page', { categoryId: 0 })

export default screen('course_normal_list', ({ categoryId, parentId, year }) => {
  const [filter, setFilter] = useState<Filter>({ year: Number(year) || undefined })
  const courses = useInfiniteQuery(courseQueries.pages({ categoryId: categoryId || undefined, parentId, ...filter }))
  const tree = useQuery(courseQueries.categoryTree())
  const current = categoryId || (parentId ?? 0)
  useListPlace(tree.data, current, courses.isSuccess)
  const isFiltered = [filter.type, filter.price, filter.year].some((part) => part !== undefined)
  const empty = isFiltered
    ? { text: '没有符合条件的课程', action: '清空筛选', onAction: () => setFilter({}) }
    : { text: '这个分类还没有课程', action: '看看首页', onAction: home }
  const list = (
    <View className="course-rows">
      <ListFilter filter={filter} thisYear={Number(dayText(serverNow()).slice(0, 4))} onChange={setFilter} />
      <Endless id="course-list" of={courses} empty={empty} end={tree.data && <Onward tree={tree.data} categoryId={current} />}>
        {(rows) => <Rows of={rows}>{(course) => <CourseCard key={course.id} course={course} />}</Rows>}
      </Endless>
    </View>
  )
  if (!tree.data) return list
  return (
    <CategoryShelf tree={tree.data} current={current}>
      {list}
    </CategoryShelf>
  )
})
