import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { errataQueries } from '@/data/errata/errata'
import { QueryState, screen } from '@/features/page-frame/screen'
import { talkArt } from '@/features/page-frame/talk-art'
import { useNav } from '@/features/page-frame/use-nav'
import { go } from '@/navigation/go'
import { FollowButton } from '@/packages/errata/parts/book-line'
import { View } from '@/platform/elements'
import { ActionBar, ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { LoadMore } from '@/ui/load-more'
import { ErratumText } from '../parts/erratum-text'

definePageConfig({ navigationBarTitleText: '章节勘误' })

export default screen('book-errata-chapter', ({ bookId, chapterId }) => {
  const { data: detail } = useQuery(errataQueries.book(bookId))
  const list = useInfiniteQuery(errataQueries.ofChapter(bookId, chapterId))
  const add = () => go('book-errata-add', {}, { bookId, chapterId })
  useNav({ title: detail?.chapters.find(({ id }) => id === chapterId)?.title })
  return (
    <View className="page-top">
      <QueryState
        of={list}
        empty={{
          when: ({ pages }) => pages[0]?.length === 0,
          art: talkArt('errata'),
          text: '这一章还没有勘误',
          action: '我来提交',
          onAction: add,
        }}
      >
        {({ pages }) => (
          <>
            <View id="errata" role="list" label="勘误">
              {pages.flat().map((row) => (
                <View key={row.id} role="listitem">
                  <Card id={`erratum-${row.id}`}>
                    <ErratumText of={row} />
                    <FollowButton of={row} />
                  </Card>
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
      <ActionBar>
        <ActionButton id="add" isWide onClick={add}>
          提交勘误
        </ActionButton>
      </ActionBar>
    </View>
  )
})
