import { type ReactNode, useState } from 'react'
import { listWindow } from '@/domain/layout/list-window'
import { View } from '@/platform/elements'
import { drawnLength, ScrollBox } from '@/platform/elements/scroll-box'
import { ActionButton } from './action-button'
import { HelpButton } from './help-button'
import './paged-list.scss'

/** Until the box reports its height, a phone's height is assumed. */
const PHONE_HEIGHT = 812

type PagedListProps<T> = {
  id?: string
  label: string
  items: readonly T[]
  keyOf: (item: T) => string
  /** Height of every row, in pixels of the 375-wide drawing. */
  rowHeight: number
  draw: (item: T) => ReactNode
  /** `failed`: the next page did not come; `all`: there is none. */
  state: 'idle' | 'loading' | 'refreshing' | 'failed' | 'all'
  onMore: () => void
  onRefresh?: () => void
}

const words = { idle: '', loading: '正在加载…', refreshing: '正在刷新…', failed: '加载失败', all: '没有更多了' } as const

/** A finger pulls the list down; whoever uses keys or a screen reader finds this button. */
function Refresh({ isBusy, onRefresh }: { isBusy: boolean; onRefresh: () => void }) {
  return (
    <View className="paged-list__refresh">
      <ActionButton look="plain" isBusy={isBusy} onClick={onRefresh}>
        刷新
      </ActionButton>
    </View>
  )
}

function End({ state, onMore }: Pick<PagedListProps<never>, 'state' | 'onMore'>) {
  return (
    <View className="paged-list__end" live="polite">
      {words[state]}
      {state === 'failed' && (
        <>
          <ActionButton look="quiet" onClick={onMore}>
            再试一次
          </ActionButton>
          <HelpButton />
        </>
      )}
    </View>
  )
}

/** The rows near the part that is seen, and the room of all the others. */
function useNear(rowHeight: number, count: number) {
  const [row, setRow] = useState(0)
  const [height, setHeight] = useState(PHONE_HEIGHT)
  const { first, last } = listWindow({ top: row * rowHeight, height, rowHeight, count })
  const room = { paddingTop: drawnLength(first * rowHeight), paddingBottom: drawnLength((count - last) * rowHeight) }
  const follow = (top: number, seen: number) => {
    setRow(Math.floor(top / rowHeight))
    if (seen > 0) setHeight(seen)
  }
  return { first, last, room, follow }
}

/** An endless list: it loads more near its end, reloads when pulled down, and draws only the rows in view. */
export function PagedList<T>({ id, label, items, keyOf, rowHeight, draw, state, onMore, onRefresh }: PagedListProps<T>) {
  const { first, last, room, follow } = useNear(rowHeight, items.length)
  const of = state === 'all' ? items.length : -1
  const isRefreshing = state === 'refreshing'
  const reached = () => state === 'idle' && onMore()
  return (
    <ScrollBox
      id={id}
      className="paged-list"
      label={label}
      isRefreshing={isRefreshing}
      onScroll={follow}
      onEnd={reached}
      onPull={onRefresh}
    >
      {onRefresh && <Refresh isBusy={isRefreshing} onRefresh={onRefresh} />}
      <View role="list" label={label} style={room}>
        {items.slice(first, last).map((item, at) => (
          <View
            key={keyOf(item)}
            className="paged-list__row"
            role="listitem"
            place={{ at: first + at + 1, of }}
            style={{ height: drawnLength(rowHeight) }}
          >
            {draw(item)}
          </View>
        ))}
      </View>
      <End state={state} onMore={onMore} />
    </ScrollBox>
  )
}
