import { useInfiniteQuery } from '@tanstack/react-query'
import type { WrongBookQuery } from '@/contract/exam/review.schema'
import { reviewQueries } from '@/data/queries/review'
import { QueryState } from '@/features/page-frame/query-state'
import { View } from '@/platform/elements'
import { useShow } from '@/platform/lifecycle'
import { MoreButton } from '../parts/more-button'
import { EntryCard } from './entry-card'

/** The questions of one shelf, a page at a time. */
export function EntryList({ query }: { query: WrongBookQuery }) {
  const book = useInfiniteQuery(reviewQueries.wrongBook(query))
  useShow(() => void book.refetch({ cancelRefetch: false }))
  const text = query.shelf === 'open' ? '没有符合条件的错题' : '还没有消灭的错题，多复习几次吧'
  return (
    <QueryState of={book} empty={{ when: ({ pages }) => pages[0]?.total === 0, text }}>
      {({ pages }) => (
        <>
          <View id="entries" role="list" label="错题">
            {pages
              .flatMap(({ entries }) => entries)
              .map((entry) => (
                <EntryCard key={entry.questionId} entry={entry} />
              ))}
          </View>
          <MoreButton of={book} />
        </>
      )}
    </QueryState>
  )
}
