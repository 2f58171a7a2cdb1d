import { tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { notFound } from '#server/refusal'
import { endFamily, familyOf, liveSessions } from '#server/repositories/account/session/session'
import { endOtherSessions } from '#server/repositories/account/session-family'
import type { Device } from '@/contract/account/devices.schema'

/** Where a learner is signed in, this device first. */
export async function deviceList({ db, now }: Deps, userId: number, accessToken: string): Promise<Device[]> {
  const own = await familyOf(db, accessToken)
  const rows = await liveSessions(db, userId, now())
  return rows
    .map(({ id, device, created_at, seen_at }) => ({
      id,
      name: device === '' ? '未知设备' : device,
      signedInAt: created_at,
      seenAt: Math.max(created_at, seen_at),
      isCurrent: id === own,
    }))
    .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
}

/** Signs a learner out on another device. */
export async function endDevice(deps: Deps, userId: number, id: number, accessToken: string): Promise<Device[]> {
  const isEnded = await tx(deps.db, (work) => endFamily(work, userId, id, deps.now()))
  if (!isEnded) throw notFound('这次登录')
  return deviceList(deps, userId, accessToken)
}

/** Signs a learner out everywhere but here. */
export async function endOtherDevices(deps: Deps, userId: number, accessToken: string): Promise<Device[]> {
  await tx(deps.db, (work) => endOtherSessions(work, userId, accessToken, deps.now()))
  return deviceList(deps, userId, accessToken)
}
