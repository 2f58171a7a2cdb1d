import { queryOptions } from '@tanstack/react-query'
import { appVersion } from '@/contract/site/app-version'
import type { AppPlatform } from '@/contract/site/app-version.schema'
import { PUBLIC, queryOf, STALE } from '@/data/http/query'

/** Releases of the native apps. */
export const appVersionQueries = {
  newest: (platform: AppPlatform) =>
    queryOptions({
      queryKey: ['app-version', platform],
      queryFn: queryOf(appVersion.newest, { query: { platform } }),
      staleTime: STALE.MINUTES.FIVE,
      retry: false,
      meta: PUBLIC,
    }),
}
