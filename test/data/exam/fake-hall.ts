import type { AttemptState, SaveAnswers, SavedAnswer, TakeOver } from '@/contract/exam/exam.schema'
import type { Failure } from '@/data/http/failure'

type HallDeps = { now: () => number; deadline: number; stored?: readonly SavedAnswer[] }

/** A minimal server: the last write wins, and an inactive run is notified. */
export function fakeHall({ now, deadline, stored = [] }: HallDeps) {
  const answers = new Map(stored.map((answer) => [answer.questionId, answer]))
  const batches: SaveAnswers[] = []
  const known = new Set<string>()
  const server = { fault: null as Failure | null, isClosed: false, activeRun: null as string | null, epoch: 0, submits: 0 }
  let order = Math.max(0, ...stored.map((answer) => answer.order))

  const stateFor = (run: string, after: number): AttemptState => ({
    status: server.isClosed ? 'submitted' : 'running',
    deadline,
    leftMs: Math.max(0, deadline - now()),
    isActive: server.activeRun === null || server.activeRun === run,
    epoch: server.epoch,
    answers: [...answers.values()].filter((answer) => answer.order > after),
  })
  const store = ({ changes }: SaveAnswers) => {
    for (const { questionId, run, seq, answer, isFlagged } of changes) {
      if (known.has(`${run}:${seq}`)) continue
      known.add(`${run}:${seq}`)
      order += 1
      answers.set(questionId, { questionId, order, answer, isFlagged })
    }
  }
  const failing = () => {
    if (server.fault) throw server.fault
  }
  return {
    server,
    answers,
    batches,
    calls: {
      save: async (batch: SaveAnswers) => {
        batches.push(batch)
        failing()
        if (!server.isClosed) store(batch)
        return stateFor(batch.run, batch.after)
      },
      takeOver: async ({ run, after, isForced }: TakeOver) => {
        failing()
        if (server.activeRun === null || isForced) Object.assign(server, { activeRun: run, epoch: server.epoch + 1 })
        return stateFor(run, after)
      },
      submit: async () => {
        failing()
        server.submits += 1
        return { resultId: 99 }
      },
    },
  }
}
