import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { CategoryTree } from '@/contract/course/course.schema'
import { courseQueries } from '@/data/course/course'
import { listScrollOf, setCourseListPlace, setListScroll } from '@/data/course/course-list'
import { serverNow } from '@/data/http/clock'
import { neighboursOf, placeOfCategory, trailTo } from '@/domain/course/course-list-place'
import { dayText } from '@/domain/time/day'
import { CourseCard } from '@/features/course/course-card'
import { Endless } from '@/features/page-frame/endless'
import { screen } from '@/features/page-frame/screen'
import { go, replace } from '@/navigation/go'
import { View } from '@/platform/elements'
import { useHide } from '@/platform/lifecycle'
import { scroll } from '@/platform/scroll'
import { ActionButton } from '@/ui/action-button'
import { Rows } from '@/ui/rows'
import { Sidebar } from '@/ui/sidebar'
import { Tabs } from '@/ui/tabs'
import { type Filter, ListFilter } from './list-filter'
import './course-grid.scss'
import './category-shelf.scss'

const open = (key: string) => replace('course_normal_list', { categoryId: Number(key) })
const tabsOf = (nodes: readonly { id: number; name: string }[]) => nodes.map(({ id, name }) => ({ key: String(id), text: name }))

type Leaves = { parentId: number; nodes: readonly { id: number; name: string }[]; current: number }

/** The third level, with all of the second before it. */
function Chips({ parentId, nodes, current }: Leaves) {
  if (nodes.length === 0) return null
  return (
    <Tabs
      label="细分科目"
      look="pill"
      tabs={tabsOf([{ id: parentId, name: '全部' }, ...nodes])}
      current={String(current)}
      onChange={open}
    />
  )
}

/** Three levels of categories: the first on top, the second at the left, the third over what is in it. */
function CategoryShelf({ tree, current, children }: { tree: CategoryTree; current: number; children: ReactNode }) {
  const [top, branch] = trailTo(tree, current)
  const root = tree.find(({ id }) => id === top?.id) ?? tree[0]
  if (!root) return children
  const chosen = root.children.find(({ id }) => id === branch?.id)
  const sides = [{ id: root.id, name: '全部' }, ...root.children]
  return (
    <View className="category-shelf">
      <Tabs id="course-field" label="课程领域" tabs={tabsOf(tree)} current={String(root.id)} onChange={open} />
      <Sidebar id="course-direction" label="学习方向" tabs={tabsOf(sides)} current={String(chosen?.id ?? root.id)} onChange={open}>
        {chosen && <Chips parentId={chosen.id} nodes={chosen.children} current={current} />}
        {children}
      </Sidebar>
    </View>
  )
}

/** Remembers the category looked at and how far its list was read, and takes the list up there once its rows are there. */
function useListPlace(tree: CategoryTree | undefined, categoryId: number, isRead: boolean): void {
  useEffect(() => {
    const { before, after } = neighboursOf(tree ?? [], categoryId)
    setCourseListPlace({
      ...placeOfCategory(tree ?? [], categoryId),
      isTopBounce: before !== undefined,
      isBottomBounce: after !== undefined,
      activeName: 'category',
    })
  }, [tree, categoryId])
  useHide(() => setListScroll('category', categoryId, scroll.top()))
  useEffect(() => {
    const top = listScrollOf('category', categoryId)
    if (isRead && top > 0) scroll.to(top)
  }, [isRead, categoryId])
}

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
