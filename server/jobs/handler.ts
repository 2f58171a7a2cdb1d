import type { Tx } from '#server/database/tables'
import type { Deps } from '#server/deps'

/**
 * `slow`: it may wait for a provider, so it has workers of its own and never holds up the others. `soon`: a learner waits for it in
 * front of the page, so after the death of a process another one goes on with it at once.
 */
export type Lane = 'soon' | 'quick' | 'slow'

/** Work repeated for ever; it decides itself what there is to do, so that doing it twice changes nothing. */
type Repeated = { lane: Lane; everyMs: number; run: (deps: Deps) => Promise<unknown> }
/** Work inside the transaction that ends the job: its effects in the database happen exactly once. */
type Transactional<P> = { lane: Lane; within: (tx: Tx, payload: P, deps: Deps) => Promise<void> }
/** Work outside the database; it is tried again after a failure, so it must bear that. A moment returned postpones it. */
type Outward<P> = { lane: Lane; perform: (deps: Deps, payload: P) => Promise<{ postponedTo: number } | undefined> }

export type RepeatedHandler = Repeated
export type JobHandler<P = never> = Transactional<P> | Outward<P>
export type AnyHandler = Repeated | JobHandler
