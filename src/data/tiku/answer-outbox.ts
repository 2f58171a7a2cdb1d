import type { Answered, PracticeAnswer } from '@/contract/tiku/practice.schema'
import { Failure } from '@/data/http/failure'
import { createAlarm, type Wait } from '@/data/outbox/alarm'
import { createOutbox } from '@/data/outbox/outbox'
import { createStoredList } from '@/data/outbox/stored-list'
import { hasFields } from '@/domain/text/read-json'
import { isTemporary, retryDelayOf } from '@/domain/time/retry-delay'
import type { StoragePort } from '@/platform/storage/port'

/** An answer on its way to a practice. */
export type GivenAnswer = PracticeAnswer & { practiceId: number }

const isGiven = (row: unknown): row is GivenAnswer => hasFields(row, ['practiceId', 'questionId', 'seq', 'answer'])

type OutboxDeps = {
  storage: StoragePort
  /** The owner of the answers: they are never sent as another learner's. */
  userId: number
  /** Throws Failure. */
  give: (practiceId: number, answer: PracticeAnswer) => Promise<Answered>
  wait?: Wait
}
export type AnswerOutbox = ReturnType<typeof createAnswerOutbox>
/** Tells the outcome of an answer: marked, or refused for good and why. */
type End = { given: GivenAnswer; answered: Answered } | { given: GivenAnswer; refusal: Failure }

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
  const kept = createStoredList(storage, `practice:${userId}:answers`, isGiven)
  const changes = createAudience<[]>()
  const ends = createAudience<[End]>()
  let failures = 0
  const giveOne = ({ practiceId, ...answer }: GivenAnswer) => give(practiceId, answer)
  const settled = (end: End) => {
    failures = 0
    ends.tell(end)
    changes.tell()
  }
  const outbox = createOutbox({
    list: kept,
    take: (waiting) => waiting.slice(0, 1),
    send: async ([given]) => given && giveOne(given),
    onSent: ([given], answered) => given && answered && settled({ given, answered }),
    onRefused: ([given], refusal) => given && settled({ given, refusal }),
    onWait: (error) => {
      if (!(error instanceof Failure)) throw error
      failures += 1
      if (isTemporary(error.code)) alarm.set(retryDelayOf(failures))
    },
  })
  const drain = (): Promise<void> => {
    alarm.stop()
    return outbox.drain()
  }
  const alarm = createAlarm(() => void drain(), wait)
  const put = (given: GivenAnswer): Promise<void> => {
    kept.put([...kept.all(), given])
    changes.tell()
    return drain()
  }
  /** `waiting`: answers not marked yet, the same list until it changes. `watchEnds`: calls back with the result of each. */
  return { put, drain, waiting: kept.all, subscribe: changes.join, watchEnds: ends.join }
}
