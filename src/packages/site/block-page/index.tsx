import { skipToken, useQuery } from '@tanstack/react-query'
import type { BlockPage, PlaceType } from '@/contract/site/page.schema'
import { courseQueries } from '@/data/course/course'
import { thisBrand } from '@/data/site/brand'
import { offerOpenApp } from '@/data/site/open-app'
import { pageQueries } from '@/data/site/page'
import { CourseCard } from '@/features/course/course-card'
import { QueryState, sharedScreen } from '@/features/page-frame/screen'
import { talkArt } from '@/features/page-frame/talk-art'
import { useNav } from '@/features/page-frame/use-nav'
import { Blocks } from '@/features/site/blocks/blocks'
import { useRareBlocks } from '@/features/site/blocks/use-rare-blocks'
import { ShareCards } from '@/features/site/share/share-cards'
import { LazyWidgets } from '@/features/site/widgets/lazy-widgets'
import { go, goAddress, replace } from '@/navigation/go'
import { Text, View } from '@/platform/elements'
import { fill } from '@/routes/link'
import { type RouteName, rowOf } from '@/routes/table'
import { Skeleton, StateNotice } from '@/ui/state-notice'
import { Tabs } from '@/ui/tabs'
import './about-tabs.scss'

/** Tabs of the three pages about us. */
const tabs = [
  { key: 'about-bt', text: '关于我们' },
  { key: 'bt-brand', text: '品牌故事' },
  { key: 'contact-us', text: '联系我们' },
]

/** Leads from one of the pages about us to the next. */
function AboutTabs({ current }: { current: string }) {
  return (
    <View className="about-tabs">
      <Tabs
        label="关于我们"
        tabs={tabs}
        current={current === '' ? 'about-bt' : current}
        onChange={(type) => type !== current && replace('about_us', { type })}
      />
    </View>
  )
}

type PageBodyProps = { name: RouteName; page: BlockPage; values: Record<string, string>; isDraft?: boolean }

/** The card of a page at the address where it is seen. */
const cardOf = (name: RouteName, { id, title }: BlockPage, values: Record<string, string>) => ({
  title,
  text: thisBrand().name,
  image: `/share/page/${id}.jpg`,
  address: fill(rowOf(name).path, values),
})

/** The blocks of a page; a draft is marked as one. */
function PageBody({ name, page, values, isDraft = false }: PageBodyProps) {
  return (
    <View id={`blocks-${page.id}`} className="page-top">
      <LazyWidgets hasHome />
      {!isDraft && <ShareCards card={cardOf(name, page, values)} />}
      {isDraft && (
        <View className="notice-line" role="status">
          <Text>预览：这是编辑中的页面，内容以正式发布的为准。</Text>
        </View>
      )}
      {name === 'about_us' && <AboutTabs current={values.type ?? ''} />}
      <Blocks page={page} courseCard={CourseCard} />
    </View>
  )
}

/** Routes that identify a page by an assignment, and the parameter that holds it. */
const places: Partial<Record<RouteName, { type: PlaceType; param: string; first?: string }>> = {
  college_page: { type: 'college', param: 'categoryId' },
  custome_page: { type: 'custom', param: 'alias' },
  topic: { type: 'topic', param: 'id' },
  about_us: { type: 'about', param: 'type', first: 'about-bt' },
}

const isItem = (text: string) => /^[\w-]{1,60}$/.test(text)

/** Finds the page of blocks a route shows: the one it names by id, or the one attached to what it names. */
function usePageId(name: RouteName, values: Record<string, string>) {
  const place = places[name]
  const item = place ? (values[place.param] ?? place.first ?? '') : ''
  const options = pageQueries.attached(place?.type ?? 'custom', item)
  const attached = useQuery({ ...options, queryFn: place && isItem(item) ? options.queryFn : skipToken })
  if (!place) {
    const pageId = Number(values.pageId)
    return Number.isInteger(pageId) ? { pageId } : { isMissing: true }
  }
  if (attached.error && !attached.data) return { failure: attached }
  return { pageId: attached.data?.[0]?.pageId, isMissing: !isItem(item) || attached.data?.length === 0 }
}

type PreviewPageProps = { name: RouteName; pageId: number; values: Record<string, string> }

/** A page as it will be after publishing, for who has a link from the staff. */
function PreviewPage({ name, pageId, values }: PreviewPageProps) {
  const preview = useQuery(pageQueries.preview(pageId, values.token ?? ''))
  useNav({ title: preview.data?.page.title })
  return (
    <QueryState
      of={preview}
      empty={{
        when: ({ page }) => page.blocks.length === 0,
        art: talkArt('article'),
        text: '这里还没有内容',
        action: '回首页',
        onAction: () => go('home_page', { categoryId: 0 }),
      }}
    >
      {({ page, isDraft }) => <PageBody name={name} page={page} values={values} isDraft={isDraft} />}
    </QueryState>
  )
}

definePageConfig({ navigationBarTitleText: '专题', enableShareAppMessage: true, enableShareTimeline: true })

type PageProps = { name: RouteName; pageId: number; values: Record<string, string> }

/** A channel page is often a visitor's first page, so it offers the app. */
const useTitle = (name: RouteName, title: string | undefined) => {
  const isChannel = name === 'channel_page'
  useNav({
    title,
    rightText: isChannel ? '打开 App' : undefined,
    onRight: () => offerOpenApp({ openAppContent: '在 App 里学习，进度会自动同步。' }),
  })
}

function Page({ name, pageId, values }: PageProps) {
  const page = useQuery(courseQueries.pageItems(pageId))
  const isReady = useRareBlocks()
  useTitle(name, page.data?.title)
  return (
    <QueryState
      of={{ data: isReady ? page.data : undefined, error: page.error, refetch: page.refetch }}
      empty={{
        when: ({ blocks }) => blocks.length === 0,
        art: talkArt('article'),
        text: '这里还没有内容',
        action: '回首页',
        onAction: () => go('home_page', { categoryId: 0 }),
      }}
    >
      {(shown) => <PageBody name={name} page={shown} values={values} />}
    </QueryState>
  )
}

/** The block page of every route that shows one. */
export default sharedScreen(({ name, values }) => {
  const { pageId, isMissing, failure } = usePageId(name, values)
  if (failure) return <QueryState of={failure}>{() => null}</QueryState>
  if (isMissing)
    return (
      <StateNotice
        id="no-page"
        look="failed"
        text="没有找到这个页面，它可能已经下线了。"
        action="回首页"
        onAction={() => goAddress('/', 'replace')}
      />
    )
  if (pageId === undefined) return <Skeleton />
  if (name === 'preview_page' || name === 'preview_page_act') return <PreviewPage name={name} pageId={pageId} values={values} />
  return <Page name={name} pageId={pageId} values={values} />
})
