import { queryOptions } from '@tanstack/react-query'
import { shortLink } from '@/contract/site/short-link'
import { queryOf } from '@/data/http/query'

/** Where a short address leads. */
export const shortLinkQueries = {
  open: (code: string) =>
    queryOptions({ queryKey: ['short-link', code], queryFn: queryOf(shortLink.open, { params: { code } }), retry: false, gcTime: 0 }),
}
