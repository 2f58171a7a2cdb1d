import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { remark } from '@/contract/site/remark'
import type { Remark, RemarkKind, Remarks, ReportRemark, WriteRemark } from '@/contract/site/remark.schema'
import { queryOf } from '@/data/http/query'
import { send } from '@/data/http/send'

const LIMIT = 20
const nextOf = (last: Remarks, pages: readonly Remarks[]) => (pages.length * LIMIT < last.total ? pages.length : undefined)

/** Comments on articles and shared notes on questions. */
export const remarkQueries = {
  list: (kind: RemarkKind, objectId: number) =>
    infiniteQueryOptions({
      queryKey: ['remark', kind, objectId],
      queryFn: ({ signal, pageParam }) => queryOf(remark.list, { query: { kind, objectId, page: pageParam, limit: LIMIT } })({ signal }),
      initialPageParam: 0,
      getNextPageParam: nextOf,
    }),
}

const readAgain = (cache: QueryClient) => cache.invalidateQueries({ queryKey: ['remark'] })

export async function writeRemark(cache: QueryClient, said: WriteRemark): Promise<Remark> {
  const written = await send(remark.write, { body: said })
  await readAgain(cache)
  return written
}

/** Likes a remark or takes the like back. */
export function likeRemark(id: number, isOn: boolean): Promise<Remark> {
  return send(remark.like, { params: { id }, body: { isOn } })
}

export async function removeRemark(cache: QueryClient, id: number): Promise<void> {
  await send(remark.remove, { params: { id } })
  await readAgain(cache)
}

export async function reportRemark(id: number, said: ReportRemark): Promise<void> {
  await send(remark.report, { params: { id }, body: said })
}
