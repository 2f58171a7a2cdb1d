import type { Setting } from '@/contract/site/setting.schema'
import type { Env } from '../../env'

const APP_ID = 'qiming'

/** What the site tells its clients to do. */
export function siteSetting({ trackerUrl, mode }: Env): Setting {
  return { tracker: { address: trackerUrl, appId: APP_ID, project: mode === 'production' ? 'production' : 'default' } }
}
