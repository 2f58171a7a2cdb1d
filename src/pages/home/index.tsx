import { useQuery } from '@tanstack/react-query'
import { HOME_PAGE_ID } from '@/contract/site/first-reply'
import { useSession } from '@/data/account/session'
import { courseQueries } from '@/data/course/course'
import { ownBrand } from '@/data/site/brand'
import { pickDirection, useHomeDirection } from '@/data/site/home-direction'
import { pageQueries } from '@/data/site/page'
import { CourseCard } from '@/features/course/course-card'
import { QueryState } from '@/features/page-frame/query-state'
import { screen } from '@/features/page-frame/screen'
import { useNav } from '@/features/page-frame/use-nav'
import { Blocks } from '@/features/site/blocks/blocks'
import { TodayRoom } from '@/features/study/today-room'
import { View } from '@/platform/elements'
import { late } from '@/ui/late'
import { DirectionBar } from './direction-bar'
import { SearchEntry } from './search-entry'

// Only a mini-program draws the pull itself.
definePageConfig({ navigationBarTitleText: '首页', enablePullDownRefresh: true })

/** Loaded after the page is drawn; a visitor has none. */
const LateToday = late(() => import('@/features/study/today-card').then((found) => found.TodayCard), {
  look: 'quiet',
  meanwhile: <TodayRoom />,
})

const LateOver = late(() => import('./over').then((found) => found.Over), { look: 'quiet' })

/** The page of a direction; undefined until it is known. */
function useHomePageId(categoryId: number): number | undefined {
  const attached = useQuery({ ...pageQueries.attached('home', String(categoryId)), enabled: categoryId > 0 })
  if (categoryId === 0 || attached.isError) return HOME_PAGE_ID
  return attached.data && (attached.data[0]?.pageId ?? HOME_PAGE_ID)
}

export default screen('home_page', ({ categoryId: at }) => {
  const categoryId = useHomeDirection(at)
  const isLoggedIn = useSession(({ refreshToken }) => refreshToken !== '')
  const pageId = useHomePageId(categoryId)
  useNav({ title: ownBrand().name })
  const page = useQuery({ ...courseQueries.pageItems(pageId ?? HOME_PAGE_ID), enabled: pageId !== undefined })
  return (
    <QueryState
      of={page}
      empty={{ when: ({ blocks }) => blocks.length === 0, text: '这里还没有内容', action: '刷新', onAction: () => void page.refetch() }}
    >
      {(shown) => (
        <View id="home">
          <LateOver />
          <SearchEntry />
          {isLoggedIn && <LateToday />}
          <DirectionBar current={categoryId} onPick={(picked) => pickDirection(at, picked)} />
          <Blocks page={shown} courseCard={CourseCard} />
        </View>
      )}
    </QueryState>
  )
})
