import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { QueryState } from '../page-frame/query-state'
import './endless.scss'

type Empty = { text: string; action?: string; onAction?: () => void }
type EndlessProps<T> = {
  id?: string
  of: UseInfiniteQueryResult<InfiniteData<T[]>, Error>
  empty: Empty
  children: (rows: readonly T[]) => ReactNode
  /** What stands under the last row once all are shown. */
  end?: ReactNode
}

function Foot<T>({ of, end }: Pick<EndlessProps<T>, 'of' | 'end'>) {
  if (of.isFetchNextPageError)
    return (
      <View className="endless__foot" live="polite">
        下一页没有加载出来
        <ActionButton look="quiet" onClick={() => void of.fetchNextPage()}>
          再试一次
        </ActionButton>
      </View>
    )
  if (of.hasNextPage)
    return (
      <View className="endless__foot">
        <ActionButton look="plain" isBusy={of.isFetchingNextPage} onClick={() => void of.fetchNextPage()}>
          加载更多
        </ActionButton>
      </View>
    )
  return <View className="endless__foot">{end ?? '没有更多了'}</View>
}

/** A list of pages that scrolls with the screen: loading, empty and failed faces, and a way to the next page at its end. */
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
