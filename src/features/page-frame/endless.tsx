import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { View } from '@/platform/elements'
import { LoadMore } from '@/ui/load-more'
import { QueryState } from './screen'

type Empty = { text: string; action?: string; onAction?: () => void; art?: string }
type EndlessProps<T> = {
  id?: string
  of: UseInfiniteQueryResult<InfiniteData<T[]>, Error>
  empty: Empty
  children: (rows: readonly T[]) => ReactNode
  /** The line under the last row once all are shown. */
  end?: ReactNode
}

function Foot<T>({ of, end }: Pick<EndlessProps<T>, 'of' | 'end'>) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = of
  if (!hasNextPage)
    return (
      <View className="page-pad small" style={{ textAlign: 'center' }}>
        {end ?? '没有更多了'}
      </View>
    )
  return <LoadMore hasMore isBusy={isFetchingNextPage} isFailed={isFetchNextPageError} onMore={() => void fetchNextPage()} />
}

/** A list of pages that scrolls with the screen: loading, empty and failed states, and a button for the next page at its end. */
export function Endless<T>({ id, of, empty, children, end }: EndlessProps<T>) {
  const rows = { data: of.data?.pages.flat(), error: of.error, refetch: of.refetch }
  return (
    <QueryState of={rows} empty={{ when: (all) => all.length === 0, ...empty }}>
      {(all) => (
        <View id={id}>
          {children(all)}
          <Foot of={of} end={end} />
        </View>
      )}
    </QueryState>
  )
}
