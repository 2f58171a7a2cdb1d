import { queryOptions } from '@tanstack/react-query'
import { adbox } from '@/contract/site/adbox'
import { setting } from '@/contract/site/setting'
import { clock } from '@/data/http/clock'
import { expectFailure } from '@/data/http/failure'
import { PUBLIC, queryOf } from '@/data/http/query'
import { FLOATING_SETTING, type FloatingSetting, floatingSettingIn } from '@/domain/layout/floating-setting'
import { SETTING_CACHE_MS, SITE_SETTING_NAME, type SiteSetting, siteSettingIn, stillStored, storedUntil } from '@/domain/time/anniversary'
import { storage } from '@/platform/storage'
import { writeIfRoom } from '@/platform/storage/port'

/** Storage key of the cached setting, with its expiry. */
const KEY = 'anniversaryBaseSetting_new'

function keep(value: string): void {
  // Without storage the setting is loaded again.
  writeIfRoom(storage, KEY, storedUntil(value, clock.now()))
}

/** A setting that cannot be loaded is treated as missing. */
async function readSetting(context: { signal: AbortSignal }): Promise<SiteSetting | null> {
  const kept = stillStored(storage.read(KEY), clock.now())
  if (kept !== null) return siteSettingIn(kept)
  try {
    const [link] = await queryOf(adbox.activeLinks, { query: { name: SITE_SETTING_NAME } })(context)
    if (!link) return null
    keep(link.value)
    return siteSettingIn(link.value)
  } catch (error) {
    return expectFailure(error) ?? null
  }
}

/** Widgets that cannot be had are none. */
async function readFloating(context: { signal: AbortSignal }): Promise<FloatingSetting> {
  try {
    return floatingSettingIn((await queryOf(setting.named, { params: { name: FLOATING_SETTING } })(context)).value)
  } catch (error) {
    return expectFailure(error) ?? {}
  }
}

/** Loads the settings, cached for five minutes. */
export const siteQueries = {
  setting: () => queryOptions({ queryKey: ['site', 'setting'], queryFn: readSetting, staleTime: SETTING_CACHE_MS, meta: PUBLIC }),
  floating: () => queryOptions({ queryKey: ['site', 'floating'], queryFn: readFloating, staleTime: SETTING_CACHE_MS, meta: PUBLIC }),
}
