import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { HelpButton } from '@/ui/help-button'

type Paged = { hasNextPage: boolean; isFetchingNextPage: boolean; isFetchNextPageError: boolean; fetchNextPage: () => unknown }

/** Loads the next page of a list; after a failure it can be loaded again. */
export function LoadMore({ of }: { of: Paged }) {
  if (!of.hasNextPage) return null
  return (
    <View className="page-pad">
      <ActionButton look="plain" isWide isBusy={of.isFetchingNextPage} onClick={() => void of.fetchNextPage()}>
        {of.isFetchNextPageError ? '加载失败，再试一次' : '加载更多'}
      </ActionButton>
      {of.isFetchNextPageError && <HelpButton />}
    </View>
  )
}
