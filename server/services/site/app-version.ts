import type { Deps } from '#server/deps'
import { notFound } from '#server/refusal'
import { settingValue } from '#server/repositories/site/setting'
import type { AppVersion, AppVersionQuery } from '@/contract/site/app-version.schema'
import { releaseIn, updateOf } from '@/domain/device/app-release'

/** Setting that names the releases of the native apps. */
const SETTING = 'app_versions'

/** The newest release of a platform, and whether the calling app must update. */
export async function newestApp({ db }: Deps, { platform, version }: AppVersionQuery): Promise<AppVersion> {
  const release = releaseIn(await settingValue(db, SETTING), platform)
  if (release === null) throw notFound('这个平台的安装包')
  const { minVersion: _, ...shown } = release
  return { ...shown, ...updateOf(release, version) }
}
