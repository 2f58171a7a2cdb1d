import { messages } from '@/domain/text/messages'
import { reportCaught } from '@/platform/errors/caught'
import { events } from './events'
import { CODE_NO_REPLY, failureOf } from './failure'

/** Waits for code that an act needs. Code that does not load is shown and thrown like a network that failed; the next act loads it again. */
export async function loaded<Code>(code: Promise<Code>): Promise<Code> {
  try {
    return await code
  } catch (error) {
    reportCaught(error, 'part')
    const failure = failureOf(CODE_NO_REPLY, messages.network, error)
    failure.isHandled = true
    events.failed(failure)
    throw failure
  }
}
