import type { Env } from '#server/env'
import type { Setting } from '@/contract/site/setting.schema'

const APP_ID = 'qiming'

/** The site settings for clients. */
export function siteSetting({ trackerUrl, mode }: Env): Setting {
  return { tracker: { address: trackerUrl, appId: APP_ID, project: mode === 'production' ? 'production' : 'default' } }
}
