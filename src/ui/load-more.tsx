import { View } from '@/platform/elements'
import { ActionButton } from './action-button'
import { HelpButton } from './help-button'

type LoadMoreProps = { hasMore: boolean; isBusy: boolean; isFailed?: boolean; onMore: () => void }

/** The end of a paged list: loads the next page, and offers a retry after a failure. */
export function LoadMore({ hasMore, isBusy, isFailed = false, onMore }: LoadMoreProps) {
  if (!hasMore) return null
  return (
    <View className="page-pad" live="polite">
      {isFailed && (
        <View className="small" role="status">
          后面的没有加载出来
        </View>
      )}
      <ActionButton id="more" look="plain" isWide isBusy={isBusy} onClick={onMore}>
        {isFailed ? '重试' : '加载更多'}
      </ActionButton>
      {isFailed && <HelpButton />}
    </View>
  )
}
