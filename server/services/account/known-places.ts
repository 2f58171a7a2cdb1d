import { createHmac } from 'node:crypto'
import { secretOf } from '#server/database/secret'
import type { Tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { hasDevice, placesOfMobile, putPlaces } from '#server/repositories/account/sign-in-place'

/** A person who asks for a code or enters one: `device` is the device's own code, empty if missing. */
export type CodeCaller = { network: string; device: string }

type Places = { device: string | null; network: string }

/** Device and network as they are stored. Neither can be read from its hash. */
async function placesOf({ db }: Pick<Deps, 'db'>, { network, device }: CodeCaller): Promise<Places> {
  const key = await secretOf(db, 'sign-in-place')
  const hashOf = (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  return { device: device === '' ? null : hashOf(`device:${device}`), network: hashOf(`network:${network}`) }
}

/** Notes where a learner has signed in. */
export async function notePlaces(work: Tx, userId: number, caller: CodeCaller, now: number): Promise<void> {
  const { device, network } = await placesOf({ db: work }, caller)
  await putPlaces(work, userId, device === null ? [network] : [device, network], now)
}

/**
 * Places of a caller that the owner of a number is known by, the device before the network. Each has codes and a budget of its own, so
 * that neither strangers nor others behind the same address use up what the owner needs.
 */
export async function knownPlaces({ db }: Pick<Deps, 'db'>, mobile: string, caller: CodeCaller): Promise<string[]> {
  const { device, network } = await placesOf({ db }, caller)
  const known = await placesOfMobile(db, mobile, device === null ? [network] : [device, network])
  const isDeviceKnown = device !== null && (known.includes(device) || (await hasDevice(db, mobile, caller.device)))
  return [...(isDeviceKnown ? [device] : []), ...(known.includes(network) ? [network] : [])]
}
