import { useQuery } from '@tanstack/react-query'
import { courseQueries } from '@/data/course/course'
import { offerOpenApp } from '@/data/site/open-app'
import { QueryState } from '@/features/page-frame/query-state'
import { sharedScreen } from '@/features/page-frame/screen'
import { useNav } from '@/features/page-frame/use-nav'
import { go, goAddress } from '@/navigation/go'
import type { RouteName } from '@/routes/table'
import { Skeleton } from '@/ui/skeleton'
import { StateNotice } from '@/ui/state-notice'
import { PageBody } from './page-body'
import { PreviewPage } from './preview-page'
import { usePageId } from './use-page-id'

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
  useTitle(name, page.data?.title)
  return (
    <QueryState
      of={page}
      empty={{
        when: ({ blocks }) => blocks.length === 0,
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
