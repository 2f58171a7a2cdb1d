import { chosenEnvironment, type Environment, environmentIn, hostOf } from '@/domain/device/host-environment'
import { router } from '@/platform/router'
import { storage } from '@/platform/storage'
import { writeIfRoom } from '@/platform/storage/port'
import { isSchoolHost } from '@/routes/hosts'
import { queryOf } from '@/routes/query'

/** Storage key of an environment chosen by hand. */
const KEY = 'env'

/** The environment of this page; `apiOrigin` is used where the page has no host. */
export function thisEnvironment(apiOrigin = ''): Environment {
  const href = router.href()
  const host = hostOf(href) || hostOf(apiOrigin)
  return chosenEnvironment(host, isSchoolHost(host), queryOf(href).env, storage.read(KEY))
}

/** Stores the query parameter `env` of the first address for later pages. */
export function keepEnvironment(): void {
  const { env } = queryOf(router.href())
  if (environmentIn(env) === null || env === undefined) return
  // A full device goes by its host.
  writeIfRoom(storage, KEY, env)
}
