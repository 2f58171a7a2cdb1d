import { CODE_NO_REPLY, type Failure, failureOf } from '@/data/http/failure'
import { messages } from '@/domain/text/messages'
import { reportCaught } from '@/platform/errors/caught'
import type { AnswerLogDeps, AnswerSender } from './answer-log'

/** Code that does not load is a network that failed: the answers stay on the device, and the next act loads it again. */
function withoutCode(error: unknown): never {
  reportCaught(error, 'part')
  throw failureOf(CODE_NO_REPLY, messages.network, error)
}

type CreateSender = AnswerLogDeps['createSender']

/** A sender whose code is loaded. What is asked of it before, it does once it is there. */
export const senderFrom =
  (load: () => Promise<{ createAnswerSender: CreateSender }>): CreateSender =>
  (state, deps): AnswerSender => {
    let coming: Promise<AnswerSender> | undefined
    const sender = () => {
      coming ??= load()
        .then(({ createAnswerSender }) => createAnswerSender(state, deps))
        .catch((error) => {
          coming = undefined
          return withoutCode(error)
        })
      return coming
    }
    const fail = (failure: Failure) => state.set({ failure })
    return {
      flush: (isAsked) =>
        sender().then(
          (made) => made.flush(isAsked),
          (failure) => {
            fail(failure)
            return state.get().pending === 0
          },
        ),
      soon: () => void sender().then((made) => made.soon(), fail),
      watch: () => {
        let isLeft = false
        let end = () => {}
        void sender().then((made) => {
          if (!isLeft) end = made.watch()
        }, fail)
        return () => {
          isLeft = true
          end()
        }
      },
      takeOver: () => sender().then((made) => made.takeOver(), fail),
      handIn: () => sender().then((made) => made.handIn()),
    }
  }

/** Sends by code that comes after the paper: until it is there an answer is on the device. */
export const lazySender = senderFrom(() => import('./answer-sender'))
