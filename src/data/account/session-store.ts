import { createStore } from 'zustand/vanilla'
import type { SessionGrant } from '@/contract/account/auth.schema'
import { expiryOf } from '@/domain/account/session'
import type { StoragePort } from '@/platform/storage/port'
import { writeIfRoom } from '@/platform/storage/port'

/** Session. Empty texts and null for a visitor; `expiresTime` is server time in milliseconds. */
export type SessionState = { refreshToken: string; accessToken: string; expiresTime: number; userId: number | null }
type SessionDeps = { storage: StoragePort; clock: { now: () => number; offset: () => number } }
export type SessionStore = ReturnType<typeof createSessionStore>

const keys = ['refreshToken', 'accessToken', 'expiresTime', 'userId'] as const

/** The session as the device keeps it. */
export function readSession(storage: StoragePort): SessionState {
  const userId = Number(storage.read('userId'))
  return {
    refreshToken: storage.read('refreshToken') ?? '',
    accessToken: storage.read('accessToken') ?? '',
    expiresTime: Number(storage.read('expiresTime')) || 0,
    userId: Number.isInteger(userId) && userId > 0 ? userId : null,
  }
}

/** Whether the device kept it. The refresh token goes last: other pages take its arrival for the whole login. */
function keep(storage: StoragePort, state: SessionState): boolean {
  return [...keys].reverse().every((key) => writeIfRoom(storage, key, String(state[key])))
}

/** The learner's session: kept on the device, seen by every page of the origin. */
export function createSessionStore({ storage, clock }: SessionDeps) {
  const store = createStore<SessionState>(() => readSession(storage))
  // Without storage the session lasts until the page is closed.
  let isKept = true
  /** Takes over what another page has written. */
  const sync = () => {
    if (isKept) store.setState(readSession(storage))
  }
  storage.watch((key) => keys.some((own) => own === key) && sync())

  return {
    store,
    sync,
    isLoggedIn: () => store.getState().refreshToken !== '',
    /** Stores the tokens of a login, their expiry and the user id. */
    saveLogin: ({ accessToken, refreshToken, expiresIn, userId }: SessionGrant) => {
      const state = { accessToken, refreshToken, userId, expiresTime: expiryOf(clock.now(), clock.offset(), expiresIn) }
      isKept = keep(storage, state)
      store.setState(state)
    },
    /** Removes the tokens at logout. */
    clearLogin: () => {
      for (const key of keys) storage.remove(key)
      isKept = true
      store.setState({ refreshToken: '', accessToken: '', expiresTime: 0, userId: null })
    },
  }
}
