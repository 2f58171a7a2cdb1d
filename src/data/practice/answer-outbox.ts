import { CODE_NEED_LOGIN, CODE_TOKEN_EXPIRED } from '@/contract/call'
import type { Answered, PracticeAnswer } from '@/contract/exam/practice.schema'
import { isTemporary, retryDelayOf } from '@/domain/time/retry-delay'
import type { StoragePort } from '@/platform/storage/port'
import { Failure } from '../api/failure'
import { createAlarm, type Wait } from '../exam/alarm'
import { createKeptAnswers, type GivenAnswer } from './kept-answers'

type OutboxDeps = {
  storage: StoragePort
  /** The owner of the answers: they are never sent as another learner's. */
  userId: number
  /** Throws Failure. */
  give: (practiceId: number, answer: PracticeAnswer) => Promise<Answered>
  wait?: Wait
}
export type AnswerOutbox = ReturnType<typeof createAnswerOutbox>
/** What became of an answer: marked, or refused for good and why. */
type End = { given: GivenAnswer; answered: Answered } | { given: GivenAnswer; refusal: Failure }

const waitsForLogin = (code: number) => code === CODE_TOKEN_EXPIRED || code === CODE_NEED_LOGIN
const isFinal = ({ code }: Failure) => !isTemporary(code) && !waitsForLogin(code)

/** Asks the server to mark one answer; a failure that may pass is given back as it is. */
async function deliver(give: OutboxDeps['give'], given: GivenAnswer): Promise<End | Failure> {
  const { practiceId, ...answer } = given
  try {
    return { given, answered: await give(practiceId, answer) }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return isFinal(error) ? { given, refusal: error } : error
  }
}

/** A set of listeners. */
function createAudience<Told extends unknown[]>() {
  const audience = new Set<(...told: Told) => void>()
  return {
    tell: (...told: Told) => {
      for (const hear of [...audience]) hear(...told)
    },
    join: (hear: (...told: Told) => void) => {
      audience.add(hear)
      return () => void audience.delete(hear)
    },
  }
}

/** Answers of practices: on the device before `put` returns, sent at once, one after another, until the server has marked each. */
export function createAnswerOutbox({ storage, userId, give, wait }: OutboxDeps) {
  const kept = createKeptAnswers(storage, `practice:${userId}:answers`)
  const changes = createAudience<[]>()
  const ends = createAudience<[End]>()
  let running: Promise<void> | null = null
  let failures = 0
  const alarm = createAlarm(() => void drain(), wait)

  const sendAll = async () => {
    for (let [first] = kept.all(); first !== undefined; [first] = kept.all()) {
      const end = await deliver(give, first)
      failures = end instanceof Failure ? failures + 1 : 0
      if (end instanceof Failure) {
        if (isTemporary(end.code)) alarm.set(retryDelayOf(failures))
        return
      }
      kept.dropFirst()
      ends.tell(end)
      changes.tell()
    }
  }
  async function drain(): Promise<void> {
    alarm.stop()
    // A run under way may have looked before the newest answer.
    if (running) await running
    running ??= sendAll().finally(() => {
      running = null
    })
    await running
  }
  const put = (given: GivenAnswer): Promise<void> => {
    kept.add(given)
    changes.tell()
    return drain()
  }
  /** `waiting`: answers not marked yet, the same list until it changes. `watchEnds`: calls back with the result of each. */
  return { put, drain, waiting: kept.all, subscribe: changes.join, watchEnds: ends.join }
}
