import { useStore } from 'zustand'
import { clock } from '@/data/http/clock'
import { storage } from '@/platform/storage'
import { createSessionStore, type SessionState } from './session-store'

/** The app's session. */
export const session = createSessionStore({ storage, clock })
export const { saveLogin, clearLogin } = session

/** A part of the session; the component draws again when that part changes. */
export const useSession = <T>(selector: (state: SessionState) => T): T => useStore(session.store, selector)
