import { session } from '@/data/account/session'
import { goLoginFromHere } from '@/navigation/go-login'

/** Runs an act of a learner; a visitor signs in first. */
export const signedIn = (act: () => void) => () => (session.store.getState().refreshToken === '' ? goLoginFromHere() : act())
