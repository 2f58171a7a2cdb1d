import { View } from '@/platform/elements'
import { ActionButton } from './action-button'

type MorePagesProps = { of: { hasMore: boolean; hasFailed: boolean; isLoading: boolean; more: () => void } }

/** The way to the next page of a list, or to the page that failed; nothing once all is there. */
export function MorePages({ of: { hasMore, hasFailed, isLoading, more } }: MorePagesProps) {
  if (!hasMore && !isLoading) return null
  return (
    <View className="page-pad" live="polite">
      {hasFailed && !isLoading && <View className="muted">后面的没有加载出来</View>}
      <ActionButton id="more" look="plain" isWide isBusy={isLoading} onClick={more}>
        {hasFailed ? '重试' : '加载更多'}
      </ActionButton>
    </View>
  )
}
