import { type QueryKey, type UseQueryOptions, useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { RankEntry } from '@/contract/exam/exam.schema'
import type { RankSpan } from '@/contract/exam/rank.schema'

type Page = { entries: RankEntry[] }

/** The pages of a rank read so far. The first carries the title and the learner's own place; more are requested one by one. */
export function useRankPages<T extends Page, Key extends QueryKey>(
  pageOf: (span: RankSpan, page: number) => UseQueryOptions<T, Error, T, Key>,
) {
  const [span, setSpan] = useState<RankSpan>('all')
  const [count, setCount] = useState(1)
  const pages = useQueries({ queries: Array.from({ length: count }, (_, page) => pageOf(span, page)) })
  const turnTo = (next: RankSpan) => {
    setSpan(next)
    setCount(1)
  }
  const [first] = pages
  const failed = pages.slice(1).filter(({ error }) => error !== null)
  return {
    first: { data: first?.data, error: first?.error ?? null, refetch: () => first?.refetch() },
    entries: pages.flatMap(({ data }) => data?.entries ?? []),
    isLoading: pages.some(({ isPending, isFetching, error }) => isPending || (error !== null && isFetching)),
    isFailed: failed.length > 0,
    span,
    turnTo,
    /** The next page, or the one that failed: no places are left out. */
    addPage: () => (failed.length > 0 ? failed.forEach(({ refetch }) => void refetch()) : setCount(count + 1)),
  }
}
