import { skipToken, useQuery } from '@tanstack/react-query'
import type { PlaceType } from '@/contract/site/page.schema'
import { pageQueries } from '@/data/site/page'
import type { RouteName } from '@/routes/table'

/** Routes that identify a page by an assignment, and the parameter that holds it. */
const places: Partial<Record<RouteName, { type: PlaceType; param: string; first?: string }>> = {
  college_page: { type: 'college', param: 'categoryId' },
  custome_page: { type: 'custom', param: 'alias' },
  topic: { type: 'topic', param: 'id' },
  about_us: { type: 'about', param: 'type', first: 'about-bt' },
}

const isItem = (text: string) => /^[\w-]{1,60}$/.test(text)

/** Finds the page of blocks a route shows: the one it names by id, or the one attached to what it names. */
export function usePageId(name: RouteName, values: Record<string, string>) {
  const place = places[name]
  const item = place ? (values[place.param] ?? place.first ?? '') : ''
  const options = pageQueries.attached(place?.type ?? 'custom', item)
  const attached = useQuery({ ...options, queryFn: place && isItem(item) ? options.queryFn : skipToken })
  if (!place) {
    const pageId = Number(values.pageId)
    return Number.isInteger(pageId) ? { pageId } : { isMissing: true }
  }
  if (attached.error && !attached.data) return { failure: attached }
  return { pageId: attached.data?.[0]?.pageId, isMissing: !isItem(item) || attached.data?.length === 0 }
}
