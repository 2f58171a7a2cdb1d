import { useQuery } from '@tanstack/react-query'
import { pageQueries } from '@/data/site/page'
import { QueryState } from '@/features/page-frame/query-state'
import { useNav } from '@/features/page-frame/use-nav'
import { go } from '@/navigation/go'
import type { RouteName } from '@/routes/table'
import { PageBody } from './page-body'

type PreviewPageProps = { name: RouteName; pageId: number; values: Record<string, string> }

/** A page as it will be after publishing, for who has a link from the staff. */
export function PreviewPage({ name, pageId, values }: PreviewPageProps) {
  const preview = useQuery(pageQueries.preview(pageId, values.token ?? ''))
  useNav({ title: preview.data?.page.title })
  return (
    <QueryState
      of={preview}
      empty={{
        when: ({ page }) => page.blocks.length === 0,
        text: '这里还没有内容',
        action: '回首页',
        onAction: () => go('home_page', { categoryId: 0 }),
      }}
    >
      {({ page, isDraft }) => <PageBody name={name} page={page} values={values} isDraft={isDraft} />}
    </QueryState>
  )
}
