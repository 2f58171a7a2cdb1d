import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { push } from '@/contract/account/push'
import type { PushState } from '@/contract/account/push.schema'
import { send } from '@/data/http/send'
import { storage } from '@/platform/storage'
import { writeIfRoom } from '@/platform/storage/port'
import { webPush } from '@/platform/web-push'
import type { PushAbility } from '@/platform/web-push/port'
import { session } from './session'

export type Push = PushState & { ability: PushAbility }

const quiet = { isQuiet: true }
/** The learner who turned messages on in this browser. */
const OWNER = 'pushOf'
const nowHere = () => String(session.store.getState().userId)

/** A new session of the learner who turned messages on goes on with them: those of before ended with its session. */
async function readPush(): Promise<Push> {
  const ability = await webPush.ability()
  if (ability === 'none') return { ability, publicKey: '', isHere: false, others: 0 }
  const address = await webPush.current()
  const state = await send(push.state, { query: address ? { endpoint: address.endpoint } : {} }, quiet)
  if (address === null || state.isHere || state.publicKey === '' || storage.read(OWNER) !== nowHere()) return { ability, ...state }
  return { ability, ...(await send(push.add, { body: { ...address, isResumed: true } }, quiet)) }
}

/** Messages in this browser and in others. */
export const pushQueries = {
  state: () => queryOptions({ queryKey: ['message', 'push'], queryFn: readPush }),
}

const refresh = (cache: QueryClient) => cache.invalidateQueries({ queryKey: ['message'] })

/** Has messages shown in this browser; false where the learner, or the browser's push service, said no. */
export async function openPush(cache: QueryClient, publicKey: string): Promise<boolean> {
  const address = await webPush.ask(publicKey)
  if (address) {
    await send(push.add, { body: address })
    writeIfRoom(storage, OWNER, nowHere())
  }
  await refresh(cache)
  return address !== null
}

/** Ends messages in this browser: the server first, so that none comes when the browser does not let go. */
export async function closePush(cache: QueryClient): Promise<void> {
  const address = await webPush.current()
  if (address) await send(push.remove, { body: { endpoint: address.endpoint } })
  await webPush.drop()
  storage.remove(OWNER)
  await refresh(cache)
}
