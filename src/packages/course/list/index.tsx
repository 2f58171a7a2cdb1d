import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { CategoryTree, CourseListQuery } from '@/contract/course/course.schema'
import { courseQueries } from '@/data/course/course'
import { listScrollOf, setCourseListPlace, setListScroll } from '@/data/course/course-list'
import { serverNow } from '@/data/http/clock'
import { neighboursOf, placeOfCategory, trailTo } from '@/domain/course/course-list-place'
import { dayText } from '@/domain/time/day'
import { CourseCard } from '@/features/course/course-card'
import { Endless } from '@/features/page-frame/endless'
import { screen } from '@/features/page-frame/screen'
import { studyArt } from '@/features/page-frame/study-art'
import { go, replace } from '@/navigation/go'
import { View } from '@/platform/elements'
import { useHide } from '@/platform/lifecycle'
import { scroll } from '@/platform/scroll'
import { ActionButton } from '@/ui/action-button'
import { OptionList } from '@/ui/option-list'
import { ActionSheet, Popup } from '@/ui/popup'
import { Rows } from '@/ui/rows'
import { Sidebar, Tabs } from '@/ui/tabs'
import './course-grid.scss'
import './category-shelf.scss'

export type Filter = Pick<CourseListQuery, 'sort' | 'type' | 'price' | 'year'>

const sorts = [
  { key: 'school', text: '综合排序' },
  { key: 'hot', text: '学的人多' },
  { key: 'new', text: '最新上架' },
  { key: 'cheap', text: '价格从低到高' },
  { key: 'dear', text: '价格从高到低' },
] as const
const ALL = { value: '', text: '全部' }
const types = [ALL, { value: 'normal', text: '系统课' }, { value: 'live', text: '直播课' }, { value: 'open', text: '公开课' }]
const prices = [ALL, { value: 'free', text: '免费' }, { value: 'paid', text: '付费' }]
/** Exams are taught for this year and the next two. */
const yearsFrom = (year: number) => [ALL, ...[year, year + 1, year + 2].map((one) => ({ value: String(one), text: `${one} 年考试` }))]

const countOf = ({ type, price, year }: Filter) => [type, price, year].filter((part) => part !== undefined).length

type FilterProps = { filter: Filter; thisYear: number; onChange: (filter: Filter) => void }

function Choices({ filter, thisYear, onChange, onClose }: FilterProps & { onClose: () => void }) {
  const set = (change: Filter) => onChange({ ...filter, ...change })
  const group = (title: string, options: readonly { value: string; text: string }[], value: string, choose: (value: string) => void) => (
    <View className="list-filter__group">
      <View className="title">{title}</View>
      <OptionList label={title} options={options} value={value} onChoose={choose} />
    </View>
  )
  return (
    <Popup
      id="course-filter"
      title="筛选"
      onClose={onClose}
      foot={
        <ActionButton isWide onClick={onClose}>
          看结果
        </ActionButton>
      }
    >
      {group('类型', types, filter.type ?? '', (type) => set({ type: type === '' ? undefined : (type as Filter['type']) }))}
      {group('价格', prices, filter.price ?? '', (price) => set({ price: price === '' ? undefined : (price as Filter['price']) }))}
      {group('考试年份', yearsFrom(thisYear), String(filter.year ?? ''), (year) => set({ year: year === '' ? undefined : Number(year) }))}
      {countOf(filter) > 0 && (
        <ActionButton look="quiet" onClick={() => onChange({ sort: filter.sort })}>
          清空筛选
        </ActionButton>
      )}
    </Popup>
  )
}

/** How the list is ordered, and what of it is shown. */
export function ListFilter(props: FilterProps) {
  const [shown, show] = useState<'sort' | 'filter' | null>(null)
  const { filter, onChange } = props
  const close = () => show(null)
  const order = sorts.find(({ key }) => key === (filter.sort ?? 'school')) ?? sorts[0]
  const count = countOf(filter)
  const sortBy = (key: string) => {
    const chosen = sorts.find((sort) => sort.key === key)
    if (chosen) onChange({ ...filter, sort: chosen.key === 'school' ? undefined : chosen.key })
    close()
  }
  return (
    <View className="list-filter">
      <ActionButton id="list-sort" look="quiet" onClick={() => show('sort')}>
        {order.text}
      </ActionButton>
      <ActionButton id="list-filter" look="quiet" onClick={() => show('filter')}>
        {count > 0 ? `筛选 · ${count}` : '筛选'}
      </ActionButton>
      {shown === 'sort' && <ActionSheet id="course-sort" title="排序" acts={sorts} onChoose={sortBy} onClose={close} />}
      {shown === 'filter' && <Choices {...props} onClose={close} />}
    </View>
  )
}

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
    : { art: studyArt('course'), text: '这个分类还没有课程', action: '看看首页', onAction: home }
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
