import { useInfiniteQuery } from '@tanstack/react-query'
import type { Erratum } from '@/contract/errata/errata.schema'
import { errataQueries } from '@/data/errata/errata'
import { dayText } from '@/domain/time/day'
import { QueryState, screen } from '@/features/page-frame/screen'
import { talkArt } from '@/features/page-frame/talk-art'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { Card } from '@/ui/card'
import { LoadMore } from '@/ui/load-more'
import { ErratumText } from '../parts/erratum-text'

definePageConfig({ navigationBarTitleText: '我的勘误' })

const look = () => go('book-errata-index')

function MineRow({ of: row }: { of: Erratum }) {
  return (
    <View role="listitem">
      <Card id={`erratum-${row.id}`} onClick={() => go('my-errata-details', { errataId: row.id })}>
        <View className="title">{row.bookTitle}</View>
        <View className="small">
          {row.isMine ? '我提交的' : '我也遇到'} · {dayText(row.madeAt)}
          {row.beans > 0 && ` · 奖励 ${row.beans} 学豆`}
        </View>
        <ErratumText of={{ ...row, images: [] }} />
      </Card>
    </View>
  )
}

export default screen('my-errata', () => {
  const list = useInfiniteQuery(errataQueries.mine())
  return (
    <View className="page-top">
      <QueryState
        of={list}
        empty={{
          when: ({ pages }) => pages[0]?.length === 0,
          art: talkArt('errata'),
          text: '还没有提交过勘误，发现书里的错误就来告诉我们',
          action: '去看看',
          onAction: look,
        }}
      >
        {({ pages }) => (
          <>
            <View id="my-errata" role="list" label="我的勘误">
              {pages.flat().map((row) => (
                <MineRow key={row.id} of={row} />
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
    </View>
  )
})
