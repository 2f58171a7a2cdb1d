import { session } from '@/data/account/session'
import { Failure, needLogin } from '@/data/http/failure'
import { network } from '@/platform/network'
import { storage } from '@/platform/storage'
import { logOf } from './answer-logs'
import { createHandInSender, type HandInSender } from './hand-in-sender'
import { endHandIn, type WaitingHandIn, waitingHandIns } from './hand-ins-store'
import { createOwnNotes } from './own-notes'
import { forgetRunningExam } from './running-exam'
import { readStoredAttempt } from './stored-attempt'

const senders = new Map<number, HandInSender>()
const CONFLICT = 409

const isSignedIn = (userId: number) => session.store.getState().userId === userId

/** An attempt that another device has taken meanwhile is not handed in behind the learner's back. */
async function handIn(userId: number, { attemptId, deadline }: WaitingHandIn): Promise<number> {
  if (!isSignedIn(userId)) throw needLogin()
  const log = logOf(readStoredAttempt(storage, userId, attemptId) ?? { id: attemptId, answers: [], epoch: 0, deadline })
  await log.ask()
  const { isActive, isClosed, failure } = log.state()
  if (failure && !isClosed) throw failure
  if (!isActive && !isClosed) throw new Failure(CONFLICT, 'taken over', '这份试卷已在另一台设备上作答，没有自动交卷')
  const resultId = await log.handIn()
  createOwnNotes(storage, attemptId).forget()
  return resultId
}

function makeSender(userId: number): HandInSender {
  const sender = createHandInSender({
    list: waitingHandIns(userId),
    handIn: (row) => handIn(userId, row),
    onEnd: (end) => {
      if ('resultId' in end) forgetRunningExam(end.attemptId)
      endHandIn(end)
    },
  })
  network.watchOnline((isOnline) => isOnline && void sender.drain())
  network.watchFront((isFront) => isFront && void sender.drain())
  return sender
}

/** Gives the sender of a learner's hand-ins, whatever page is open, for as long as the app runs. */
export function handInSenderOf(userId: number): HandInSender {
  const sender = senders.get(userId) ?? makeSender(userId)
  senders.set(userId, sender)
  return sender
}
