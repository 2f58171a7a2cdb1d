import { View } from '@/platform/elements'
import { ActionButton } from './action-button'

type LoadMoreProps = { hasMore: boolean; isBusy: boolean; isFailed?: boolean; onMore: () => void }

/** The end of a list that comes page by page: asks for the next one, again when it did not come. */
export function LoadMore({ hasMore, isBusy, isFailed = false, onMore }: LoadMoreProps) {
  if (!hasMore) return null
  return (
    <View className="page-pad">
      {isFailed && (
        <View className="small" role="status">
          加载失败，请检查网络后重试
        </View>
      )}
      <ActionButton id="more" look="plain" isWide isBusy={isBusy} onClick={onMore}>
        {isFailed ? '重试' : '加载更多'}
      </ActionButton>
    </View>
  )
}
