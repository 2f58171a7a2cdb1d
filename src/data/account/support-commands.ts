import { support } from '@/contract/account/support'
import type { SupportText } from '@/contract/account/support.schema'
import { send } from '@/data/http/send'

/** Leaves a message for customer service. Throws `Failure`, which the form shows. */
export const writeSupport = (text: SupportText) => send(support.write, { body: text }, { isQuiet: true })
