import { queryOptions } from '@tanstack/react-query'
import { address } from '@/contract/account/address'
import { textbook } from '@/contract/order/textbook'
import { PUBLIC, queryOf } from '@/data/http/query'

/** Where parcels go. */
export const addressQueries = {
  list: () => queryOptions({ queryKey: ['address', 'list'], queryFn: queryOf(address.list, {}) }),
  /** Regions do not change while the app is open. */
  regions: (parent?: string) =>
    queryOptions({
      queryKey: ['address', 'regions', parent],
      queryFn: queryOf(address.regions, { query: { parent } }),
      staleTime: Number.POSITIVE_INFINITY,
      meta: PUBLIC,
    }),
}

/** Textbooks of the learner's courses, and their parcels. */
export const textbookQueries = {
  rights: () => queryOptions({ queryKey: ['textbook', 'rights'], queryFn: queryOf(textbook.rights, {}) }),
  shipment: (id: number) =>
    queryOptions({ queryKey: ['textbook', 'shipment', id], queryFn: queryOf(textbook.shipment, { params: { id } }) }),
}
