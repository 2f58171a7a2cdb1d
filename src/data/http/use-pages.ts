import { type QueryKey, type UseQueryOptions, useQueries } from '@tanstack/react-query'
import { useState } from 'react'

/** Default page size of the server. */
export const PAGE_ROWS = 20

type Paging<Page, Row> = {
  rowsOf: (page: Page) => readonly Row[]
  keyOf: (row: Row) => string | number
  /** Whether a further page may have rows, by the rows read so far and the last page. */
  hasMore: (rows: readonly Row[], last: Page) => boolean
}

/** Rows once each: what moved to a later page while the list was read came twice. */
function unique<Row>(rows: readonly Row[], keyOf: (row: Row) => string | number): Row[] {
  return [...new Map(rows.map((row) => [keyOf(row), row])).values()]
}

/** The pages of a list read so far, requested one by one. A page that failed is requested again before the next: the list has no hole. */
export function usePages<Page, Row, Key extends QueryKey>(
  pageOf: (page: number) => UseQueryOptions<Page, Error, Page, Key>,
  { rowsOf, keyOf, hasMore }: Paging<Page, Row>,
) {
  const [count, setCount] = useState(1)
  const pages = useQueries({ queries: Array.from({ length: count }, (_, page) => pageOf(page)) })
  const [first] = pages
  const failed = pages.find(({ error, data }) => error && data === undefined)
  const last = pages.at(-1)?.data
  const isBusy = pages.some(({ isFetching, data }) => isFetching && data === undefined)
  const rows = unique(
    pages.flatMap(({ data }) => (data === undefined ? [] : rowsOf(data))),
    keyOf,
  )
  return {
    first: { data: first?.data, error: first?.error ?? null, refetch: () => first?.refetch() },
    rows,
    /** Describes the foot of the list. */
    next: {
      isBusy,
      isFailed: failed !== undefined && !isBusy,
      hasMore: isBusy || failed !== undefined || (last !== undefined && hasMore(rows, last)),
      onMore: () => (failed ? void failed.refetch() : setCount(count + 1)),
    },
  }
}
