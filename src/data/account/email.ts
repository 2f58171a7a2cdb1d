import { queryOptions } from '@tanstack/react-query'
import { email } from '@/contract/account/email'
import type { NewEmail } from '@/contract/account/email.schema'
import { queryOf } from '@/data/http/query'
import { send } from '@/data/http/send'

const quiet = { isQuiet: true }

/** The address a learner gets e-mail at. */
export const emailQueries = {
  state: () => queryOptions({ queryKey: ['user', 'email'], queryFn: queryOf(email.state, {}) }),
}

/** Has a code sent to the address that the learner wants to have. */
export const requestEmailCode = (address: string) => send(email.sendCode, { body: { address } }, quiet)

export const bindEmail = (wish: NewEmail) => send(email.bind, { body: wish }, quiet)

/** Gives the address up: nothing is sent there any more. */
export const removeEmail = () => send(email.remove, {})
