import { useInfiniteQuery } from '@tanstack/react-query'
import type { WrongBookQuery, WrongEntry } from '@/contract/tiku/review.schema'
import { useAct, useFresh } from '@/data/http/use-act'
import { practiseQuestions, reviewQueries } from '@/data/tiku/review'
import { QueryState } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { LoadMore } from '@/ui/load-more'
import { EntryCard } from './entry-card'

/** Questions read at once: those of the list from the one that was tapped on, then those before it. */
const MOST_READ = 100
const from = (all: readonly WrongEntry[], at: number) =>
  [...all.slice(at), ...all.slice(0, at)].map(({ questionId }) => questionId).slice(0, MOST_READ)

/** The questions of one shelf, a page at a time. A tap opens one with its explanation, and the others are a swipe away. */
export function EntryList({ query, empty }: { query: WrongBookQuery; empty: { text: string; action: string; onAction: () => void } }) {
  const book = useInfiniteQuery(reviewQueries.wrongBook(query))
  useFresh(book)
  const opening = useAct((ids: number[]) => practiseQuestions(ids, 'recite', '错题解析'), {
    onSuccess: (practiceId) => go('tiku_practice', { practiceId }),
  })
  const open = (ids: number[]) => (opening.isBusy ? undefined : opening.run(ids))
  return (
    <QueryState of={book} empty={{ when: ({ pages }) => pages[0]?.total === 0, ...empty }}>
      {({ pages }) => (
        <>
          <View id="entries" role="list" label="错题">
            {pages
              .flatMap(({ entries }) => entries)
              .map((entry, at, all) => (
                <EntryCard key={entry.questionId} entry={entry} onOpen={() => open(from(all, at))} />
              ))}
          </View>
          <LoadMore
            hasMore={book.hasNextPage}
            isBusy={book.isFetchingNextPage}
            isFailed={book.isFetchNextPageError}
            onMore={() => void book.fetchNextPage()}
          />
        </>
      )}
    </QueryState>
  )
}
