import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '@/data/account/session'
import { type DoubtFilter, doubtQueries } from '@/data/doubt/doubt'
import { QueryState, screen } from '@/features/page-frame/screen'
import { studyArt } from '@/features/page-frame/study-art'
import { useNav } from '@/features/page-frame/use-nav'
import { go } from '@/navigation/go'
import { goLoginFromHere } from '@/navigation/go-login'
import { View } from '@/platform/elements'
import { ActionBar, ActionButton } from '@/ui/action-button'
import { LoadMore } from '@/ui/load-more'
import { StateNotice } from '@/ui/state-notice'
import { Tabs } from '@/ui/tabs'
import { DoubtRow } from '../parts/doubt-row'

definePageConfig({ navigationBarTitleText: '答疑' })

const tabs = [
  { key: 'all', text: '大家的提问' },
  { key: 'mine', text: '我的提问' },
]

function Rows({ filter }: { filter: DoubtFilter }) {
  const list = useInfiniteQuery(doubtQueries.list(filter))
  const text = filter.scope === 'mine' ? '还没有提过问题，学习中卡住了就来问老师' : '这里还没有提问，来问第一个问题'
  return (
    <QueryState of={list} empty={{ when: ({ pages }) => pages[0]?.length === 0, art: studyArt('question'), text }}>
      {({ pages }) => (
        <>
          <View id="doubts" role="list" label="提问">
            {pages.flat().map((row) => (
              <View key={row.id} role="listitem">
                <DoubtRow of={row} />
              </View>
            ))}
          </View>
          <LoadMore
            hasMore={list.hasNextPage}
            isBusy={list.isFetchingNextPage}
            isFailed={list.isFetchNextPageError}
            onMore={() => void list.fetchNextPage()}
          />
        </>
      )}
    </QueryState>
  )
}

export default screen('doubt_list', ({ scope, courseId, questionId }) => {
  const isSignedIn = useSession(({ refreshToken }) => refreshToken !== '')
  const [kind, setKind] = useState<'all' | 'mine'>(scope === 'mine' ? 'mine' : 'all')
  useNav({ rightText: '规则', onRight: () => go('doubt_rules') })
  const ask = () => go('doubt_ask', {}, { courseId, questionId })
  return (
    <View className="page-top">
      <Tabs id="doubt-scope" label="范围" tabs={tabs} current={kind} onChange={(key) => setKind(key === 'mine' ? 'mine' : 'all')}>
        {kind === 'mine' && !isSignedIn ? (
          <StateNotice id="signed-out" look="visitor" text="登录后可以看到自己的提问" action="登录" onAction={goLoginFromHere} />
        ) : (
          <Rows key={kind} filter={{ scope: kind, courseId, questionId }} />
        )}
      </Tabs>
      <ActionBar>
        <ActionButton id="ask" isWide onClick={ask}>
          我要提问
        </ActionButton>
      </ActionBar>
    </View>
  )
})
