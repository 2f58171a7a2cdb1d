import { ActionButton } from '@/ui/action-button'

type Paged = { hasNextPage: boolean; isFetchingNextPage: boolean; isFetchNextPageError: boolean; fetchNextPage: () => unknown }

/** Asks for the next page of a list, again after a failure; nothing when all is there. */
export function MoreButton({ of: { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } }: { of: Paged }) {
  if (!hasNextPage) return null
  return (
    <ActionButton id="more" look="plain" isWide isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
      {isFetchNextPageError ? '加载失败，再试一次' : '加载更多'}
    </ActionButton>
  )
}
