import { useQuery } from '@tanstack/react-query'
import { HOME_PAGE_ID } from '@/contract/site/first-reply'
import { useSession } from '@/data/account/session'
import { courseQueries } from '@/data/course/course'
import { thisBrand } from '@/data/site/brand'
import { pickAsVisitor, pickDirection, useHomeDirection } from '@/data/site/home-direction'
import { pageQueries } from '@/data/site/page'
import { CourseCard } from '@/features/course/course-card'
import { QueryState, screen } from '@/features/page-frame/screen'
import { useNav } from '@/features/page-frame/use-nav'
import { Blocks } from '@/features/site/blocks/blocks'
import { TodayRoom } from '@/features/study/today-room'
import { go } from '@/navigation/go'
import { goLogin } from '@/navigation/go-login'
import { Button, Text, View } from '@/platform/elements'
import { link } from '@/routes/link'
import { Icon } from '@/ui/icon'
import { lazy } from '@/ui/lazy'
import { GuestHead } from './guest-head'
import './search-entry.scss'
import './direction-bar.scss'

/** Directions of a visitor are all there are; a learner has chosen some. */
function useDirections(isLoggedIn: boolean) {
  const { data: chosen = [] } = useQuery({ ...pageQueries.directions(), enabled: isLoggedIn })
  const { data: fields = [] } = useQuery({ ...pageQueries.tree(), enabled: !isLoggedIn })
  return isLoggedIn ? chosen : fields.flatMap(({ children }) => children.map(({ id, name }) => ({ categoryId: id, name })))
}

type Direction = { categoryId: number; name: string }
type DirectionBarProps = { chosen: readonly Direction[]; isLoggedIn: boolean; current: number; onPick: (categoryId: number) => void }

/** The directions, and the learner's button to choose them. Its space is reserved before they are loaded. */
function DirectionBar({ chosen, isLoggedIn, current, onPick }: DirectionBarProps) {
  const homes = [{ categoryId: 0, name: '全部' }, ...chosen]
  return (
    <View className={isLoggedIn ? 'directions' : 'directions directions--cards'}>
      {homes.map(({ categoryId, name }) => (
        <Button
          key={categoryId}
          className={`directions__one ${categoryId === current ? 'is-current' : ''}`}
          pressed={categoryId === current}
          onClick={() => onPick(categoryId)}
        >
          {name}
        </Button>
      ))}
      {isLoggedIn && (
        <Button id="choose-direction" className="directions__one" onClick={() => go('chose_direction')}>
          {chosen.length === 0 ? '选择学习方向' : '更换'}
        </Button>
      )}
    </View>
  )
}

/** The way to the search page, where learners look for it first. */
function SearchEntry() {
  return (
    <View className="search-entry" role="search">
      <Button id="open-search" className="search-entry__line" onClick={() => go('search', {}, { type: 'all' })}>
        <Icon name="search" />
        <Text>搜索课程、文章、题目</Text>
      </Button>
    </View>
  )
}

// Only a mini-program draws the pull itself.
definePageConfig({ navigationBarTitleText: '首页', enablePullDownRefresh: true, enableShareAppMessage: true, enableShareTimeline: true })

/** Loaded after the page is drawn; a visitor has none. */
const LazyToday = lazy(() => import('@/features/study/today-card').then((found) => found.TodayCard), {
  look: 'quiet',
  meanwhile: <TodayRoom />,
})

const LazyTry = lazy(() => import('./guest-try').then((found) => found.GuestTry), {
  look: 'quiet',
  meanwhile: <View className="guest-try" />,
})

const LazyOver = lazy(() => import('./over').then((found) => found.Over), { look: 'quiet' })

/** The page of a direction; undefined until it is known. */
function useHomePageId(categoryId: number): number | undefined {
  const attached = useQuery({ ...pageQueries.attached('home', String(categoryId)), enabled: categoryId > 0 })
  if (categoryId === 0 || attached.isError) return HOME_PAGE_ID
  return attached.data && (attached.data[0]?.pageId ?? HOME_PAGE_ID)
}

export default screen('home_page', ({ categoryId: at }) => {
  const categoryId = useHomeDirection(at)
  const isLoggedIn = useSession(({ refreshToken }) => refreshToken !== '')
  const directions = useDirections(isLoggedIn)
  const pageId = useHomePageId(categoryId)
  useNav({
    title: thisBrand().name,
    ...(!isLoggedIn && { className: 'is-night', rightText: '登录 / 注册', onRight: () => goLogin(link('home_page', { categoryId: 0 })) }),
  })
  const page = useQuery({ ...courseQueries.pageItems(pageId ?? HOME_PAGE_ID), enabled: pageId !== undefined })
  return (
    <QueryState
      of={page}
      empty={{ when: ({ blocks }) => blocks.length === 0, text: '这里还没有内容', action: '刷新', onAction: () => void page.refetch() }}
    >
      {(shown) => (
        <View id="home">
          <LazyOver />
          <SearchEntry />
          {isLoggedIn ? <LazyToday /> : <GuestHead categoryId={categoryId} directions={directions} />}
          <DirectionBar
            chosen={directions}
            isLoggedIn={isLoggedIn}
            current={categoryId}
            onPick={(picked) => (isLoggedIn ? pickDirection : pickAsVisitor)(at, picked)}
          />
          {!isLoggedIn && <LazyTry categoryId={categoryId} />}
          <Blocks page={shown} courseCard={CourseCard} />
        </View>
      )}
    </QueryState>
  )
})
