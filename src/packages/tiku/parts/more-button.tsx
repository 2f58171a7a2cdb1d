import { ActionButton } from '@/ui/action-button'

type Paged = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }

/** Asks for the next page of a list; nothing when all is there. */
export function MoreButton({ of: { hasNextPage, isFetchingNextPage, fetchNextPage } }: { of: Paged }) {
  if (!hasNextPage) return null
  return (
    <ActionButton id="more" look="plain" isWide isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
      加载更多
    </ActionButton>
  )
}
