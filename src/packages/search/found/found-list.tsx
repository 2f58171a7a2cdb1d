import { useInfiniteQuery } from '@tanstack/react-query'
import type { SearchKind, SearchResult } from '@/contract/search.schema'
import { searchQueries } from '@/data/queries/search'
import { searchKindNames } from '@/domain/search-kind'
import { Faces } from '@/features/shell/faces'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { NoticeFace } from '@/ui/notice-face'
import { FoundRow } from './found-row'
import './found.scss'

type FoundListProps = { asked: string; type: SearchKind; onAsk: (text: string) => void }

/** Nothing of this kind: offers what may have been meant, or says how to go on. */
function Nothing({ asked, type, didYouMean, onAsk }: FoundListProps & Pick<SearchResult, 'didYouMean'>) {
  const text = `没有找到与“${asked}”有关的${searchKindNames[type]}`
  if (didYouMean === null) return <NoticeFace id="empty" text={`${text}，换个词试试`} />
  return (
    <NoticeFace
      id="empty"
      text={`${text}。您要找的是“${didYouMean}”吗？`}
      action={`搜索“${didYouMean}”`}
      onAction={() => onAsk(didYouMean)}
    />
  )
}

/** What answers a search, page after page. */
export function FoundList({ asked, type, onAsk }: FoundListProps) {
  const found = useInfiniteQuery(searchQueries.find(asked, type))
  return (
    <Faces of={found}>
      {({ pages }) => {
        const rows = pages.flatMap((page) => page.rows)
        if (rows.length === 0) return <Nothing asked={asked} type={type} onAsk={onAsk} didYouMean={pages[0]?.didYouMean ?? null} />
        return (
          <View id="found" role="list" label="搜索结果">
            {rows.map((row) => (
              <View key={`${row.kind} ${row.id}`} role="listitem">
                <FoundRow found={row} />
              </View>
            ))}
            {found.hasNextPage && (
              <View className="page-pad">
                <ActionButton id="more" look="plain" isWide isBusy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
                  加载更多
                </ActionButton>
              </View>
            )}
          </View>
        )
      }}
    </Faces>
  )
}
