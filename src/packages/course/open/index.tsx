import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CategoryTree } from '@/contract/course/course.schema'
import { courseQueries } from '@/data/course/course'
import { courseCategory, courseListPlace, listScrollOf, setCourseListPlace, setListScroll } from '@/data/course/course-list'
import { shelfQueries } from '@/data/course/shelf'
import { trailTo } from '@/domain/course/course-list-place'
import { CourseCard } from '@/features/course/course-card'
import { Endless } from '@/features/page-frame/endless'
import { screen } from '@/features/page-frame/screen'
import { studyArt } from '@/features/page-frame/study-art'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { useHide } from '@/platform/lifecycle'
import { scroll } from '@/platform/scroll'
import { Rows } from '@/ui/rows'
import { Tabs } from '@/ui/tabs'

definePageConfig({ navigationBarTitleText: '公开课' })

const ALL = { key: '0', text: '全部' }
const tabsOf = (nodes: readonly { id: number; name: string }[]) => [ALL, ...nodes.map(({ id, name }) => ({ key: String(id), text: name }))]

/** Two levels of categories: fields, and the directions of the one chosen. */
function OpenLevels({ tree, current, onChange }: { tree: CategoryTree; current: number; onChange: (id: number) => void }) {
  const [top, child] = trailTo(tree, current)
  const branches = tree.find(({ id }) => id === top?.id)?.children ?? []
  return (
    <>
      <Tabs label="课程领域" tabs={tabsOf(tree)} current={String(top?.id ?? 0)} onChange={(key) => onChange(Number(key))} />
      {branches.length > 0 && (
        <Tabs
          label="学习方向"
          look="pill"
          tabs={tabsOf(branches)}
          current={String(child?.id ?? 0)}
          onChange={(key) => onChange(Number(key) || (top?.id ?? 0))}
        />
      )}
    </>
  )
}

/** The category looked at, remembered with how far its list was read. */
function useOpenPlace(isRead: boolean) {
  const [categoryId, setCategory] = useState(() => courseListPlace().openCategoryId)
  useHide(() => setListScroll('open', categoryId, scroll.top()))
  useEffect(() => {
    const top = listScrollOf('open', categoryId)
    if (isRead && top > 0) scroll.to(top)
  }, [isRead, categoryId])
  const choose = (id: number, tree: CategoryTree) => {
    const [top, child] = trailTo(tree, id)
    setListScroll('open', categoryId, scroll.top())
    setCourseListPlace({
      openCategoryId: id,
      activeOpenCategoryId: top?.id ?? 0,
      activeOpenChildId: child?.id ?? 0,
      activeName: 'open',
    })
    setCategory(id)
  }
  return { choose, categoryId }
}

function Recommended() {
  const { data = [] } = useQuery(shelfQueries.recommendedOpen())
  if (data.length === 0) return null
  return (
    <>
      <View className="section-title" role="heading">
        猜你想听
      </View>
      {data.map((course) => (
        <CourseCard key={course.id} course={course} />
      ))}
    </>
  )
}

export default screen('open_course', () => {
  const tree = useQuery(courseQueries.categoryTree())
  const [isRead, setRead] = useState(false)
  const { categoryId, choose } = useOpenPlace(isRead)
  const courses = useInfiniteQuery(courseQueries.pages({ categoryId: categoryId || undefined, type: 'open' }))
  useEffect(() => setRead(courses.isSuccess), [courses.isSuccess])
  return (
    <>
      {tree.data && <OpenLevels tree={tree.data} current={categoryId} onChange={(id) => choose(id, tree.data)} />}
      <View className="page-top">
        <Endless
          id="open-list"
          of={courses}
          empty={{
            art: studyArt('course'),
            text: '这个方向还没有公开课',
            action: '看看系统课',
            onAction: () => go('course_normal_list', { categoryId: categoryId || courseCategory() }),
          }}
        >
          {(rows) => <Rows of={rows}>{(course) => <CourseCard key={course.id} course={course} />}</Rows>}
        </Endless>
        {courses.data?.pages[0]?.length === 0 && <Recommended />}
      </View>
    </>
  )
})
