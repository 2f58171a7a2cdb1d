import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Shelf } from '@/contract/tiku/review.schema'
import { reviewQueries } from '@/data/tiku/review'
import { PullRefresh } from '@/features/page-frame/pull-refresh'
import { QueryState } from '@/features/page-frame/query-state'
import { screen } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { useReturn } from '@/platform/lifecycle'
import { Tabs } from '@/ui/tabs'
import { BookHead } from './book-head'
import { GoneShelf } from './gone-shelf'
import { OpenShelf } from './open-shelf'
import './index.scss'

// Only a mini-program draws the pull itself.
definePageConfig({ navigationBarTitleText: '错题本', enablePullDownRefresh: true })

export default screen('tiku_wrong_book', ({ categoryId }) => {
  const [shelf, setShelf] = useState<Shelf>('open')
  const counts = useQuery(reviewQueries.counts(categoryId))
  useReturn(() => void counts.refetch({ cancelRefetch: false }))
  return (
    <QueryState
      of={counts}
      empty={{
        when: ({ open, gone }) => open + gone === 0,
        text: '还没有错题，去做几道题吧',
        action: '去题库',
        onAction: () => go('tiku_home'),
      }}
    >
      {(data) => (
        <>
          <PullRefresh />
          <BookHead categoryId={categoryId} />
          <Tabs
            id="shelves"
            label="错题本"
            tabs={[
              { key: 'open', text: `错题 ${data.open}` },
              { key: 'gone', text: `已消灭 ${data.gone}` },
            ]}
            current={shelf}
            onChange={(key) => setShelf(key === 'gone' ? 'gone' : 'open')}
          />
          {shelf === 'open' ? <OpenShelf counts={data} categoryId={categoryId} /> : <GoneShelf count={data.gone} categoryId={categoryId} />}
        </>
      )}
    </QueryState>
  )
})
